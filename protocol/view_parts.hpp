// What a view's text is made of: its large parts, and what follows from the view.
#pragma once

#include "engine/buildings.hpp"
#include "engine/game.hpp"
#include "engine/rules.hpp"
#include "engine/scoring.hpp"
#include "engine/view.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace protocol {

// What the seat to move would pay in each slot of the builders' board.
using BoardCosts = std::array<int, engine::board_slots>;

// What the text says of a view that follows from it.
struct Derived {
  engine::KindsAllowed allowed;
  engine::Scores scores;
  std::array<std::uint8_t, engine::kingdoms_max> ranks{};  // of each kingdom
  BoardCosts costs{};
};
Derived derive(const engine::View& view);

// The last two are those of the first kingdom; before_rank() and after_rank() have the others'. A
// rank hangs on the other kingdoms, so it stands between two parts.
enum class ViewPart : std::size_t { court, current, next, rules, seats, before_rank, after_rank };
inline constexpr std::size_t view_parts_max = 5 + 2 * engine::kingdoms_max;

constexpr std::size_t index(ViewPart part) {
  return static_cast<std::size_t>(part);
}
constexpr ViewPart before_rank(std::size_t kingdom) {
  return ViewPart{index(ViewPart::before_rank) + 2 * kingdom};
}
constexpr ViewPart after_rank(std::size_t kingdom) {
  return ViewPart{index(ViewPart::after_rank) + 2 * kingdom};
}

}  // namespace protocol
