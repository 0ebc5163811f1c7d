#include "engine/bots/playout_court.hpp"

#include "engine/bots/best.hpp"
#include "engine/bots/court_steps.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace engine::bots {
namespace {

// The cells of the domino just laid; 0 for none.
template <class S>
std::array<typename S::Bits, 2> cells_just_laid(const Position<S>& position) {
  std::array<typename S::Bits, 2> cells{};
  std::size_t n = 0;
  each(position.just_laid(), [&](int cell) { cells[n++] = Land<S>::bit(cell); });
  return cells;
}

// A knight is spent if it brings this many coins, or when few turns are left.
constexpr int tax_worth_a_knight = 3;
constexpr int last_rounds = 3;

// The cells for knights.
template <class S>
typename S::Bits taxed(const Position<S>& position) {
  using Bits = typename S::Bits;
  const Land<S>& land = position.land();
  const bool late = position.round() > position.rules().rounds - last_rounds;
  Bits cells = 0;
  int knights = position.purse().knights;
  const int bonus = position.tax_bonus();
  auto just = cells_just_laid(position);
  if (coins(land, just[1]) > coins(land, just[0])) std::swap(just[0], just[1]);
  for (const Bits cell : just)
    if (cell != 0 && knights > 0 && (late || coins(land, cell) + bonus >= tax_worth_a_knight)) {
      cells |= cell;
      --knights;
    }
  return cells;
}

// Value of a knight and a tower in hand, in thirds of a point; a coin is one third.
constexpr int knight_worth = 2;
constexpr int tower_worth = 3;

template <class S>
int worth_of(const Position<S>& position, const Building& tile, int territory) {
  int worth = 3 * (tile.points + tile.crowns * territory) + knight_worth * tile.knights +
              tower_worth * tile.towers;
  const Purse<S>& purse = position.purse();
  if (tile.reward == Reward::per_knight) worth += 3 * (purse.knights + purse.posted + 1);
  if (tile.reward == Reward::per_tower) worth += 3 * (purse.towers + 1);
  if (tile.reward == Reward::per_territory) {
    const auto land = position.land().cells_of(tile.reward_terrain);
    for (auto left = land; left != 0; worth += 3 * tile.reward_points)
      left &= ~position.land().territory(left & (~left + 1), tile.reward_terrain);
  }
  return worth;
}

template <class S>
struct BuildPlan {
  std::uint8_t slot = 0;
  typename S::Bits site = 0;
};

template <class S>
std::optional<BuildPlan<S>> best_building(const Position<S>& position, Dice& dice) {
  using Bits = typename S::Bits;
  const Land<S>& land = position.land();
  // For tiles without crowns any site of the largest town territory is equally good.
  Bits site = 0;
  int largest = 0;
  each(position.free_sites(), [&](int cell) {
    const int squares = count(land.territory(Land<S>::bit(cell), Terrain::town));
    if (squares > largest) largest = squares, site = Land<S>::bit(cell);
  });
  Best<int, BuildPlan<S>> best(dice);
  for (std::uint8_t slot = 0; slot < board_slots; ++slot) {
    const BuildingId id = position.board()[slot];
    if (id == BuildingId::none || position.price(slot) > position.purse().coins) continue;
    const int worth = worth_of(position, building(position.rules(), id), largest);
    if (worth > position.price(slot)) best.offer(worth - position.price(slot), {slot, site});
  }
  return best.item();
}

// Calls visit(step) for every choice but to pass.
template <class S, class Visitor>
void each_choice(const Position<S>& position, Visitor&& visit) {
  Step<S> step{.phase = position.phase()};
  if (step.phase == Phase::tax) {
    for (const auto cell : cells_just_laid(position)) {
      step.cells = cell;
      if (cell != 0) visit(step);
    }
    step.cells = position.just_laid();
    if (position.purse().knights >= 2 && step.cells != 0) visit(step);
    return;
  }
  for (std::uint8_t slot = 0; slot < board_slots; ++slot) {
    if (position.board()[slot] == BuildingId::none) continue;
    step.slot = slot;
    if (step.phase == Phase::bribe)
      visit(step);
    else if (position.price(slot) <= position.purse().coins)
      each(position.free_sites(), [&](int cell) {
        step.cells = Land<S>::bit(cell);
        visit(step);
      });
  }
}

template <class S>
Step<S> random_step(const Position<S>& position, Dice& dice) {
  Best<int, Step<S>> any(dice);
  each_choice(position, [&](const Step<S>& step) { any.offer(0, step); });
  any.offer(0, {.phase = position.phase()});
  return *any.item();
}

// The most that the building gains the kingdom; 0 if it cannot build it.
template <class S>
int most_gained(const Position<S>& position, std::size_t kingdom, int slot) {
  if (position.price(slot, kingdom) > position.purse_of(kingdom).coins) return 0;
  int most = 0;
  each(position.free_sites(kingdom), [&](int cell) {
    most = std::max(most, gain_of_building(position, kingdom, slot, Land<S>::bit(cell)));
  });
  return most;
}

template <class S>
std::optional<Step<S>> greedy_bribe(const Position<S>& position, Dice& dice) {
  // In a match its points decide who leads, as in greedy_step().
  const auto standing = [&](std::size_t i) {
    return rank_key(position, i) + position.points_before(i) * rank_keys_a_point;
  };
  std::size_t leader = 0;
  int most = -1;
  for (std::size_t i = 0; i < kingdoms(position.rules()); ++i)
    if (const int key = position.in_play(i) ? standing(i) : -1; key > most) most = key, leader = i;
  if (standing(position.kingdom()) == most) return std::nullopt;
  Best<int, Step<S>> best(dice);
  each_choice(position, [&](const Step<S>& step) {
    const int gain = most_gained(position, leader, *step.slot);
    if (gain > gain_endured) best.offer(gain, step);
  });
  return best.item();
}

template <class S>
Step<S> greedy_choice(const Position<S>& position, Dice& dice) {
  const Step<S> pass{.phase = position.phase()};
  if (pass.phase == Phase::bribe) return greedy_bribe(position, dice).value_or(pass);
  Best<std::pair<int, int>, Step<S>> best(dice);
  each_choice(position, [&](const Step<S>& step) {
    if (step.phase == Phase::tax) {
      best.offer({coins(position.land(), step.cells), 0}, step);
    } else if (const int gain =
                   gain_of_building(position, position.kingdom(), *step.slot, step.cells);
               gain > 0) {
      best.offer({gain, -position.price(*step.slot)}, step);
    }
  });
  return best.item().value_or(pass);
}

template <class S>
Step<S> quick_step(const Position<S>& position, Dice& dice) {
  Step<S> step{.phase = position.phase()};
  if (step.phase == Phase::tax) step.cells = taxed(position);
  if (step.phase == Phase::build)
    if (const auto plan = best_building(position, dice))
      step.slot = plan->slot, step.cells = plan->site;
  return step;
}

}  // namespace

template <class S>
Step<S> court_step(const Position<S>& position, Policy policy, Dice& dice) {
  if (policy == Policy::random) return random_step(position, dice);
  if (policy == Policy::greedy_placement || policy == Policy::full_greedy)
    return greedy_choice(position, dice);
  return quick_step(position, dice);
}

template <class S>
void optional_step(Position<S>& position, Policy policy, Dice& dice) {
  std::optional<std::uint8_t> no_choice;
  perform(position, court_step(position, policy, dice), no_choice);
}

template Step<Five> court_step(const Position<Five>&, Policy, Dice&);
template Step<Seven> court_step(const Position<Seven>&, Policy, Dice&);
template void optional_step(Position<Five>&, Policy, Dice&);
template void optional_step(Position<Seven>&, Policy, Dice&);

}  // namespace engine::bots
