// A room's source of randomness. The server implements it with the operating system's entropy,
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

  // The seed of a room's deals.
  virtual Seed seed() = 0;
  // A uniform 64-bit number.
  std::uint64_t number() {
    std::uint64_t number = 0;
    for (const std::uint8_t byte : seed()) number = number << 8 | byte;
    return number;
  }
  // Overridden by tests only.
  virtual engine::Deal deal(const engine::Rules& rules, const DealSource& source) {
    return fair_deal(rules, source);
  }
  // An unpredictable secret, in characters that are safe everywhere.
  virtual std::string token() = 0;
};

}  // namespace server::room
