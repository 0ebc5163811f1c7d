// The building tiles of Queendomino. Their effects are data of the rules, because not all of them
// are publicly known: `house` fills the gaps and marks them; an owner of the box can provide the
// true values.
#pragma once

#include "engine/terrain.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace engine {

inline constexpr std::size_t building_count = 32;
inline constexpr std::size_t board_slots = 6;

// A tile of the box, 1 to 32 in the order of house_buildings().
enum class BuildingId : std::uint8_t { none = 0 };

constexpr BuildingId building_id(std::size_t number) {
  return static_cast<BuildingId>(number);
}
constexpr std::size_t number(BuildingId id) {
  return static_cast<std::size_t>(id);
}
// True for the ids of tiles that exist.
constexpr bool exists(BuildingId id) {
  return number(id) >= 1 && number(id) <= building_count;
}

// The points that a tile gives at the end of the game, in addition to its fixed points.
enum class Reward : std::uint8_t { none, per_territory, per_knight, per_tower };

// The coins that a tile adds to every knight's tax: one for each knight or tower owned.
enum class TaxBonus : std::uint8_t { none, per_knight, per_tower };

struct Building {
  std::uint8_t crowns = 0;  // on its town square
  std::uint8_t points = 0;
  std::uint8_t knights = 0;  // received when it is built
  std::uint8_t towers = 0;   // received when it is built
  Reward reward = Reward::none;
  Terrain reward_terrain = Terrain::none;  // of per_territory
  std::uint8_t reward_points = 0;          // for each territory, knight or tower
  TaxBonus tax_bonus = TaxBonus::none;
  bool assumed = false;  // some values are not publicly documented

  friend constexpr bool operator==(const Building&, const Building&) = default;
};

// The bounds of a tile's values.
inline constexpr int building_crowns_max = 3;
inline constexpr int building_points_max = 20;
inline constexpr int building_knights_max = 9;
inline constexpr int building_towers_max = 9;

using Buildings = std::array<Building, building_count>;

// The public facts, and house values where facts are missing.
const Buildings& house_buildings();

// "bakery-1": the tile's name outside the engine. Requires exists(id).
std::string_view name_of(BuildingId id);
// BuildingId::none if no tile has this name.
BuildingId building_from_name(std::string_view name);
// "bakery": shared by all copies. Requires exists(id).
std::string_view kind(BuildingId id);

}  // namespace engine
