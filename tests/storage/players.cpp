// Players in the database.
#include "server/cli/verify_command.hpp"
#include "server/rooms/system_random.hpp"
#include "server/storage/chat_store.hpp"
#include "server/storage/player_store.hpp"
#include "server/storage/sql/database.hpp"
#include "server/util/limits.hpp"
#include "tests/storage/support.hpp"
#include "tests/support/times.hpp"

#include <cctype>
#include <fstream>
#include <iterator>
#include <sstream>

using namespace tests;
using server::players::PlayerError;
using storage::PlayerStore;

namespace {

template <class Value>
Value granted(const server::players::PlayerResult<Value>& outcome) {
  REQUIRE(outcome);
  return *outcome;
}
template <class Value>
std::optional<PlayerError> refused(const server::players::PlayerResult<Value>& outcome) {
  return outcome ? std::nullopt : std::optional(outcome.error());
}

// Rows with the numbers from 1 in a column i, to select from.
std::string numbers(const std::string& database, int most) {
  const std::string last = std::to_string(most);
  if (storage::sql::is_postgres(database)) return "generate_series(1, " + last + ") AS n(i)";
  return "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + last +
         ") SELECT i FROM n)";
}

struct Players {
  server::rooms::SystemRandom initialised;
  Home home;
  std::string path = home.where;
  TestStore store{path};
  PlayerStore people{path};

  PlayerStore::Grant sign_up(const std::string& name, const std::string& passphrase = "") {
    return granted(people.create({name, passphrase}, sample_time));
  }
};

}  // namespace

TEST_CASE("no id is taken for an option") {
  Players t;
  for (int n = 0; n < 300; ++n) {
    const std::string id = t.sign_up("Ann").player.id;
    CHECK(id.size() == 12);
    CHECK(std::isalpha(static_cast<unsigned char>(id[0])) != 0);
  }
}

TEST_CASE("a token identifies its player, and no other") {
  Players t;
  const auto ann = t.sign_up("Ann", "correct horse");
  CHECK(ann.player.name == "Ann");
  CHECK(ann.player.registered);
  CHECK(ann.player.since == sample_time);
  CHECK(granted(t.people.find_by_token(ann.token)).id == ann.player.id);
  CHECK(refused(t.people.find_by_token("not a token")) == PlayerError::bad_token);
  CHECK(granted(t.people.find(ann.player.id)).name == "Ann");
  CHECK(refused(t.people.find("nobodynobody")) == PlayerError::no_such_player);

  CHECK_FALSE(t.people.sign_out(ann.token));
  CHECK(refused(t.people.find_by_token(ann.token)) == PlayerError::bad_token);
  CHECK(t.people.sign_out(ann.token) == PlayerError::bad_token);
}

TEST_CASE("neither tokens nor passphrases are in the file") {
  Players t;
  const auto ann = t.sign_up("Ann", "correct horse");
  t.store.journal.close();
  if (storage::sql::is_postgres(t.path)) return;
  std::string bytes;
  for (const char* end : {"", "-wal"}) {
    std::ifstream file(t.path + end, std::ios::binary);
    bytes.append(std::istreambuf_iterator<char>(file), {});
  }
  CHECK(contains(bytes, ann.player.id));
  CHECK(contains(bytes, "$argon2id$"));
  CHECK_FALSE(contains(bytes, ann.token));
  CHECK_FALSE(contains(bytes, "correct horse"));
}

TEST_CASE("a player with a passphrase signs in on every device") {
  Players t;
  const auto ann = t.sign_up("Ann", "correct horse");
  const auto again = granted(t.people.sign_in("ann", "correct horse", sample_time + 1));
  CHECK(again.player.id == ann.player.id);
  CHECK(again.token != ann.token);
  CHECK(granted(t.people.find_by_token(ann.token)).id == ann.player.id);
  CHECK(refused(t.people.sign_in("Ann", "wrong horse", sample_time)) ==
        PlayerError::bad_passphrase);
  CHECK(refused(t.people.sign_in("Ben", "correct horse", sample_time)) ==
        PlayerError::bad_passphrase);
}

TEST_CASE("guests share names, registered players have theirs alone") {
  Players t;
  t.sign_up("Ann");
  const auto guest = t.sign_up("Ann");
  CHECK_FALSE(guest.player.registered);
  CHECK(refused(t.people.sign_in("Ann", "", sample_time)) == PlayerError::bad_passphrase);
  t.sign_up("Ann", "correct horse");
  CHECK(refused(t.people.create({"ANN", "another horse"}, sample_time)) == PlayerError::name_taken);
  // A Cyrillic A.
  CHECK(refused(t.people.create({"Аnn", "another horse"}, sample_time)) == PlayerError::name_taken);
  CHECK(refused(t.people.change(guest.token, {.passphrase = "another horse"})) ==
        PlayerError::name_taken);
  const auto anna =
      granted(t.people.change(guest.token, {.name = "Anna", .passphrase = "another horse"}));
  CHECK(anna.id == guest.player.id);
  CHECK(anna.registered);
  CHECK(t.people.find_by_prefix("an").size() == 2);
  CHECK(t.people.find_by_prefix("anna").size() == 1);
  CHECK(t.people.find_by_prefix("x").empty());
  CHECK(t.people.find_by_prefix("").empty());
}

TEST_CASE("names that differ in hidden characters are the same") {
  Players t;
  const auto ann = t.sign_up("Anneliese", "correct horse");
  for (const char* name :
       {"Anne\u00adliese", "Anneliese\ufe0f", "\u200dAnneliese", "ＡＮＮＥＬＩＥＳＥ"}) {
    CHECK(refused(t.people.create({name, "another horse"}, sample_time)) ==
          PlayerError::name_taken);
    CHECK(granted(t.people.sign_in(name, "correct horse", sample_time)).player.id == ann.player.id);
    CHECK(t.people.find_by_prefix(name).size() == 1);
  }
}

TEST_CASE("skeletons of another version are recomputed, and no player loses a name by it") {
  Players t;
  const auto ann = t.sign_up("Anneliese", "correct horse");
  const auto ben = granted(t.people.create({"Ben", "another horse"}, sample_time + 1));
  const auto cem = t.sign_up("Cem", "third horse");
  t.sign_up("Guest");
  const auto change = [&](const std::string& set, const std::string& id) {
    storage::sql::Database database = storage::sql::open(t.path, storage::sql::Use::players);
    storage::sql::Statement(database, "UPDATE players SET " + set + " WHERE id = $1").run(id);
  };
  // As it was when a soft hyphen made another name, and Ben's name looked like Cem's does now.
  change("folded = 'x', seen = 'x'", cem.player.id);
  change("name = 'Anne\u00adliese', folded = 'cem', seen = 'cern'", ben.player.id);
  for (int starts = 0; starts < 2; ++starts) {
    PlayerStore::update_skeletons(t.path);
    PlayerStore people(t.path);
    const auto sign_in = [&](const std::string& name, const std::string& passphrase) {
      return granted(people.sign_in(name, passphrase, sample_time)).player.id;
    };
    CHECK(sign_in("Anneliese", "correct horse") == ann.player.id);
    CHECK(sign_in("ANNELIESE", "correct horse") == ann.player.id);
    CHECK(sign_in("Anne\u00adliese", "another horse") == ben.player.id);
    CHECK(sign_in("cem", "third horse") == cem.player.id);
    CHECK(refused(people.create({"AnneLiese", "new horse"}, sample_time)) ==
          PlayerError::name_taken);
    CHECK(people.find_by_prefix("anne").size() == 2);
  }
  REQUIRE_FALSE(t.people.remove(ann.token));
  CHECK(refused(t.people.create({"Anneliese", "new horse"}, sample_time)) ==
        PlayerError::name_taken);
}

TEST_CASE("a new passphrase needs the old one, and ends the other sessions") {
  Players t;
  const auto ann = t.sign_up("Ann", "correct horse");
  const auto phone = granted(t.people.sign_in("Ann", "correct horse", sample_time));
  CHECK(refused(t.people.change(ann.token, {.passphrase = "battery staple"})) ==
        PlayerError::bad_passphrase);
  granted(t.people.change(ann.token,
                          {.passphrase = "battery staple", .passphrase_now = "correct horse"}));
  CHECK(granted(t.people.find_by_token(ann.token)).name == "Ann");
  CHECK(refused(t.people.find_by_token(phone.token)) == PlayerError::bad_token);
  CHECK(refused(t.people.sign_in("Ann", "correct horse", sample_time)) ==
        PlayerError::bad_passphrase);
  granted(t.people.sign_in("Ann", "battery staple", sample_time));
}

TEST_CASE("an operator's account is the same player each time, under a free name") {
  Players t;
  t.sign_up("Ann", "correct horse");
  const auto first =
      granted(t.people.sign_in_account({"https://example.org 17", "Ann"}, sample_time));
  CHECK(first.player.name == "Ann 2");
  CHECK(first.player.registered);
  const auto second =
      granted(t.people.sign_in_account({"https://example.org 17", "Ann"}, sample_time));
  CHECK(second.player.id == first.player.id);
  const auto other =
      granted(t.people.sign_in_account({"https://example.org 18", "Ann"}, sample_time));
  CHECK(other.player.name == "Ann 3");
  const std::string longest(protocol::player_name_characters_max, 'e');
  t.sign_up(longest, "correct horse");
  const auto cut =
      granted(t.people.sign_in_account({"https://example.org 19", longest}, sample_time));
  CHECK(cut.player.name == longest.substr(2) + " 2");
  CHECK(refused(t.people.change(first.token, {.name = "Queen"})) == PlayerError::not_yours);
  CHECK(refused(t.people.sign_in("Ann 2", "", sample_time)) == PlayerError::bad_passphrase);
}

TEST_CASE("the oldest of many sessions are dropped") {
  Players t;
  const auto ann = t.sign_up("Ann", "correct horse");
  for (int i = 1; i <= server::limits::player_sessions_max; ++i)
    granted(t.people.sign_in("Ann", "correct horse", sample_time + i));
  CHECK(refused(t.people.find_by_token(ann.token)) == PlayerError::bad_token);
}

TEST_CASE("a session that has just begun is kept, even if the clock was set back") {
  Players t;
  t.sign_up("Ann", "correct horse");
  for (int i = 1; i <= server::limits::player_sessions_max; ++i)
    granted(t.people.sign_in("Ann", "correct horse", sample_time + i));
  const auto last = granted(t.people.sign_in("Ann", "correct horse", server::WallTime(1)));
  CHECK(t.people.find_by_token(last.token));
}

TEST_CASE("a deleted player is in no list, and the games of others stay valid") {
  Players t;
  const auto ann = t.sign_up("Ann", "correct horse");
  SampleGame game = sample_game(1, 2, "FRGTTN");
  for (room::Entry& entry : game.entries)
    if (auto* taken = std::get_if<room::SeatTaken>(&entry);
        taken && taken->seat == engine::seat_at(0))
      taken->who = {ann.player.id, true};
  t.store.append("FRGTTN", game, game.entries.size() - 1);
  t.store.journal.flush();
  CHECK(t.people.remove(ann.token) == PlayerError::still_playing);

  t.store.append("FRGTTN", linked(game, "FRGTTN").entries.back());
  t.store.journal.flush();
  CHECK_FALSE(t.people.remove(ann.token));
  CHECK(refused(t.people.find_by_token(ann.token)) == PlayerError::bad_token);
  CHECK(refused(t.people.find(ann.player.id)) == PlayerError::no_such_player);
  CHECK(t.people.find_by_prefix("ann").empty());
  const auto games = t.people.games({}, "", false).games;
  REQUIRE(games.size() == 1);
  CHECK(games[0].seats[0].name.empty());
  CHECK(games[0].seats[0].player.empty());
  CHECK(games[0].seats[1].name == "Ben 1");
  t.store.journal.close();

  const storage::StoredRoom stored = read_room(t.path, "FRGTTN");
  CHECK(stored.seats[0].name == "Somebody 1");
  CHECK(stored.seats[0].erased);
  std::ostringstream out;
  CHECK(server::cli::verify(t.path, out, out) == 0);
  CHECK(contains(out.str(), ": 0 bad"));
}

TEST_CASE("a busy player is deleted in parts, between which moves are stored") {
  Players t;
  const auto ann = t.sign_up("Ann", "correct horse");
  constexpr int games = 5'000;
  const std::string rooms = numbers(t.path, games);
  tamper(t.path,
         "INSERT INTO rooms (code, name, settings, rules, opened_ms, ended_ms) "
         "SELECT 'R' || i, '', '{}', '{}', i, i FROM " +
             rooms);
  tamper(t.path,
         "INSERT INTO results (room, preset, ended_ms, listed, rated) "
         "SELECT 'R' || i, 'kingdomino', i, 1, 0 FROM " +
             rooms);
  tamper(t.path,
         "INSERT INTO places (room, seat, player, ended_ms, place, points) "
         "SELECT 'R' || i, 0, '" +
             ann.player.id.text() + "', i, 1, 40 FROM " + rooms);
  const auto left = [&] {
    storage::sql::Database database = storage::sql::open(t.path, storage::sql::Use::read);
    storage::sql::Statement query(database, "SELECT count(*) FROM places WHERE player IS NOT NULL");
    storage::sql::Rows row = query.query();
    return row.next() ? row.integer(0) : -1;
  };
  REQUIRE(left() == games);
  CHECK_FALSE(t.people.remove(ann.token));
  CHECK(refused(t.people.find_by_token(ann.token)) == PlayerError::bad_token);
  CHECK(left() == games - 2'000);
  storage::ChatStore chat(t.path);
  std::int64_t before = left();
  while (chat.erase_some()) {
    CHECK(before - left() == 500);
    before = left();
  }
  CHECK(left() == 0);
  CHECK_FALSE(chat.erase_some());
}

TEST_CASE("a deleted player's chat is deleted, whichever seat it was written from") {
  Players t;
  const auto ann = t.sign_up("Ann", "correct horse");
  SampleGame game = sample_game(1, 2, "FRGTTN");
  for (room::Entry& entry : game.entries)
    if (auto* taken = std::get_if<room::SeatTaken>(&entry);
        taken && taken->seat == engine::seat_at(0))
      taken->who = {ann.player.id, true};
  t.store.append("FRGTTN", game);
  t.store.journal.flush();
  // Before the game the two sat on each other's seats.
  tamper(t.path,
         "INSERT INTO chat (room, number, time_ms, seat, name, heard, id, text, said_by) "
         "SELECT room, seat + 1, 1, 1 - seat, name, 'everyone', 'c-1', 'hello', token_hash "
         "FROM seats WHERE room = 'FRGTTN'");
  CHECK_FALSE(t.people.remove(ann.token));
  const auto left = storage::Recovery(t.path).chat("FRGTTN");
  REQUIRE(left.size() == 1);
  CHECK(left[0].message.name == "Ben 1");
  CHECK(left[0].message.seat == engine::seat_at(0));
}

TEST_CASE("while another node clears the rows of a deleted player, no row is forgotten") {
  Players t;
  const auto ann = t.sign_up("Ann", "correct horse");
  SampleGame game = sample_game(1, 2, "FRGTTN");
  for (room::Entry& entry : game.entries)
    if (auto* taken = std::get_if<room::SeatTaken>(&entry);
        taken && taken->seat == engine::seat_at(0))
      taken->who = {ann.player.id, true};
  t.store.append("FRGTTN", game);
  t.store.journal.flush();
  tamper(t.path,
         "INSERT INTO chat (room, number, time_ms, seat, name, heard, id, text, said_by) "
         "SELECT room, 1, 1, seat, name, 'everyone', 'c-1', 'hello', token_hash FROM seats "
         "WHERE room = 'FRGTTN' AND seat = 0");
  const auto left = [&](const std::string& rows) {
    storage::sql::Database database = storage::sql::open(t.path, storage::sql::Use::read);
    storage::sql::Statement query(database, "SELECT count(*) FROM " + rows);
    storage::sql::Rows row = query.query();
    return row.next() ? row.integer(0) : -1;
  };
  const std::string seats = "seats WHERE player = '" + ann.player.id.text() + "'";
  const std::string places = "places WHERE player = '" + ann.player.id.text() + "'";
  // Rows that another node has locked change nothing here, and are still there if it fails.
  const bool elsewhere = storage::sql::is_postgres(t.path);
  const std::string table = GENERATE("chat", "places");
  const std::string event = table == "chat" ? "DELETE" : "UPDATE";
  if (elsewhere)
    tamper(t.path,
           "CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'");
  tamper(t.path, "CREATE TRIGGER locked BEFORE " + event + " ON " + table +
                     (elsewhere ? " FOR EACH ROW EXECUTE FUNCTION skip()"
                                : " BEGIN SELECT RAISE(IGNORE); END"));
  CHECK_FALSE(t.people.remove(ann.token));
  CHECK(left("erasures") == 1);
  CHECK(left("chat") == (table == "chat" ? 1 : 0));
  CHECK(left(seats) == (table == "chat" ? 1 : 0));
  tamper(t.path, elsewhere ? "DROP TRIGGER locked ON " + table : "DROP TRIGGER locked");
  storage::ChatStore chat(t.path);
  while (chat.erase_some()) {
  }
  for (const std::string& rows : {std::string("erasures"), std::string("chat"), seats, places}) {
    INFO(rows);
    CHECK(left(rows) == 0);
  }
}

TEST_CASE("a guest who never took a seat is deleted after a while, others are not") {
  Players t;
  const auto idle = t.sign_up("Zoe");
  const auto seated = t.sign_up("Ben");
  const auto registered = t.sign_up("Ann", "correct horse");
  SampleGame game = sample_game(1, 2, "GUESTS");
  for (room::Entry& entry : game.entries)
    if (auto* taken = std::get_if<room::SeatTaken>(&entry)) taken->who = {seated.player.id, false};
  t.store.append("GUESTS", game, game.first_action);
  t.store.journal.flush();
  tamper(t.path, "INSERT INTO players (id, name, since_ms) SELECT 'guest ' || i, 'Zoe', " +
                     std::to_string(sample_time.ms) + " FROM " + numbers(t.path, 1'200));
  storage::ChatStore chat(t.path);
  CHECK_FALSE(chat.delete_idle_guests(sample_time));
  CHECK(t.people.find_by_token(idle.token));
  int parts = 1;
  while (chat.delete_idle_guests(sample_time + 1)) ++parts;
  CHECK(parts == 3);
  CHECK(refused(t.people.find_by_token(idle.token)) == PlayerError::bad_token);
  CHECK(t.people.find_by_token(seated.token));
  CHECK(t.people.find_by_token(registered.token));
}
