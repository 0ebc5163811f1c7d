// Repeatable random numbers for bots, tests and perft: the same seed gives the same numbers on
// every machine. They are predictable, so never use them to deal a real game.
#pragma once

#include <cstdint>

namespace engine::bots {

class Dice {
 public:
  explicit constexpr Dice(std::uint64_t seed) : state_(seed) {}

  // SplitMix64 (Steele, Lea, Flood 2014).
  constexpr std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  // Uniform in [0, n), n > 0. Rolls that would make some numbers likelier are drawn again.
  constexpr std::uint32_t operator()(std::uint32_t n) {
    const std::uint64_t usable = (std::uint64_t{1} << 32) / n * n;
    for (;;) {
      const std::uint64_t roll = next() >> 32;
      if (roll < usable) return static_cast<std::uint32_t>(roll % n);
    }
  }

 private:
  std::uint64_t state_;
};

// A number that depends on both, for seeds and hashes; different for different `b`.
constexpr std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  return Dice(a ^ (b + 0x9e3779b97f4a7c15u)).next();
}

}  // namespace engine::bots
