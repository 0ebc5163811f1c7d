// The moves that tips and analyses recommend.
#include "engine/bots/advice.hpp"
#include "engine/bots/dice.hpp"
#include "engine/game.hpp"
#include "tests/engine/bots_support.hpp"
#include "tests/support/catch.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

using namespace engine;
using namespace tests;
using bots::Forecast;
using bots::MoveForecast;

namespace {

// The chance of kingdom 0 in each of some playouts, in parts of 65,536.
Forecast chances(std::vector<std::int32_t> of_first) {
  Forecast made;
  double sum = 0;
  for (const std::int32_t chance : of_first) {
    made.chances.push_back({chance, 65'536 - chance});
    sum += chance;
  }
  made.win[0].value = sum / 65'536 / double(of_first.size());
  made.win[1].value = 1 - made.win[0].value;
  return made;
}

// The places of the moves after they were sorted.
std::string sorted(const std::vector<Forecast>& forecasts, std::size_t kingdom) {
  std::vector<MoveForecast> moves;
  for (std::size_t i = 0; i < forecasts.size(); ++i)
    moves.push_back({{.action = {}, .playouts = static_cast<std::uint32_t>(i)}, forecasts[i]});
  put_likeliest_first(moves, kingdom);
  std::string places;
  for (const MoveForecast& each : moves) places += std::to_string(each.move.playouts);
  return places;
}

}  // namespace

TEST_CASE("a move with a higher chance comes first if the difference is no accident") {
  const Forecast low = chances({10'000, 20'000, 30'000, 40'000});
  const Forecast higher = chances({12'000, 22'000, 32'000, 42'000});
  const Forecast highest = chances({15'000, 25'000, 35'000, 45'001});
  // The mean is higher, but only because of one playout.
  const Forecast lucky = chances({10'000, 20'000, 30'000, 65'000});
  CHECK(sorted({low, higher}, 0) == "10");
  CHECK(sorted({low, higher, highest}, 0) == "201");
  CHECK(sorted({highest, low, higher}, 0) == "012");
  CHECK(sorted({low, lucky}, 0) == "01");
  CHECK(sorted({low, lucky, higher}, 0) == "201");
  CHECK(sorted({low, higher}, 1) == "01");
  CHECK(sorted({low}, 0) == "0");
  CHECK(sorted({}, 0).empty());
}

TEST_CASE("moves that differ only in a later choice are one") {
  const Rules rules = rules_for("kingdomino players=4");
  State state = begin(rules, random_deal(rules, 1));
  bots::Dice dice(1);
  Events events;
  while (view(state).phase != Phase::place)
    apply(state, to_move(view(state)), bots::random_action(view(state), dice), events);
  const auto found = bots::Searcher({}).search(view(state), bots::by_playouts(60), dice);
  const auto moves = forecast_moves(view(state), found.moves, {}, 3, 4);
  REQUIRE(moves.size() == 3);
  CHECK(moves[0].move.action == found.moves[0].action);
  CHECK(moves[0].move.choice == found.moves[0].choice);
  CHECK(moves[0].move.action != moves[1].move.action);
  CHECK(moves[1].move.action != moves[2].move.action);
  CHECK(moves[0].after.chances == bots::forecast(view(state), moves[0].move.action, {}, 4).chances);
}
