// Everything a room takes from chance. The hall implements it with the operating system's entropy,
// tests with dice.
#pragma once

#include "engine/deal.hpp"
#include "engine/rules.hpp"

#include <string>

namespace server::room {

class Chance {
 public:
  virtual ~Chance() = default;

  virtual engine::Deal deal(const engine::Rules& rules) = 0;

  // A secret that nobody can guess, in characters that are safe everywhere.
  virtual std::string token() = 0;
};

}  // namespace server::room
