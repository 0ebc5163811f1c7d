// The dominoes in the boxes: the squares of each number.
#pragma once

#include "engine/terrain.hpp"

#include <cstdint>
#include <span>

namespace engine {

enum class Set : std::uint8_t { kingdomino, queendomino };

// Identifies one domino of all boxes: the printed number, plus 100 for Queendomino. JSON and SQL
// carry this value.
enum class DominoId : std::uint8_t { none = 0 };

constexpr DominoId domino_id(Set set, int number) {
  return static_cast<DominoId>(100 * static_cast<int>(set) + number);
}
constexpr int value(DominoId id) {
  return static_cast<int>(id);
}

// The number on the back, 1 to 48. A line is sorted by these numbers.
constexpr int number(DominoId id) {
  return value(id) % 100;
}
constexpr Set set_of(DominoId id) {
  return static_cast<Set>(value(id) / 100);
}

struct Domino {
  Square left;
  Square right;

  friend constexpr bool operator==(const Domino&, const Domino&) = default;
};

inline constexpr int dominoes_per_set = 48;

// All dominoes of one box, number 1 first.
std::span<const Domino, dominoes_per_set> dominoes(Set set);

// True for the ids of dominoes that exist.
constexpr bool exists(DominoId id) {
  return value(id) / 100 <= 1 && number(id) >= 1 && number(id) <= dominoes_per_set;
}

// Requires exists(id).
const Domino& domino(DominoId id);

}  // namespace engine
