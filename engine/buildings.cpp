// Crowns, points and rewards are public for all 32 tiles. Of a `known` tile the rest is public,
// too; a second copy is taken to be like the first. Of an `assumed` tile the knights, towers or tax
// bonus are not documented anywhere. Those values are ours, chosen so that copies are alike, and
// the set gives out at most the 18 knights that four players leave in the box and its 15 towers.
// Parts of the assumed tiles are certain: sawmill, church and statue have no towers, the knight
// treasury has its tax bonus, and bakery, sawmill, fishmonger, spinning mill and crown building
// have none. Names are descriptions where no text gives one.
#include "engine/buildings.hpp"

#include "engine/require.hpp"

#include <algorithm>

namespace engine {
namespace {

using enum Terrain;

struct Pay {
  Reward reward = Reward::none;
  Terrain terrain = Terrain::none;
  std::uint8_t points = 0;
};

constexpr Pay nothing{};
constexpr Pay a_knight{Reward::per_knight, Terrain::none, 1};
constexpr Pay a_tower{Reward::per_tower, Terrain::none, 1};
constexpr Pay a_territory(Terrain terrain) {
  return {Reward::per_territory, terrain, 2};
}

constexpr TaxBonus no_tax = TaxBonus::none;
constexpr TaxBonus tax_a_knight = TaxBonus::per_knight;
constexpr TaxBonus tax_a_tower = TaxBonus::per_tower;

enum class TileSource : std::uint8_t { known, assumed };
using enum TileSource;

struct Tile {
  std::string_view name;
  std::uint8_t crowns;
  std::uint8_t points;
  Pay pay;
  std::uint8_t knights;
  std::uint8_t towers;
  TaxBonus tax_bonus;
  TileSource source;
};

// Name; crowns, points, reward; knights, towers, tax bonus.
constexpr std::array<Tile, building_count> box_tiles{{
    {"bakery-1", 0, 0, a_territory(wheat), 1, 0, no_tax, assumed},
    {"bakery-2", 0, 0, a_territory(wheat), 1, 0, no_tax, assumed},
    {"sawmill-1", 0, 0, a_territory(forest), 1, 0, no_tax, assumed},
    {"sawmill-2", 0, 0, a_territory(forest), 1, 0, no_tax, assumed},
    {"fishmonger-1", 0, 0, a_territory(lake), 1, 0, no_tax, assumed},
    {"fishmonger-2", 0, 0, a_territory(lake), 1, 0, no_tax, assumed},
    {"spinning-mill-1", 0, 0, a_territory(grassland), 0, 1, no_tax, assumed},
    {"spinning-mill-2", 0, 0, a_territory(grassland), 0, 1, no_tax, assumed},
    {"witch-house-1", 0, 0, a_territory(swamp), 1, 1, no_tax, known},
    {"witch-house-2", 0, 0, a_territory(swamp), 1, 1, no_tax, known},
    {"mine-building-1", 0, 0, a_territory(mine), 0, 0, no_tax, assumed},
    {"mine-building-2", 0, 0, a_territory(mine), 0, 0, no_tax, assumed},
    {"church-1", 0, 0, a_territory(town), 0, 0, no_tax, assumed},
    {"church-2", 0, 0, a_territory(town), 0, 0, no_tax, assumed},
    {"archery-range-1", 0, 0, a_knight, 1, 0, no_tax, known},
    {"archery-range-2", 0, 0, a_knight, 1, 0, no_tax, known},
    {"walking-castle-1", 0, 0, a_tower, 0, 1, no_tax, known},
    {"walking-castle-2", 0, 0, a_tower, 0, 1, no_tax, known},
    {"statue-1", 0, 5, nothing, 0, 0, no_tax, assumed},
    {"statue-2", 0, 5, nothing, 0, 0, no_tax, assumed},
    {"statue-3", 0, 5, nothing, 0, 0, no_tax, assumed},
    {"crown-building-1", 1, 0, nothing, 0, 0, no_tax, assumed},
    {"crown-building-2", 1, 0, nothing, 0, 0, no_tax, assumed},
    {"crown-building-3", 1, 0, nothing, 0, 0, no_tax, assumed},
    {"tavern-1", 0, 3, nothing, 2, 0, no_tax, known},
    {"watchtower-1", 0, 3, nothing, 0, 2, no_tax, known},
    {"unidentified-3vp-1", 0, 3, nothing, 2, 0, no_tax, assumed},
    {"unidentified-3vp-2", 0, 3, nothing, 0, 2, no_tax, assumed},
    {"great-tavern-1", 0, 2, nothing, 3, 0, no_tax, known},
    {"tower-treasury-1", 0, 2, nothing, 0, 1, tax_a_tower, known},
    {"knight-treasury-1", 0, 2, nothing, 1, 0, tax_a_knight, assumed},
    {"unidentified-2vp-1", 0, 2, nothing, 0, 3, no_tax, assumed},
}};

constexpr Buildings house = [] {
  Buildings buildings;
  std::transform(box_tiles.begin(), box_tiles.end(), buildings.begin(), [](const Tile& tile) {
    return Building{.crowns = tile.crowns,
                    .points = tile.points,
                    .knights = tile.knights,
                    .towers = tile.towers,
                    .reward = tile.pay.reward,
                    .reward_terrain = tile.pay.terrain,
                    .reward_points = tile.pay.points,
                    .tax_bonus = tile.tax_bonus,
                    .assumed = tile.source == assumed};
  });
  return buildings;
}();

}  // namespace

const Buildings& house_buildings() {
  return house;
}

std::string_view name_of(BuildingId id) {
  require(exists(id), "name_of: no such building");
  return box_tiles[number(id) - 1].name;
}

BuildingId building_from_name(std::string_view name) {
  const auto found = std::find_if(box_tiles.begin(), box_tiles.end(),
                                  [name](const Tile& tile) { return tile.name == name; });
  if (found == box_tiles.end()) return BuildingId::none;
  return building_id(static_cast<std::size_t>(found - box_tiles.begin()) + 1);
}

// The name without the number of the copy.
std::string_view kind(BuildingId id) {
  return name_of(id).substr(0, name_of(id).rfind('-'));
}

}  // namespace engine
