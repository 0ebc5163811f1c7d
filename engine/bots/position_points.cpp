// The points of a Position's kingdoms; see scoring.cpp.
#include "engine/bots/position.hpp"
#include "engine/scoring.hpp"

#include <algorithm>

namespace engine::bots {
namespace {

template <class S>
int territories(const Land<S>& land, Terrain terrain) {
  int found = 0;
  for (auto left = land.of(terrain); left != 0; ++found)
    left &= ~land.territory(left & (~left + 1), terrain);
  return found;
}

template <class S>
int largest_territory(const Land<S>& land) {
  int most = 0;
  for (int t = static_cast<int>(Terrain::wheat); t < terrain_count; ++t)
    for (auto left = land.of(static_cast<Terrain>(t)); count(left) > most;) {
      const auto found = land.territory(left & (~left + 1), static_cast<Terrain>(t));
      most = std::max(most, count(found));
      left &= ~found;
    }
  return most;
}

template <class S>
int points_of(const Building& tile, const Purse<S>& purse, const Land<S>& land) {
  switch (tile.reward) {
    case Reward::per_territory:
      return tile.points + tile.reward_points * territories(land, tile.reward_terrain);
    case Reward::per_knight:
      return tile.points + tile.reward_points * (purse.knights + purse.posted);
    case Reward::per_tower:
      return tile.points + tile.reward_points * purse.towers;
    case Reward::none:
      break;
  }
  return tile.points;
}

}  // namespace

template <class S>
int points(const Position<S>& position, std::size_t kingdom) {
  const Rules& rules = position.rules();
  const Land<S>& land = position.land_of(kingdom);
  int points = land.points();
  if (rules.harmony && position.in_harmony(kingdom)) points += harmony_points;
  if (rules.middle_kingdom && in_the_middle(land, land.extent(), rules))
    points += middle_kingdom_points;
  if (!has_court(rules)) return points;
  const Purse<S>& purse = position.purse_of(kingdom);
  if (position.queen() == kingdom) points += largest_territory(land);
  for (const BuildingId id : purse.buildings) points += points_of(building(rules, id), purse, land);
  return points + purse.coins / coins_per_point;
}

template <class S>
Points points(const Position<S>& position) {
  Points all{};
  for (std::size_t i = 0; i < kingdoms(position.rules()); ++i) all[i] = points(position, i);
  return all;
}

template int points(const Position<Five>&, std::size_t);
template int points(const Position<Seven>&, std::size_t);
template Points points(const Position<Five>&);
template Points points(const Position<Seven>&);

}  // namespace engine::bots
