// The decisions that a seed makes beforehand in a world of several nodes: the players are those of
// other worlds, the faults are those of nodes and of their database.
#pragma once

#include "tests/simulation/scenario.hpp"

#include <array>
#include <cstdint>

namespace simulation {

// A fault of one node, or of the database of all.
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
  std::array<std::uint32_t, troubles> likely{};  // each against the others
  std::uint32_t gap = 0;                         // mean number of events between two faults
  std::uint32_t troubles_most = 0;
  std::uint32_t troubles_at_once = 0;  // until the faults pause for a while
  std::uint32_t lasts = 0;             // tenths of a lease, at most
};

NodesScenario random_nodes_scenario(std::uint64_t seed);

}  // namespace simulation
