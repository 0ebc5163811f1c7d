// Where the points of a kingdom come from: its terrains, the optional rules, and the court.
#pragma once

#include "engine/terrain.hpp"

#include <cstddef>
#include <cstdint>

namespace engine::bots {

// The terrains in their order.
enum class PointsSource : std::uint8_t {
  wheat,
  forest,
  lake,
  grassland,
  swamp,
  mine,
  town,
  harmony,
  middle_kingdom,
  queen,
  buildings,
  coins,
};
inline constexpr std::size_t points_sources = 12;

// Requires a terrain that has territories.
constexpr PointsSource source_of(Terrain terrain) {
  return static_cast<PointsSource>(static_cast<int>(terrain) - static_cast<int>(Terrain::wheat));
}
static_assert(source_of(Terrain::town) == PointsSource::town);

}  // namespace engine::bots
