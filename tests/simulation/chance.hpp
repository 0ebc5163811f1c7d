// What rooms take from chance, from the seed of the world. The server under test is the caller.
#pragma once

#include "server/room/chance.hpp"
#include "tests/simulation/luck.hpp"

#include <string>

namespace simulation {

class SeededChance final : public server::room::Chance {
 public:
  explicit SeededChance(Luck& luck) : luck_(luck) {}

  engine::Deal deal(const engine::Rules& rules) override { return engine::make_deal(rules, luck_); }

  std::string token() override {
    std::string text = "token-";
    for (int i = 0; i < 16; ++i) text += static_cast<char>('a' + luck_.below(26));
    return text;
  }

 private:
  Luck& luck_;
};

}  // namespace simulation
