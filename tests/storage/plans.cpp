// How SQLite answers every statement of the server: by an index, without sorting, in a number of
// steps that does not grow with the number of games. Counted, not timed.
#include "server/players/bans.hpp"
#include "server/rooms/system_random.hpp"
#include "server/storage/alert_table.hpp"
#include "server/storage/ban_store.hpp"
#include "server/storage/chat_store.hpp"
#include "server/storage/player_store.hpp"
#include "server/util/limits.hpp"
#include "tests/storage/support.hpp"
#include "tests/support/files.hpp"
#include "tests/support/times.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <regex>
#include <set>
#include <sqlite3.h>

using namespace tests;

namespace {

// All statements that run in this process, and the steps of SQLite's virtual machine.
class Watch {
 public:
  Watch() { sqlite3_auto_extension(reinterpret_cast<void (*)()>(&Watch::opened)); }
  ~Watch() { sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&Watch::opened)); }

  static std::set<std::string> statements() {
    const std::lock_guard lock(mutex());
    return seen();
  }
  template <class Work>
  static std::int64_t steps_of(Work&& work) {
    const std::int64_t before = steps();
    work();
    return steps() - before;
  }

 private:
  static std::set<std::string>& seen() {
    static std::set<std::string> all;
    return all;
  }
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
  static std::int64_t& steps() {
    static std::int64_t count = 0;
    return count;
  }

  static int opened(sqlite3* connection, const char**, const sqlite3_api_routines*) {
    return sqlite3_trace_v2(connection, SQLITE_TRACE_PROFILE, &Watch::ended, nullptr);
  }
  static int ended(unsigned, void*, void* ended, void*) {
    auto* const statement = static_cast<sqlite3_stmt*>(ended);
    const std::lock_guard lock(mutex());
    steps() += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
    // Also the statements that the connection has prepared and does not run here.
    for (sqlite3_stmt* one = nullptr;
         (one = sqlite3_next_stmt(sqlite3_db_handle(statement), one)) != nullptr;)
      seen().insert(sqlite3_sql(one));
    return 0;
  }
};

void use_alerts(const std::string& path, const protocol::PlayerId& player) {
  namespace alerts = server::alerts;
  storage::AlertTable table(path);
  alerts::AlertOwner seat{.player = {}, .room = "PLANSA", .holder = {}};
  for (const alerts::AlertOwner& owner : {seat, alerts::AlertOwner{player, {}, {}}})
    for (const char* id : {"a", "a again"}) {
      alerts::Subscription one{.id = id + owner.player.text(),
                               .address = "https://push.example.org/x"};
      one.confirmation = room::hash_token("key");
      CHECK(table.add(owner, one));
      CHECK(table.find(one.id));
      table.of(owner);
    }
  CHECK(table.find_unconfirmed("key"));
  CHECK(table.confirm("key"));
  CHECK(table.mark({.room = "PLANSA", .seat = engine::seat_at(0), .number = 1}));
  table.push_key(alerts::new_elliptic_key());
  table.sweep(sample_time);
  table.remove("a" + player.text());
}

// Everything that a server asks of its database.
void use_all(const std::string& path) {
  const server::rooms::SystemRandom initialised;
  TestStore store(path);
  storage::PlayerStore::update_skeletons(path);
  storage::PlayerStore people(path);
  const auto ann = *people.create({"Ann", "correct horse"}, sample_time);
  static_cast<void>(people.sign_in("Ann", "correct horse", sample_time));
  const auto eve = *people.sign_in_account({"issuer subject", "Eve"}, sample_time);
  SampleGame game = sample_game(1, 2, "PLANSA");
  std::get<room::Opened>(game.entries[0]).settings.rated = true;
  for (room::Entry& entry : game.entries)
    if (auto* taken = std::get_if<room::SeatTaken>(&entry))
      taken->who = {engine::index(taken->seat) == 0 ? ann.player.id : eve.player.id, true};
  store.append("PLANSA", game);
  store.journal.note_time(sample_time);
  store.journal.store_chat("PLANSA",
                           {{.number = 1, .name = "Ann", .text = "hello", .re = "c-1"}, {}, {}});
  store.journal.flush();
  static_cast<void>(people.find_by_token(ann.token));
  static_cast<void>(people.find(ann.player.id));
  people.find_by_prefix("an");
  people.seats(ann.player.id);
  for (const auto& preset : {std::optional<engine::Preset>(), std::optional(engine::Preset::royal)})
    for (const protocol::PlayerId& player : {protocol::PlayerId(), ann.player.id})
      people.games({.preset = preset}, player, !player.empty());
  people.leaderboard(protocol::Family::kingdomino);
  static_cast<void>(people.change(
      ann.token,
      {.name = "Anne", .passphrase = "battery staple", .passphrase_now = "correct horse"}));
  use_alerts(path, eve.player.id);
  CHECK_FALSE(people.remove(ann.token));
  CHECK_FALSE(people.sign_out(eve.token));

  storage::ChatStore chat(path);
  chat.delete_idle_guests(server::WallTime(1));
  storage::BanStore bans(path);
  bans.version();
  bans.insert({.id = 1, .kind = protocol::BanKind::name, .whom = "eve", .reason = ""});
  bans.read();
  bans.remove(1);

  const storage::Recovery recovery(path);
  recovery.unfinished();
  recovery.unfinished_codes();
  recovery.find("PLANSA");
  recovery.duplicate("PLANSA");
  recovery.deals_open();
  recovery.chat("PLANSA");
  recovery.codes();
  recovery.closed_codes();
  recovery.alive();
  store.journal.close();
}

std::string plan_of(SQLite::Database& database, const std::string& sql) {
  std::string plan;
  SQLite::Statement explain(database, "EXPLAIN QUERY PLAN " + sql);
  while (explain.executeStep()) plan += explain.getColumn(3).getString() + "; ";
  return plan;
}

// Statements that may read a whole table or sort, by their beginning.
struct Exception {
  const char* sql;
  const char* why;
};
constexpr Exception exceptions[] = {
    {"SELECT code FROM rooms", "once, at the start"},
    {"SELECT DISTINCT deal FROM same_deals", "once, at the start"},
    {"SELECT id, name, folded, seen FROM players WHERE folded IS NOT NULL", "once, at the start"},
    {"SELECT time_ms FROM alive", "has one row"},
    {"SELECT code, number, tables, rules, ended_ms IS NOT NULL", "the few tables of a deal"},
    {"DELETE FROM alert_subscriptions WHERE holder IS NOT NULL",
     "once an hour, on a thread of its own"},
    {"DELETE FROM alert_marks WHERE EXISTS", "once an hour, on a thread of its own"},
    {"SELECT player FROM erasures", "deleted players; mostly none"},
    {"SELECT count(*), ", "the operator's list of bans"},
    {"SELECT id, kind, whom", "the operator's list of bans"},
    {"DELETE FROM sessions WHERE player = $1 AND token_hash NOT IN", "a player's few sessions"},
    {"SELECT id, name, passphrase, account IS NOT NULL, since_ms FROM players WHERE folded = $1",
     "the few players whose names look alike"},
};

// The texts of SQL in a source file, each up to the first value that is not a literal.
std::vector<std::string> literals_in(const std::string& source) {
  static const std::regex literal(
      R"re("(SELECT|INSERT|UPDATE|DELETE) (?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*)re");
  static const std::regex joint("\"\\s*\"");
  std::vector<std::string> found;
  for (std::sregex_iterator it(source.begin(), source.end(), literal), end; it != end; ++it) {
    std::string text = std::regex_replace(it->str(), joint, "");
    text = std::regex_replace(text.substr(1, text.size() - 2), std::regex("\\\\(.)"), "$1");
    found.push_back(text);
  }
  return found;
}

// A database with this many finished games, of which every tenth is of `player`.
void fill(const std::string& path, std::int64_t games) {
  {
    TestStore store(path);
  }
  SQLite::Database database(path, SQLite::OPEN_READWRITE);
  database.exec("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN");
  const std::string rows =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
      "WHERE i < " +
      std::to_string(games) + ") ";
  database.exec(
      rows +
      "INSERT INTO results (room, preset, ended_ms, listed, rated) SELECT "
      "printf('%07d', i), iif(i % 7, 'kingdomino', 'royal'), 1000 * i, i % 3 > 0, 0 FROM n");
  database.exec(rows +
                "INSERT INTO places (room, seat, player, ended_ms, place, points) SELECT "
                "printf('%07d', i), 0, iif(i % 10, NULL, 'player'), 1000 * i, 1, 40 FROM n");
  database.exec("COMMIT");
}

// The most steps that a page of past games takes.
std::int64_t steps_of_a_page(const std::string& path, std::int64_t games) {
  storage::PlayerStore people(path);
  std::int64_t most = 0;
  const auto ended = [](std::int64_t game) { return 1000 * game; };
  for (const protocol::PlayerId player : {"", "player", "nobody"})
    for (const auto& preset :
         {std::optional<engine::Preset>(), std::optional(engine::Preset::kingdomino),
          std::optional(engine::Preset::queendomino)})
      for (const char* before : {"", "1-0000000", "5000-0000005", "250000-0000250"})
        for (const auto& [from, to] : std::initializer_list<std::pair<std::int64_t, std::int64_t>>{
                 {0, protocol::integer_max},
                 {0, 1},
                 {ended(games), ended(games)},
                 {ended(games / 2), ended(games / 2 + 1)},
                 {ended(2 * games), protocol::integer_max}})
          most =
              std::max(most, Watch::steps_of([&] {
                         people.games({.preset = preset, .from = from, .to = to, .before = before},
                                      player, !player.empty());
                       }));
  return most;
}

}  // namespace

TEST_CASE("every statement is answered by an index, without sorting") {
  const Watch watch;
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  use_all(path);
  const std::set<std::string> statements = Watch::statements();
  SQLite::Database database(path);
  std::set<std::string> used;
  for (const std::string& sql : statements) {
    const bool reads = sql.starts_with("SELECT") || sql.starts_with("DELETE") ||
                       sql.starts_with("UPDATE") || sql.starts_with("INSERT");
    if (!reads || contains(sql, "sqlite_schema")) continue;
    const std::string plan = plan_of(database, sql);
    INFO(sql << "\n  " << plan);
    const bool served = !contains(plan, "SCAN ") && !contains(plan, "TEMP B-TREE");
    const auto* const exception = std::ranges::find_if(
        exceptions, [&](const Exception& one) { return sql.starts_with(one.sql); });
    if (exception != std::end(exceptions)) used.insert(exception->sql);
    CHECK((served || exception != std::end(exceptions)));
  }
  for (const Exception& one : exceptions) {
    INFO("an exception without its statement: " << one.sql);
    CHECK(used.contains(one.sql));
  }
}

TEST_CASE("no statement in the sources escapes the test of plans") {
  const Watch watch;
  const TemporaryDirectory directory;
  use_all(directory / "games.sqlite");
  const std::set<std::string> statements = Watch::statements();
  // Run on PostgreSQL only, or once, on a file of an older schema.
  const std::set<std::string> others{"ownership.cpp",  "postgres_access.cpp", "lobby_owner.cpp",
                                     "listings.cpp",   "upgrade.cpp",         "schema.cpp",
                                     "node_secret.cpp"};
  const std::set<std::string> not_run{"UPDATE players SET folded = $1, seen = $2 WHERE id = $3",
                                      "SELECT alive_ms FROM owners WHERE room = $1"};
  for (const auto& entry : fs::directory_iterator(CASTELLAN_SOURCE_DIR "/server/storage")) {
    if (entry.path().extension() != ".cpp" || others.contains(entry.path().filename())) continue;
    for (const std::string& text : literals_in(read_text(entry.path()))) {
      if (not_run.contains(text)) continue;
      INFO(entry.path().filename() << ": " << text);
      const auto from = statements.lower_bound(text);
      CHECK((from != statements.end() && from->starts_with(text)));
    }
  }
}

TEST_CASE("a page of past games costs the same among any number of games") {
  const Watch watch;
  const TemporaryDirectory directory;
  fill(directory / "few.sqlite", 2'000);
  fill(directory / "many.sqlite", 40'000);
  const std::int64_t few = steps_of_a_page(directory / "few.sqlite", 2'000);
  const std::int64_t many = steps_of_a_page(directory / "many.sqlite", 40'000);
  INFO(few << " steps among 2,000 games, " << many << " among 40,000");
  CHECK(few > 1'000);
  CHECK(many < 30'000);
  CHECK(many < 2 * few);
}

TEST_CASE("a page of games with many decisions costs a look at each") {
  const Watch watch;
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  fill(path, 100);
  SQLite::Database database(path, SQLite::OPEN_READWRITE);
  database.exec("PRAGMA foreign_keys = OFF");
  database.exec(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 490) "
      "INSERT INTO steps (room, seq, time_ms, digest, before, hash, ruling) SELECT room, i, 1, '', "
      "zeroblob(32), zeroblob(32), '{\"type\":\"take_back\",\"by\":[0]}' FROM results, n");
  storage::PlayerStore people(path);
  const std::int64_t steps = Watch::steps_of([&] { people.games({}, "", false); });
  INFO(steps << " steps");
  CHECK(steps > 50 * 490);
  CHECK(steps < 250'000);
}

TEST_CASE("a page among a million games", "[.million]") {
  const Watch watch;
  const TemporaryDirectory directory;
  fill(directory / "games.sqlite", 1'000'000);
  const std::int64_t steps = steps_of_a_page(directory / "games.sqlite", 1'000'000);
  WARN(steps << " steps at most");
  CHECK(steps < 30'000);
}
