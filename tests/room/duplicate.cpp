// Tables with the same deal: what is dealt there, and what stays secret before all are over.
#include "protocol/duplicate.hpp"

#include "server/rooms/duplicates.hpp"
#include "tests/room/answer.hpp"
#include "tests/room/support.hpp"

using namespace tests;
using server::rooms::Duplicates;

namespace {

// One of two tables; both are made with the same seed.
struct TableOf : TestTable {
  TableOf(const protocol::RoomCode& code, std::uint32_t number)
      : TestTable(code, opened_as(number)) {}

  static room::Opened opened_as(std::uint32_t number) {
    room::Opened opened{.name = "Friday",
                        .settings = {.listed = true},
                        .rules = request_in("kingdomino players=2"),
                        .time = server::RoomTime(1000),
                        .seed = room::Seed{0x5e, 0xed}};
    opened.duplicate = {"K7QF3M", number, 2};
    return opened;
  }
  std::string sit_with(const std::string& name, const std::string& entropy) {
    TestAnswer<room::SeatGrant> answer;
    room.take_seat({name, std::nullopt, entropy}, std::nullopt, now, answer.done());
    commit();
    return answer.value().token;
  }
  void begin(const std::string& entropy) {
    tokens = {sit_with("Ann", entropy), sit_with("Ben", entropy + "!")};
  }
  void resign(std::size_t seat) {
    Recorder player;
    protocol::Hello hello;
    hello.token = tokens.at(seat);
    CHECK_FALSE(room.enter(player, hello, now));
    room.receive(player, protocol::Act{"resign", std::nullopt, Resign{}}, now);
    commit();
    room.exit(player, now);
  }
};

}  // namespace

TEST_CASE("tables of one deal are dealt the same, with any players and options") {
  TableOf first("K7QF3M", 1);
  TableOf second("P2NW8R", 2);
  second.now = 900'000;
  second.begin("dice: 4");
  first.begin("coins");
  const auto one = first.journal.all<room::Begun>();
  const auto two = second.journal.all<room::Begun>();
  REQUIRE(one.size() == 1);
  REQUIRE(two.size() == 1);
  CHECK(one[0].deal == two[0].deal);
  CHECK(one[0].salt == two[0].salt);
  CHECK(first.room.info().seed_hash == second.room.info().seed_hash);
}

TEST_CASE("while another table is open no client without a seat receives a game of the same deal") {
  TableOf table("K7QF3M", 1);
  Recorder early;
  CHECK_FALSE(table.room.enter(early, {}, table.now));
  table.begin("coins");
  CHECK(early.dismissed == Close::no_spectators);
  Recorder late;
  CHECK(table.room.enter(late, {}, table.now) == Close::no_spectators);
  // The host of a table may sit at another.
  protocol::Hello host;
  host.pass = "host";
  CHECK(table.room.enter(late, host, table.now) == Close::no_spectators);
}

TEST_CASE("the deal is revealed when all its tables are over") {
  TableOf table("K7QF3M", 1);
  table.begin("coins");
  table.resign(0);
  REQUIRE(table.room.state() == protocol::RoomState::finished);
  CHECK(table.room.sealed());
  CHECK_FALSE(table.room.recorded());

  Recorder player;
  protocol::Hello hello;
  hello.token = table.tokens[1];
  hello.since = 0;
  CHECK_FALSE(table.room.enter(player, hello, table.now));
  const auto silent = [&](const json& frame) {
    if (!frame.contains("deal")) return;
    CHECK(frame["deal"]["commitment"].is_string());
    for (const char* secret : {"salt", "text", "source"}) CHECK(frame["deal"][secret].is_null());
  };
  for (const json& frame : player.take()) silent(frame);

  table.room.set_tables_open(1);
  CHECK(table.room.info().duplicate->open == 1);
  CHECK(player.take_types() == "room");
  table.room.set_tables_open(0);
  const auto frames = player.take();
  REQUIRE(frames.size() == 2);
  CHECK(frames[0]["room"]["duplicate"] ==
        json{{"deal", "K7QF3M"}, {"table", 1}, {"tables", 2}, {"open", 0}});
  CHECK(frames[1]["type"] == "snapshot");
  CHECK(frames[1]["deal"]["source"]["entropy"] == json{nullptr, nullptr});
  CHECK(table.room.recorded());
  Recorder watcher;
  CHECK_FALSE(table.room.enter(watcher, {}, table.now));
}

TEST_CASE("the host cannot change a table into another game") {
  TableOf table("K7QF3M", 1);
  TestAnswer<room::RoomGrant> made;
  table.room.open({}, made.done());
  table.commit();
  const std::string host = made.value().host;
  const auto change = [&](const room::RoomChange& wanted) {
    TestAnswer<protocol::RoomInfo> answer;
    table.room.change(wanted, {host}, table.now, answer.done());
    table.commit();
    return answer;
  };
  room::RoomChange advice;
  advice.settings.advice = true;
  CHECK(change(advice).error() == RoomError::same_deal);
  room::RoomChange rules;
  rules.play = {request_in("mighty-duel players=2"), rules_for("mighty-duel players=2")};
  CHECK(change(rules).error() == RoomError::same_deal);
  room::RoomChange name;
  name.name = "The kitchen table";
  name.settings.advice = false;
  CHECK(change(name).value().name == "The kitchen table");
}

TEST_CASE("tables are compared when all of them are over or closed") {
  using protocol::TableState;
  Duplicates all(1);
  all.add({"AAAAAA", 1, {{"AAAAAA"}, {"BBBBBB"}, {"CCCCCC"}}});
  CHECK(all.open("AAAAAA") == 3u);
  CHECK_FALSE(all.open("BBBBBB"));
  all.report("AAAAAA", 1, {"AAAAAA", TableState::finished, {"Ann", "Ben"}, {50, 41}});
  all.report("AAAAAA", 2, {"BBBBBB", TableState::finished, {"Cem", "Dora"}, {50, 44}});
  const auto told = [&] { return json::parse(encode_duplicate(*all.find("AAAAAA"))); };
  CHECK(all.open("AAAAAA") == 1u);
  CHECK(told()["comparison"].is_null());
  CHECK_FALSE(told()["tables"][0].contains("points"));
  all.give_up("CCCCCC");
  CHECK(all.open("AAAAAA") == 0u);
  CHECK(told()["comparison"] == json::parse(R"({
    "kingdoms":[{"seats":[0],"points":[50,50,null],"best":[1,2]},
                {"seats":[1],"points":[41,44,null],"best":[2]}],
    "totals":{"points":[91,94,null],"best":[2]}})"));
}

TEST_CASE("only the newest of the finished tables are kept in memory") {
  using protocol::TableState;
  Duplicates all(1);
  for (const protocol::RoomCode code : {"AAAAAA", "BBBBBB"}) {
    all.add({code, 1, {{code}}});
    all.report(code, 1, {code, TableState::finished, {"Ann"}, {50}});
  }
  CHECK_FALSE(all.find("AAAAAA"));
  CHECK(all.find("BBBBBB"));
}

TEST_CASE("tables whose last one was closed are forgotten, except that it was closed") {
  using protocol::TableState;
  Duplicates all(1);
  const protocol::Duplicate stored{
      "AAAAAA", 1, {{"AAAAAA", TableState::finished, {"Ann"}, {50}}, {"BBBBBB"}}};
  all.add(stored);
  all.give_up("BBBBBB");
  CHECK(all.open("AAAAAA") == 0u);
  for (const protocol::RoomCode code : {"CCCCCC", "DDDDDD"}) {
    all.add({code, 1, {{code}}});
    all.give_up(code);
    CHECK(all.open(code) == 0u);
  }
  CHECK_FALSE(all.find("AAAAAA"));
  CHECK_FALSE(all.find("CCCCCC"));
  CHECK(all.find("DDDDDD"));
  // The journal still takes it to be open.
  all.add(stored);
  CHECK(all.open("AAAAAA") == 0u);
  CHECK_FALSE(all.find("DDDDDD"));
}
