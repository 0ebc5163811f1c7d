#include "engine/bots/court_steps.hpp"

#include "engine/bots/best.hpp"
#include "engine/game.hpp"
#include "engine/scoring.hpp"

#include <algorithm>
#include <utility>

namespace engine::bots {
namespace {

Action best_tax(const View& view, const Actions& actions, Dice& dice) {
  const Kingdom& kingdom = view.kingdoms[kingdom_of(view.rules, to_move(view))];
  Best<int, Action> best(dice);
  for (const Action& action : actions) {
    const auto* tax = std::get_if<Tax>(&action);
    if (tax == nullptr) continue;
    // Bonuses are equal for all knights, and more knights bring more even without them.
    int coins = 0;
    for (const Cell c : tax->cells) coins += territory_at(kingdom, c).squares;
    best.offer(coins, action);
  }
  return best.item().value_or(Done{});
}

// The change of the kingdom's points by building it there, price included. Requires a building on
// the board that the kingdom can pay for, and a free site.
int gain(const View& view, std::size_t kingdom, const Build& build) {
  const Building& tile = building(view.rules, build.building);
  const int cost = price(view, kingdom, slot_of(view.court, build.building).value());
  View after = view;
  advance(after, Built{seat_at(kingdom * view.rules.seats_per_kingdom), build.building, build.site,
                       static_cast<std::uint8_t>(cost), std::min(tile.knights, view.court.knights),
                       std::min(tile.towers, view.court.towers)});
  return score(after, kingdom).total - score(view, kingdom).total;
}

Action best_build(const View& view, const Actions& actions, Dice& dice) {
  const std::size_t kingdom = kingdom_of(view.rules, to_move(view));
  Best<std::pair<int, int>, Action> best(dice);
  for (const Action& action : actions) {
    const auto* build = std::get_if<Build>(&action);
    if (build == nullptr) continue;
    const int points = gain(view, kingdom, *build);
    const int slot = slot_of(view.court, build->building).value();
    if (points > 0) best.offer({points, -price(view, kingdom, slot)}, action);
  }
  return best.item().value_or(Done{});
}

// On the kingdom's best site; 0 if it cannot build it.
int best_gain(const View& view, std::size_t kingdom, BuildingId building) {
  const int slot = slot_of(view.court, building).value();
  if (price(view, kingdom, slot) > view.treasuries[kingdom].coins) return 0;
  int most = 0;
  for (const Cell site : view.kingdoms[kingdom].free_sites())
    most = std::max(most, gain(view, kingdom, {building, site}));
  return most;
}

Action best_bribe(const View& view, const Actions& actions, Dice& dice) {
  const Ranking table = ranking(view);
  if (ranks(table)[kingdom_of(view.rules, to_move(view))] == 1) return Done{};
  Best<int, Action> best(dice);
  for (const Action& action : actions) {
    const auto* bribe = std::get_if<Bribe>(&action);
    if (bribe == nullptr) continue;
    const int points = best_gain(view, table[0].kingdom, bribe->building);
    if (points > gain_endured) best.offer(points, action);
  }
  return best.item().value_or(Done{});
}

}  // namespace

Action greedy_step(const View& view, Dice& dice) {
  const Actions actions = step_actions(view);
  if (view.phase == Phase::tax) return best_tax(view, actions, dice);
  if (view.phase == Phase::build) return best_build(view, actions, dice);
  return best_bribe(view, actions, dice);
}

}  // namespace engine::bots
