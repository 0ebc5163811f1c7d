#include "engine/bots/playout_court.hpp"

#include "engine/bots/best.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace engine::bots {
namespace {

// A knight is spent if it brings this many coins, or when few turns are left.
constexpr int tax_worth_a_knight = 3;
constexpr int last_rounds = 3;

// The cells for knights.
template <class S>
typename S::Bits taxed(const Position<S>& position) {
  using Bits = typename S::Bits;
  const Land<S>& land = position.land();
  const bool late = position.round() > position.rules().rounds - last_rounds;
  const auto coins = [&](Bits cell) {
    for (int t = static_cast<int>(Terrain::wheat); t < terrain_count; ++t)
      if (const auto terrain = static_cast<Terrain>(t); (land.cells_of(terrain) & cell) != 0)
        return count(land.territory(cell, terrain));
    return 0;
  };
  Bits cells = 0;
  int knights = position.purse().knights;
  const int bonus = position.tax_bonus();
  std::array<Bits, 2> just{};
  std::size_t n = 0;
  each(position.just_laid(), [&](int cell) { just[n++] = Land<S>::bit(cell); });
  if (coins(just[1]) > coins(just[0])) std::swap(just[0], just[1]);
  for (const Bits cell : just)
    if (cell != 0 && knights > 0 && (late || coins(cell) + bonus >= tax_worth_a_knight)) {
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

}  // namespace

template <class S>
Step<S> court_step(const Position<S>& position, Dice& dice) {
  Step<S> step{.phase = position.phase()};
  if (step.phase == Phase::tax) step.cells = taxed(position);
  if (step.phase == Phase::build)
    if (const auto plan = best_building(position, dice))
      step.slot = plan->slot, step.cells = plan->site;
  return step;
}

template <class S>
void optional_step(Position<S>& position, Dice& dice) {
  std::optional<std::uint8_t> no_choice;
  perform(position, court_step(position, dice), no_choice);
}

template Step<Five> court_step(const Position<Five>&, Dice&);
template Step<Seven> court_step(const Position<Seven>&, Dice&);
template void optional_step(Position<Five>&, Dice&);
template void optional_step(Position<Seven>&, Dice&);

}  // namespace engine::bots
