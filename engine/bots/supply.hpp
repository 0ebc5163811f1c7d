// The face-down dominoes, by terrain. Their order is hidden, but every player can count the
// dominoes that have not appeared yet.
#pragma once

#include "engine/dominoes.hpp"
#include "engine/terrain.hpp"

#include <array>
#include <cstdint>

namespace engine::bots {

class Supply {
 public:
  struct Amount {
    std::int16_t squares = 0;
    std::int16_t crowns = 0;
  };

  void add(const Domino& domino) { change(domino, 1); }
  void take(const Domino& domino) { change(domino, -1); }

  Amount amount(Terrain terrain) const { return amounts_[static_cast<std::size_t>(terrain)]; }
  int dominoes() const { return dominoes_; }

 private:
  void change(const Domino& domino, int by) {
    for (const Square square : {domino.left, domino.right}) {
      Amount& amount = amounts_[static_cast<std::size_t>(square.terrain)];
      amount.squares = static_cast<std::int16_t>(amount.squares + by);
      amount.crowns = static_cast<std::int16_t>(amount.crowns + by * square.crowns);
    }
    dominoes_ += by;
  }

  std::array<Amount, terrain_count> amounts_{};
  int dominoes_ = 0;
};

}  // namespace engine::bots
