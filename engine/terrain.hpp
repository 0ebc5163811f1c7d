// A square of a kingdom: terrain, crowns, and what stands on it.
#pragma once

#include <cstdint>

namespace engine {

enum class Terrain : std::uint8_t {
  none,    // nothing laid here
  castle,  // touches every terrain, belongs to none
  wheat,
  forest,
  lake,
  grassland,
  swamp,
  mine,
  town,  // Queendomino's building sites
};

inline constexpr int terrain_count = 9;

struct Square {
  Terrain terrain : 4 = Terrain::none;
  std::uint8_t crowns : 2 = 0;
  bool knight : 1 = false;    // posted permanently
  bool building : 1 = false;  // stands here; its crowns are included

  friend constexpr bool operator==(const Square&, const Square&) = default;
};

}  // namespace engine
