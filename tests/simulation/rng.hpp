// The random numbers of a simulated world, from one seed.
#pragma once

#include "engine/bots/dice.hpp"

#include <cstddef>
#include <cstdint>

namespace simulation {

class Rng {
 public:
  explicit Rng(std::uint64_t seed) : dice_(seed) {}

  std::uint64_t next() { return dice_.next(); }
  // Uniform in [0, n), n > 0.
  std::uint32_t below(std::size_t n) { return dice_(static_cast<std::uint32_t>(n)); }
  bool one_in(std::uint32_t n) { return dice_(n) == 0; }
  bool permille(std::uint32_t n) { return dice_(1000) < n; }
  // Both ends included.
  std::int64_t between(std::int64_t least, std::int64_t most) {
    const auto span = static_cast<std::uint64_t>(most - least) + 1;
    return least + static_cast<std::int64_t>(dice_.next() % span);
  }
  // For engine::shuffle and engine::make_deal.
  std::uint32_t operator()(std::uint32_t n) { return dice_(n); }

 private:
  engine::bots::Dice dice_;
};

}  // namespace simulation
