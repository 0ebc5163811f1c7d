#include "engine/bots/playout_court.hpp"

#include "engine/bots/best.hpp"

#include <array>
#include <utility>

namespace engine::bots {
namespace {

// A knight is spent if it brings this many coins, or when few turns are left.
constexpr int tax_worth_a_knight = 3;
constexpr int last_rounds = 3;

template <class S>
void tax(Position<S>& position) {
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
  if (cells == 0) return position.pass();
  position.tax(cells);
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
void build(Position<S>& position, Dice& dice) {
  using Bits = typename S::Bits;
  struct BuildPlan {
    int slot;
    Bits site;
  };
  const Land<S>& land = position.land();
  // For tiles without crowns any site of the largest town territory is equally good.
  Bits site = 0;
  int largest = 0;
  each(position.free_sites(), [&](int cell) {
    const int squares = count(land.territory(Land<S>::bit(cell), Terrain::town));
    if (squares > largest) largest = squares, site = Land<S>::bit(cell);
  });
  Best<int, BuildPlan> best(dice);
  for (int slot = 0; slot < int{board_slots}; ++slot) {
    const BuildingId id = position.board()[static_cast<std::size_t>(slot)];
    if (id == BuildingId::none || position.price(slot) > position.purse().coins) continue;
    const int worth = worth_of(position, building(position.rules(), id), largest);
    if (worth > position.price(slot)) best.offer(worth - position.price(slot), {slot, site});
  }
  const auto plan = best.item();
  if (!plan) return position.pass();
  position.build(plan->slot, plan->site);
}

}  // namespace

template <class S>
void optional_step(Position<S>& position, Dice& dice) {
  if (position.phase() == Phase::tax) return tax(position);
  if (position.phase() == Phase::build) return build(position, dice);
  position.pass();
}

template void optional_step(Position<Five>&, Dice&);
template void optional_step(Position<Seven>&, Dice&);

}  // namespace engine::bots
