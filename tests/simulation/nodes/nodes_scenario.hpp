// The parameters that a seed determines for a world of several nodes: the players are as in worlds
// of one server, the faults concern the nodes and their database.
#pragma once

#include "tests/simulation/scenario.hpp"

#include <array>
#include <cstdint>

namespace simulation {

// A fault of one node, or of the shared database.
enum class Trouble : std::uint8_t {
  crash,   // and comes back later
  freeze,  // continues later
  cut,     // does not reach the database for a while
  drain,   // transfers its rooms, and comes back later
  outage,  // no node reaches the database for a while
};
inline constexpr std::size_t troubles = 5;

struct NodesScenario {
  Scenario common;
  std::uint32_t nodes = 3;
  Microseconds lease = 3 * second;
  std::uint32_t rooms_apart = 0;                 // made at the beginning, without players
  std::array<std::uint32_t, troubles> likely{};  // relative probability of each trouble
  std::uint32_t gap = 0;                         // mean number of events between two faults
  std::uint32_t troubles_most = 0;
  std::uint32_t troubles_at_once = 0;  // until the faults pause for a while
  std::uint32_t lasts = 0;             // maximum duration of a trouble in tenths of a lease
};

NodesScenario random_nodes_scenario(std::uint64_t seed);

}  // namespace simulation
