// Where the dominoes of a table are.
#pragma once

#include "engine/view.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tests {

// The number of places of each domino, by its number. The line being played still shows a domino
// that has been laid; both count as one place.
inline std::array<int, 256> places_of_dominoes(const engine::View& table) {
  std::array<int, 256> places{};
  const auto lies_here = [&](engine::DominoId id) {
    ++places[static_cast<std::size_t>(engine::value(id))];
  };
  for (const engine::Kingdom& kingdom : table.kingdoms) {
    for (const engine::LaidDomino& laid : kingdom.laid()) lies_here(laid.domino);
    for (const engine::DominoId id : kingdom.discarded()) lies_here(id);
  }
  for (const engine::DominoId id : table.removed) lies_here(id);
  for (const engine::Slot& slot : table.next) lies_here(slot.domino);
  for (const engine::Slot& slot : table.current) {
    int& seen = places[static_cast<std::size_t>(engine::value(slot.domino))];
    seen = std::max(seen, 1);
  }
  return places;
}

}  // namespace tests
