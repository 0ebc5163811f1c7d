// The recorded parts of a game come back as they were, and damaged records yield none.
#include "protocol/record.hpp"

#include "protocol/table_decision.hpp"
#include "tests/support/random_games.hpp"

using namespace tests;
using namespace protocol;

namespace {

bool same(const RulesRequest& a, const RulesRequest& b) {
  return words(a) == words(b);
}

}  // namespace

TEST_CASE("rules come back as requested, with only the options that were set") {
  CHECK(record_rules({}) == R"({"options":{},"players":4,"preset":"kingdomino"})");
  for (const Preset preset : presets)
    for (RulesRequest request : all_requests(preset)) {
      const auto back = read_rules(record_rules(request));
      if (!back || !same(*back, request)) FAIL(words(request));
      request.harmony = std::nullopt;
      request.decline = std::nullopt;
      const auto fewer = read_rules(record_rules(request));
      if (!fewer || !same(*fewer, request)) FAIL(words(request));
    }
}

TEST_CASE("deals and actions of random games come back as they were") {
  for_random_games(6, [](RandomGame& game) {
    const auto deal = read_deal(record_deal(game.deal));
    if (!deal || !(*deal == game.deal)) FAIL(game.name());
    play_out(game, [&](const State&, const RandomGame::RandomMove& move) {
      const auto action = read_action(record_action(move.action));
      if (!action || !(*action == move.action)) FAIL(game.name());
    });
  });
}

TEST_CASE("actions are recorded in the words of an act") {
  CHECK(record_action(Claim{DominoId{29}}) == R"({"do":"claim","domino":29})");
  CHECK(record_action(Place{{cell(0, 1), cell(-1, 1)}}) ==
        R"({"cells":[[0,1],[-1,1]],"do":"place"})");
  CHECK(record_action(Discard{}) == R"({"do":"discard"})");
  CHECK(record_action(Resign{}) == R"({"do":"resign"})");
  const BuildingId bakery = building_from_name("bakery-1");
  Tax tax;
  tax.cells.push_back(cell(0, 1));
  CHECK(record_action(tax) == R"({"cells":[[0,1]],"do":"tax"})");
  tax.cells.push_back(cell(-1, 1));
  CHECK(record_action(tax) == R"({"cells":[[0,1],[-1,1]],"do":"tax"})");
  CHECK(record_action(Build{bakery, cell(2, -3)}) ==
        R"({"building":"bakery-1","cell":[2,-3],"do":"build"})");
  CHECK(record_action(Bribe{bakery}) == R"({"building":"bakery-1","do":"bribe"})");
  CHECK(record_action(Done{}) == R"({"do":"done"})");
}

TEST_CASE("every action that the wire can carry comes back, even one that is never legal") {
  for (const int n : {0, 1, 49, 255}) {
    const Action action = Claim{DominoId(n)};
    CHECK((read_action(record_action(action)) == action));
  }
  const Action far = Place{{cell(-127, 127), cell(127, -127)}};
  CHECK((read_action(record_action(far)) == far));
}

TEST_CASE("settings and rulings can be recorded and read again") {
  const Settings settings{.listed = true,
                          .clock = {ClockKind::bank, 60, 5, 90},
                          .at_zero = AtZero::seat,
                          .take_back = false,
                          .patience = 7};
  CHECK(read_settings(record_settings(settings)) == settings);
  CHECK(read_settings("{}") == Settings{});
  for (const Motion& motion :
       {Motion(TakeBack{4}), Motion(CallOff{}), Motion(Pause{}), Motion(Resume{}),
        Motion(StandIn{seat_at(2), bots::Level::random, true}), Motion(HandBack{seat_at(1)}),
        Motion(GiveBack{61'000}), Motion(GiveBack{give_back_ms_max})})
    for (const std::vector<Seat>& by : {std::vector<Seat>{}, {seat_at(0), seat_at(7)}}) {
      const TableDecision ruling{motion, by};
      CHECK(read_decision(record_decision(ruling)) == ruling);
    }
  CHECK(record_decision({TakeBack{12}, {seat_at(0), seat_at(1)}}) ==
        R"({"by":[0,1],"do":"take_back","to":12})");
  for (const char* text :
       {"", "{}", "[]", R"({"do":"pause"})", R"({"do":"pause","by":[8]})",
        R"({"do":"pause","by":[0,0,0,0,0,0,0,0,0]})", R"({"do":"take_back","by":[]})",
        R"({"do":"fly","by":[]})", R"({"do":"give_back","by":[],"ms":-1})",
        R"({"do":"give_back","by":[],"ms":9007199254740992})",
        R"({"do":"stand_in","by":[],"seat":0,"bot":"genius"})"})
    CHECK_FALSE(read_decision(text).has_value());
  for (const char* text :
       {"", "{}", R"({"kind":"sand"})", R"({"kind":"move"})", R"({"kind":"move","seconds":4})",
        R"({"kind":"days","days":15})", R"({"kind":"bank","seconds":60,"increment":601})"})
    CHECK_FALSE(read_clock(text).has_value());
}

TEST_CASE("a damaged record yields no value") {
  for (const char* text : {"", "{}", "null", "[]", "{", R"({"preset":"chess","players":2})",
                           R"({"preset":"kingdomino"})", R"({"preset":"kingdomino","players":99})",
                           R"({"preset":"kingdomino","players":2,"options":{"harmony":"yes"}})"})
    CHECK_FALSE(read_rules(text).has_value());
  for (const char* text : {"", "{}", "[]", R"({"do":"fly"})", R"({"do":"claim"})",
                           R"({"do":"claim","domino":300})", R"({"do":"place","cells":[[0,1]]})"})
    CHECK_FALSE(read_action(text).has_value());
  for (const char* text :
       {"", "[]", "{}", R"({"piles":[[1],[]]})", R"({"kings":[0]})",
        R"({"piles":[[1]],"kings":[]})", R"({"piles":[[1],[],[]],"kings":[]})",
        R"({"piles":[1,2],"kings":[]})", R"({"piles":[[256],[]],"kings":[]})",
        R"({"piles":[[-1],[]],"kings":[]})", R"({"piles":[["1"],[]],"kings":[]})",
        R"({"piles":[[1.5],[]],"kings":[]})", R"({"piles":[[],[]],"kings":[8]})",
        R"({"piles":[[],[]],"kings":"0"})", R"({"piles":[[],[]],"kings":[],"buildings":["inn"]})",
        R"({"piles":[[],[]],"kings":[],"buildings":[1]})",
        R"({"piles":[[],[]],"kings":[0,0,0,0,0,0,0,0,0]})"})
    CHECK_FALSE(read_deal(text).has_value());
}

TEST_CASE("a record with unbounded nesting yields no value") {
  constexpr std::size_t depth = 1'000'000;
  const std::string nested = std::string(depth, '[') + std::string(depth, ']');
  CHECK_FALSE(read_rules(R"({"preset":"queendomino","players":2,"building_file":)" + nested + "}"));
  CHECK_FALSE(read_rules(nested));
  CHECK_FALSE(read_deal(R"({"piles":)" + nested + R"(,"kings":[]})"));
  CHECK_FALSE(read_action(R"({"do":"tax","cells":)" + nested + "}"));
}

TEST_CASE("a pile that is longer than a box yields no value") {
  std::string pile = "1";
  for (int i = 1; i < 48; ++i) pile += ",1";
  CHECK(read_deal(R"({"piles":[[)" + pile + R"(],[]],"kings":[]})").has_value());
  CHECK_FALSE(read_deal(R"({"piles":[[)" + pile + R"(,1],[]],"kings":[]})").has_value());
}
