// Sets of cells as machine words, for 5×5 and 7×7 kingdoms.
#pragma once

#include <bit>
#include <cstdint>

namespace engine::bots {

__extension__ using Bits128 = unsigned __int128;

constexpr int count(std::uint64_t bits) {
  return std::popcount(bits);
}
constexpr int count(Bits128 bits) {
  return count(static_cast<std::uint64_t>(bits)) + count(static_cast<std::uint64_t>(bits >> 64));
}

// The index of the lowest bit. Requires a set bit.
constexpr int lowest(std::uint64_t bits) {
  return std::countr_zero(bits);
}
constexpr int lowest(Bits128 bits) {
  const auto low = static_cast<std::uint64_t>(bits);
  return low != 0 ? lowest(low) : 64 + lowest(static_cast<std::uint64_t>(bits >> 64));
}

// The index of the n-th lowest bit, from 0. Requires more than n set bits.
template <class Bits>
constexpr int nth(Bits bits, int n) {
  for (; n > 0; --n) bits &= bits - 1;
  return lowest(bits);
}

// Calls visit(index) for each set bit, the lowest first.
template <class Bits, class Visitor>
constexpr void each(Bits bits, Visitor&& visit) {
  for (; bits != 0; bits &= bits - 1) visit(lowest(bits));
}

}  // namespace engine::bots
