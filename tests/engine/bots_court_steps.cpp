// The greedy players in a game with a court: the optional steps, that buildings count, and that
// playouts take the same steps.
#include "engine/bots/court_steps.hpp"
#include "engine/bots/greedy.hpp"
#include "engine/bots/playout_court.hpp"
#include "engine/bots/random.hpp"
#include "engine/bots/step.hpp"
#include "engine/scoring.hpp"
#include "tests/engine/bots_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"
#include "tests/support/random_games.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace engine;
using namespace tests;

namespace {

// How often each step is done.
Moves steps(const View& view, int draws = 100) {
  return moves(bots::greedy_step, view, draws);
}

Building building_worth(int points) {
  Building tile;
  tile.points = static_cast<std::uint8_t>(points);
  return tile;
}

// Ann has two town squares, 7 coins, and is in this step. The board has tiles with these points,
// the cheapest first.
View towns(Phase phase, const std::vector<int>& points) {
  View view = two_towns().table;
  view.phase = phase;
  view.court.board.fill(BuildingId::none);
  for (std::size_t slot = 0; slot < points.size(); ++slot) {
    view.court.board[slot] = building_id(slot + 1);
    view.rules.buildings[slot] = building_worth(points[slot]);
  }
  return view;
}

std::string built(std::size_t slot, const std::string& site) {
  return "build " + std::string(name_of(building_id(slot + 1))) + ' ' + site;
}
std::string burnt(std::size_t slot) {
  return "bribe " + std::string(name_of(building_id(slot + 1)));
}

// Bob has 12 points more than the others, and two town squares to build on.
View bob_leads(const std::vector<int>& points) {
  View view = towns(Phase::bribe, points);
  view.treasuries[1].coins = 36;
  view.kingdoms[1].lay(qd(47), {cell(1, 0), cell(2, 0)});
  return view;
}

}  // namespace

TEST_CASE("greedy tax: where it brings most coins") {
  View view = towns(Phase::tax, {});
  Kingdom& kingdom = view.kingdoms[0];
  kingdom = Kingdom();
  kingdom.lay(qd(3), {cell(1, 0), cell(2, 0)});
  kingdom.lay(qd(32), {cell(1, 1), cell(2, 1)});
  CHECK(names(steps(view)) == std::set<std::string>{"tax (2,1)"});
  view.treasuries[0].knights = 2;
  CHECK(names(steps(view)) == std::set<std::string>{"tax (1,1) (2,1)"});
}

TEST_CASE("greedy building: what gains most points, on any of equal sites") {
  const auto counts = steps(towns(Phase::build, {2, 6, 5}), 1000);
  CHECK(names(counts) == std::set<std::string>{built(1, "(1,0)"), built(1, "(2,0)")});
  CHECK(chi_square(counts, 2, 1000) < 15.2);
}

TEST_CASE("greedy building: the price counts as the rules score coins") {
  // Of 7 coins, 3 cost a point and 5 two.
  CHECK(names(steps(towns(Phase::build, {0, 0, 0, 5, 0, 6}))) ==
        std::set<std::string>{built(3, "(1,0)"), built(3, "(2,0)")});
}

TEST_CASE("greedy building: the cheaper of equals") {
  // The first coin of 7 costs no point.
  CHECK(names(steps(towns(Phase::build, {4, 4}))) ==
        std::set<std::string>{built(0, "(1,0)"), built(0, "(2,0)")});
}

TEST_CASE("greedy building: crowns on the largest town") {
  View view = towns(Phase::build, {0});
  view.kingdoms[0].lay(qd(37), {cell(-1, 0), cell(-2, 0)});
  view.rules.buildings[0].crowns = 1;
  CHECK(names(steps(view)) == std::set<std::string>{built(0, "(1,0)"), built(0, "(2,0)")});
}

TEST_CASE("greedy building: no building without a gain") {
  CHECK(names(steps(towns(Phase::build, {0, 0}))) == std::set<std::string>{"done"});
}

TEST_CASE("a search expects of a building what it gains now, by rewards too") {
  View view = towns(Phase::build, {5, 0, 0});
  view.rules.buildings[1].reward = Reward::per_knight;
  view.rules.buildings[1].reward_points = 9;
  view.treasuries[0].knights = 2;
  view.rules.buildings[2].towers = 1;
  std::map<int, int> priors;
  for (const auto& step : bots::steps(bots::Position<bots::Five>(view)))
    if (step.slot) priors[*step.slot] = step.prior;
  // The prices are 0, 1 and 2 coins of 7, of which the last costs a point.
  CHECK(priors[0] == 5000);
  CHECK(priors[1] == 18000);
  CHECK(priors[2] == 0);
}

TEST_CASE("greedy bribe: the building that gains the leader most, if more than 3 points") {
  CHECK(names(steps(bob_leads({3, 6, 5}))) == std::set<std::string>{burnt(1)});
  CHECK(names(steps(bob_leads({4, 2}))) == std::set<std::string>{burnt(0)});
  CHECK(names(steps(bob_leads({3, 2}))) == std::set<std::string>{"done"});
}

TEST_CASE("greedy bribe: no building for which the leader has no site or no coins") {
  View no_site = bob_leads({9});
  no_site.kingdoms[1] = Kingdom();
  CHECK(names(steps(no_site)) == std::set<std::string>{"done"});
  View no_coins = bob_leads({0, 9});
  no_coins.treasuries[1].coins = 0;
  no_coins.treasuries[1].buildings.push_back({building_id(3), cell(1, 0)});
  no_coins.rules.buildings[2] = building_worth(20);
  CHECK(names(steps(no_coins)) == std::set<std::string>{"done"});
}

TEST_CASE("greedy bribe: never by a leader, alone or with others") {
  View view = bob_leads({9});
  view.treasuries[0].coins = 36;
  CHECK(names(steps(view)) == std::set<std::string>{"done"});
  view.treasuries[0].coins = 60;
  CHECK(names(steps(view)) == std::set<std::string>{"done"});
}

// A second wheat territory brings 5 points, a larger one none.
TEST_CASE("greedy placement counts buildings") {
  View view = towns(Phase::place, {0});
  view.round = 5;
  view.current[view.turn].domino = qd(2);
  view.kingdoms[0] = Kingdom();
  view.kingdoms[0].lay(qd(1), {cell(1, 0), cell(2, 0)});
  view.rules.buildings[0].reward = Reward::per_territory;
  view.rules.buildings[0].reward_terrain = Terrain::wheat;
  view.rules.buildings[0].reward_points = 5;
  view.treasuries[0].buildings.push_back({building_id(1), cell(1, 0)});
  bots::Dice dice(1);
  for (int i = 0; i < 50; ++i) {
    Kingdom kingdom = view.kingdoms[0];
    kingdom.lay(qd(2), bots::greedy_placement(view, dice).placement.value());
    CHECK(territories(kingdom).size() == 2);
  }
}

// The cells of a tax in a fixed order, which changes nothing.
template <class Player>
auto in_order(Player player) {
  return [player](const View& view, bots::Dice& dice) {
    Action action = player(view, dice);
    if (auto* tax = std::get_if<Tax>(&action))
      std::sort(tax->cells.begin(), tax->cells.end(),
                [](Cell a, Cell b) { return std::pair(a.x, a.y) < std::pair(b.x, b.y); });
    return action;
  };
}

TEST_CASE("the random and greedy steps of playouts are those of the players") {
  std::map<Phase, int> compared;
  for (const auto* line : {"queendomino players=4", "royal-teams players=6"})
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      RandomGame game(request_in(line), seed);
      play_out(game, [&](const State& state, const RandomGame::RandomMove&) {
        View view = engine::view(state);
        if (!optional(view.phase) || view.turn % 2 != 0) return;
        // Half of the games are the second of a match, in which the points before count.
        if (seed % 2 == 0) {
          view.rules.games = 3;
          view.match = {.game = 2, .totals = {10, 90, 40, 60}};
        }
        const auto in_playouts = [&](bots::Policy policy) {
          return in_order([policy](const View& v, bots::Dice& d) {
            const auto action = [&](const auto& position) {
              return to_action(position, bots::court_step(position, policy, d));
            };
            return v.rules.kingdom_size == 5 ? action(bots::Position<bots::Five>(v))
                                             : action(bots::Position<bots::Seven>(v));
          });
        };
        const auto expected = names(moves(in_order(bots::greedy_step), view, 40));
        // Of many equals the draws need not meet all.
        if (expected.size() > 4) return;
        ++compared[view.phase];
        INFO(game.name());
        CHECK(names(moves(in_playouts(bots::Policy::greedy_placement), view, 40)) == expected);
        CHECK(names(moves(in_playouts(bots::Policy::full_greedy), view, 40)) == expected);
        if (step_actions(view).size() > 4) return;
        CHECK(names(moves(in_playouts(bots::Policy::random), view, 40)) ==
              names(moves(in_order(bots::random_action), view, 40)));
      });
    }
  for (const Phase phase : {Phase::tax, Phase::build, Phase::bribe}) CHECK(compared[phase] > 50);
}
