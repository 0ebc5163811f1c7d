// The results of games, and their effect on ratings.
#include "server/players/stored_rating.hpp"
#include "server/rooms/system_random.hpp"
#include "server/storage/player_store.hpp"
#include "server/util/limits.hpp"
#include "tests/storage/support.hpp"
#include "tests/support/times.hpp"

#include <chrono>
#include <future>

using namespace tests;
using namespace std::chrono_literals;
namespace sql = storage::sql;
using protocol::Family;

namespace {

struct Evening {
  server::rooms::SystemRandom initialised;
  Home home;
  std::string path = home.where;
  TestStore store{path};
  storage::PlayerStore people{path};
  std::vector<protocol::PlayerId> ids;

  explicit Evening(std::size_t players = 2) {
    for (std::size_t i = 0; i < players; ++i) {
      const auto grant =
          people.create({"Player " + std::string(1, char('A' + i)), "passphrase"}, sample_time);
      ids.push_back(grant->player.id);
    }
  }

  // A game of these players; the first of them have seats, the others are guests.
  SampleGame game(const protocol::RoomCode& code, std::uint64_t seed, bool rated = true,
                  bool listed = true) {
    SampleGame game = sample_game(seed, int(ids.size()), code);
    auto& opened = std::get<room::Opened>(game.entries[0]);
    opened.settings.rated = rated;
    opened.settings.listed = listed;
    for (room::Entry& entry : game.entries)
      if (auto* taken = std::get_if<room::SeatTaken>(&entry))
        taken->who = {ids.at(engine::index(taken->seat)), true};
    return game;
  }
  void play(const protocol::RoomCode& code, const SampleGame& game) {
    store.append(code, game);
    store.journal.flush();
    REQUIRE(store.answers.failures().empty());
  }
  protocol::RatingInfo rating(std::size_t player) {
    const auto found = people.find(ids.at(player));
    const auto& ratings = found->ratings;
    REQUIRE(ratings.size() == 1);
    CHECK(ratings[0].family == Family::kingdomino);
    return ratings[0];
  }
};

}  // namespace

TEST_CASE("a seat that was taken over is shown under the name that finished the game") {
  Evening t;
  t.play("TAKENA", t.game("TAKENA", 1, false));
  const auto names = [&] {
    std::vector<std::string> shown;
    const auto past = t.people.games({}, "", false).games;
    for (const auto& seat : past.at(0).seats) shown.push_back(seat.name);
    return shown;
  };
  const auto before = names();
  REQUIRE(before.size() == 2);
  tamper(t.home.where, "UPDATE seats SET bot = 'random' WHERE room = 'TAKENA' AND seat = 1");
  tamper(t.home.where,
         "INSERT INTO steps (room, seq, time_ms, digest, ruling, before, hash) "
         "SELECT room, 900, time_ms, digest, "
         R"('{"by":[0],"do":"take_over","name":"Yve","seat":1}', before, hash )"
         "FROM steps WHERE seq = 1");
  tamper(t.home.where,
         "INSERT INTO steps (room, seq, time_ms, digest, ruling, before, hash) "
         "SELECT room, 901, time_ms, digest, "
         R"('{"by":[0],"do":"take_over","name":"Zoe","seat":1}', before, hash )"
         "FROM steps WHERE seq = 1");
  CHECK(names() == std::vector<std::string>{before[0], "Zoe"});
  CHECK_FALSE(t.people.games({}, "", false).games.at(0).seats.at(1).bot);
}

TEST_CASE("a rated game moves the ratings of its players as the model says, once") {
  Evening t;
  const SampleGame game = t.game("RATEDA", 1);
  t.play("RATEDA", game);
  const auto past = t.people.games({}, "", false).games;
  REQUIRE(past.size() == 1);
  CHECK(past[0].rated);
  const auto& seats = past[0].seats;
  REQUIRE(seats.size() == 2);
  const std::size_t winner = seats[0].place == 1 ? 0 : 1;
  REQUIRE(seats[1 - winner].place == 2);
  CHECK(seats[winner].points > seats[1 - winner].points);

  std::vector<server::players::Team> teams(2);
  for (std::size_t i = 0; i < 2; ++i) teams[i] = {{{}}, seats[i].place};
  const auto expected = server::players::rate(teams);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(t.rating(i).points ==
          server::players::points(server::players::to_stored(expected[i][0])));
    CHECK(t.rating(i).games == 1);
    CHECK(t.rating(i).provisional);
    REQUIRE(seats[i].rated);
    CHECK(seats[i].rated->before == 0);
    CHECK(seats[i].rated->after == t.rating(i).points);
  }
  CHECK(t.rating(winner).points > t.rating(1 - winner).points);

  t.play("RATEDB", t.game("RATEDB", 2));
  CHECK(t.rating(0).games == 2);
}

TEST_CASE("games that two nodes end at the same time both count") {
  Evening t;
  if (!sql::is_postgres(t.path)) return;  // only one server writes to the other database
  t.play("RATEDA", t.game("RATEDA", 1));
  sql::Database other = sql::open(t.path, sql::Use::write);
  sql::Transaction game(other, sql::TransactionKind::change);
  other.execute("UPDATE ratings SET games = games + 1, mean = mean + 1000000");
  t.store.append("RATEDB", t.game("RATEDB", 2));
  auto flushed = std::async(std::launch::async, [&] { t.store.journal.flush(); });
  sql::Database watcher = sql::open(t.path, sql::Use::read);
  const auto waits = [&] {
    sql::Statement waiting(
        watcher,
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' "
        "AND datname = current_database() AND query LIKE 'INSERT INTO ratings%'");
    return waiting.query().next();
  };
  while (!waits()) REQUIRE(flushed.wait_for(10ms) != std::future_status::ready);
  game.commit();
  flushed.get();
  CHECK(t.store.answers.failures().empty());
  CHECK(t.rating(0).games == 3);
  sql::Statement based_on_both(
      watcher,
      "SELECT count(*) FROM places a JOIN places b ON a.player = b.player "
      "WHERE a.room = 'RATEDA' AND b.room = 'RATEDB' AND b.mean_before = a.mean_after + 1000000");
  sql::Rows rows = based_on_both.query();
  REQUIRE(rows.next());
  CHECK(rows.integer(0) == 2);
}

TEST_CASE("a game that is unrated, or was called off, changes no rating") {
  Evening t;
  t.play("UNRATD", t.game("UNRATD", 1, false));
  SampleGame called_off = t.game("CLLDFF", 2);
  called_off.entries.resize(called_off.first_action + 4);
  t.store.append("CLLDFF", called_off);
  room::Ruled ruled{
      .seq = 5,
      .ruling = {.motion = protocol::CallOff{}, .by = {}},
      .time = sample_time,
      .digest = 0,
      .last = true,
      .result = R"([{"kingdom":0,"points":9,"rank":1},{"kingdom":1,"points":3,"rank":2}])"};
  t.store.append("CLLDFF", ruled);
  t.store.journal.flush();
  REQUIRE(t.store.answers.failures().empty());
  const auto past = t.people.games({}, "", false).games;
  REQUIRE(past.size() == 2);
  for (const auto& game : past) {
    CHECK_FALSE(game.rated);
    for (const auto& seat : game.seats) CHECK_FALSE(seat.rated);
  }
  CHECK(t.people.find(t.ids[0])->ratings.empty());
}

TEST_CASE("a player for whom a bot plays on for good is last") {
  Evening t;
  SampleGame game = t.game("STNDIN", 1);
  const auto last = std::get<room::Acted>(game.entries.back());
  const auto places = protocol::read_result(last.result).value();
  const std::size_t winner = places[0].kingdom;
  REQUIRE(places[1].rank == 2);
  room::Ruled ruled{
      .seq = last.seq + 1,
      .ruling = {.motion = protocol::StandIn{.seat = engine::seat_at(winner), .for_good = true},
                 .by = {}},
      .time = sample_time};
  game = linked(game, "STNDIN");
  for (std::size_t i = 0; i + 1 < game.entries.size(); ++i)
    t.store.append("STNDIN", game.entries[i]);
  t.store.append("STNDIN", ruled);
  t.store.append("STNDIN", game.entries.back());
  t.store.journal.flush();
  REQUIRE(t.store.answers.failures().empty());
  const auto past = t.people.games({}, "", false).games;
  REQUIRE(past.size() == 1);
  REQUIRE(past[0].seats[winner].rated);
  CHECK(past[0].seats[winner].place == 1);
  CHECK(t.rating(winner).points < t.rating(1 - winner).points);
}

TEST_CASE("leaderboards have the established players, the best first") {
  Evening t;
  for (std::uint32_t i = 0; i + 1 < server::limits::rated_games_min; ++i) {
    const protocol::RoomCode code("LEADR" + std::string(1, char('A' + i)));
    t.play(code, t.game(code, i + 1));
  }
  CHECK(t.people.leaderboard(Family::kingdomino).empty());
  t.play("LEADRZ", t.game("LEADRZ", 99));
  const auto rows = t.people.leaderboard(Family::kingdomino);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].rank == 1);
  CHECK(rows[0].points >= rows[1].points);
  CHECK(rows[0].games == server::limits::rated_games_min);
  CHECK(t.people.leaderboard(Family::queendomino).empty());
}

TEST_CASE("past games are found by player, preset and time, page by page") {
  Evening t;
  t.play("SECRET", t.game("SECRET", 1, false, false));
  for (std::size_t i = 0; i < server::limits::games_shown_max + 3; ++i) {
    const protocol::RoomCode code(
        std::string{'P', 'A', 'G', 'E', char('A' + i / 20), char('A' + i % 20)});
    t.play(code, t.game(code, i + 2, false));
  }
  const auto first = t.people.games({}, "", false);
  CHECK(first.games.size() == server::limits::games_shown_max);
  CHECK(first.games.front().ended >= first.games.back().ended);
  const auto second = t.people.games({.before = first.more}, "", false);
  CHECK(second.games.size() == 3);
  CHECK(second.more.empty());
  for (const auto& game : second.games)
    for (const auto& other : first.games) CHECK(game.room != other.room);

  // Unlisted games are shown to their players.
  const auto all_of = [&](const protocol::FindGames& find, bool own) {
    std::size_t count = 0;
    protocol::FindGames next = find;
    for (;;) {
      const auto page = t.people.games(next, t.ids[0], own);
      count += page.games.size();
      if (page.more.empty()) return count;
      next.before = page.more;
    }
  };
  CHECK(all_of({}, true) == server::limits::games_shown_max + 4);
  CHECK(all_of({}, false) == server::limits::games_shown_max + 3);
  CHECK(t.people.games({.player = "player a"}, "", false).games.size() ==
        server::limits::games_shown_max);
  CHECK(t.people.games({.player = "Nobody"}, "", false).games.empty());
  CHECK(t.people.games({.preset = engine::Preset::royal}, "", false).games.empty());
  const room::Milliseconds newest = first.games.front().ended;
  const auto last = t.people.games({.from = newest}, "", false).games;
  CHECK_FALSE(last.empty());
  for (const auto& game : last) CHECK(game.ended == newest);
  CHECK(t.people.games({.to = 1}, "", false).games.empty());
  // PostgreSQL takes only text that is UTF-8, without NUL.
  for (const std::string& nonsense :
       {std::string("nonsense"), std::string("9-\xff"), std::string("9-A\0B", 5)})
    CHECK(t.people.games({.before = nonsense}, "", false).games.size() ==
          server::limits::games_shown_max);
}
