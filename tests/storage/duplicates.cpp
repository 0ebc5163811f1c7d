// Tables with the same deal in the database: found again, compared, and secret while one is open.
#include "server/rooms/system_random.hpp"
#include "server/storage/game_file.hpp"
#include "server/storage/player_store.hpp"
#include "server/storage/stored_duplicate.hpp"
#include "tests/storage/support.hpp"

using namespace tests;
using protocol::TableState;

namespace {

SampleGame game_at(const protocol::RoomCode& code, std::uint32_t number) {
  SampleGame game = sample_game(7, 2, code);
  std::get<room::Opened>(game.entries[0]).duplicate = {"ABCDEF", number, 3};
  return game;
}

}  // namespace

TEST_CASE("tables of one deal are found again, with their results when all are over") {
  const server::rooms::SystemRandom initialised;
  const Home home;
  const std::string path = home.where;
  TestStore store(path);
  storage::PlayerStore people(path);
  const SampleGame game = game_at("ABCDEF", 1);
  store.append("ABCDEF", game);
  store.append("GHJKMN", game_at("GHJKMN", 2), 3);
  store.journal.flush();
  REQUIRE(store.answers.failures().empty());
  const auto told = [&] { return *storage::Recovery(path).duplicate("ABCDEF"); };
  const auto past = [&] { return people.games({}, "", true).games.size(); };

  CHECK(read_room(path, "GHJKMN").opened.duplicate == room::SharedDeal{"ABCDEF", 2, 3});
  CHECK_FALSE(storage::Recovery(path).duplicate("GHJKMN"));
  CHECK(storage::Recovery(path).deals_open() == std::vector<protocol::RoomCode>{"ABCDEF"});
  CHECK(past() == 0);
  const protocol::Duplicate open = told();
  REQUIRE(open.tables.size() == 3);
  CHECK(open.tables[0].state == TableState::finished);
  CHECK(open.tables[0].points.size() == 2);
  CHECK(open.tables[0].names[1] == "Ben 1");
  CHECK(open.tables[1].state == TableState::waiting);
  CHECK(open.tables[1].names[1] == "Ben 1");
  // The server ended before it was opened.
  CHECK(open.tables[2].state == TableState::given_up);
  CHECK(protocol::tables_open(open) == 1);

  store.append("GHJKMN", room::Closed{server::RoomTime(1'790'000'900'000)});
  store.journal.flush();
  CHECK(protocol::tables_open(told()) == 0);
  CHECK(storage::Recovery(path).deals_open().empty());
  CHECK(past() == 1);
}

TEST_CASE("deals are read for requests, and the reader says when the database is away") {
  const Home home;
  storage::StoredDeals deals(home.where);
  CHECK_THROWS_AS(deals.read("ABCDEF"), std::exception);
  TestStore store(home.where);
  store.append("ABCDEF", game_at("ABCDEF", 1));
  store.journal.flush();
  CHECK(deals.read("ABCDEF")->tables.size() == 3);
  CHECK_FALSE(deals.read("GHJKMN"));
  tamper(home.where, "ALTER TABLE same_deals RENAME TO elsewhere");
  CHECK_THROWS_AS(deals.read("ABCDEF"), std::exception);
  tamper(home.where, "ALTER TABLE elsewhere RENAME TO same_deals");
  CHECK(deals.read("ABCDEF"));
}

TEST_CASE("a game of several tables comes back from its file, and its deal from its source") {
  storage::StoredRoom room = stored(sample_game());
  room.opened.duplicate = {"K7QF3M", 2, 2};
  const room::DealSource source = room::deal_source(room, 0);
  CHECK(source.room == "K7QF3M");
  CHECK(source.entropy == std::vector<std::string>{"", ""});
  room.moves.clear();
  room.begun->salt = room::fair_salt(source);
  room.begun->deal = room::fair_deal(*engine::make_rules(room.opened.rules), source);
  const storage::StoredRoom read =
      storage::read_game_file(storage::write_game_file(relinked(room)));
  CHECK(read.opened.duplicate == room.opened.duplicate);
  CHECK_FALSE(storage::check_deals(read));
}
