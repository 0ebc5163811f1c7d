// A place at the table for one person, counted from 0.
#pragma once

#include <cstddef>
#include <cstdint>

namespace engine {

enum class Seat : std::uint8_t { none = 0xff };

constexpr std::size_t index(Seat seat) {
  return static_cast<std::size_t>(seat);
}
constexpr Seat seat_at(std::size_t index) {
  return static_cast<Seat>(index);
}

}  // namespace engine
