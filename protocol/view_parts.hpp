// The large parts of a view's text, and the values that are derived from the view.
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

// The cost of each slot of the builders' board for the seat to move.
using BoardCosts = std::array<int, engine::board_slots>;

// The values in the text that are computed from the view.
struct Derived {
  engine::KindsAllowed allowed;
  engine::Scores scores;
  std::array<std::uint8_t, engine::kingdoms_max> ranks{};  // of each kingdom
  BoardCosts costs{};
};
Derived derive(const engine::View& view);

// The last two are the parts of the first kingdom; before_rank() and after_rank() give those of the
// others. The rank depends on the other kingdoms, so it is written between the two parts and
// belongs to neither.
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
