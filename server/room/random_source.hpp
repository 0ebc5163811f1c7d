// Everything a room takes from chance. The lobby implements it with the operating system's entropy,
// tests with dice.
#pragma once

#include "engine/deal.hpp"
#include "engine/rules.hpp"
#include "server/room/fair_deal.hpp"

#include <cstdint>
#include <string>

namespace server::room {

class RandomSource {
 public:
  virtual ~RandomSource() = default;

  // What a room's deals are made of.
  virtual Seed seed() = 0;
  // Any number.
  std::uint64_t number() {
    std::uint64_t number = 0;
    for (const std::uint8_t byte : seed()) number = number << 8 | byte;
    return number;
  }
  // Only tests deal anything else.
  virtual engine::Deal deal(const engine::Rules& rules, const DealSource& source) {
    return fair_deal(rules, source);
  }
  // A secret that nobody can guess, in characters that are safe everywhere.
  virtual std::string token() = 0;
};

}  // namespace server::room
