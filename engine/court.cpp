#include "engine/court.hpp"

#include <algorithm>

namespace engine {

std::optional<int> slot_of(const Court& court, BuildingId building) {
  if (building == BuildingId::none) return std::nullopt;
  const auto* slot = std::find(court.board.begin(), court.board.end(), building);
  if (slot == court.board.end()) return std::nullopt;
  return static_cast<int>(slot - court.board.begin());
}

void slide(Court& court) {
  std::stable_partition(court.board.begin(), court.board.end(),
                        [](BuildingId building) { return building != BuildingId::none; });
}

}  // namespace engine
