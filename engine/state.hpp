// A whole game: the table and the hidden piles. A value: copyable and comparable.
#pragma once

#include "engine/deal.hpp"
#include "engine/view.hpp"

#include <array>
#include <cstdint>
#include <type_traits>

namespace engine {

struct State {
  View table;
  Deal deal;
  std::uint8_t lines_drawn = 0;
  std::uint8_t buildings_drawn = 0;

  friend constexpr bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 1856);

}  // namespace engine
