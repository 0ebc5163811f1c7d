// Players who use quick match: they are matched in the lobby, play at their tables, and leave.
// Owned by the world.
#pragma once

#include "tests/simulation/player.hpp"
#include "tests/simulation/seeker.hpp"

#include <memory>
#include <vector>

namespace simulation {

class Strangers {
 public:
  Strangers(Environment& environment, SimulatedNetwork& network, Oracles& oracles)
      : environment_(environment), network_(network), oracles_(oracles) {}

  void begin();
  // All players have left.
  bool over() const;

 private:
  void add(const SeekerPlan& plan);

  Environment& environment_;
  SimulatedNetwork& network_;
  Oracles& oracles_;
  std::vector<std::unique_ptr<SeekingClient>> seekers_;
  std::vector<std::unique_ptr<Player>> players_;
};

}  // namespace simulation
