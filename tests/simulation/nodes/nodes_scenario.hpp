// What a seed decides before anything happens in a world of several nodes: the people are those of
// other worlds, the faults are those of nodes and of their database.
#pragma once

#include "tests/simulation/scenario.hpp"

#include <array>
#include <cstdint>

namespace simulation {

// What can happen to one of several nodes, or to the database of all.
enum class Trouble : std::uint8_t {
  crash,   // and comes back later
  freeze,  // goes on later
  cut,     // does not reach the database for a while
  drain,   // hands its rooms over, and comes back later
  outage,  // nobody reaches the database for a while
};
inline constexpr std::size_t troubles = 5;

struct NodesScenario {
  Scenario common;
  std::uint32_t nodes = 3;
  Microseconds lease = 3 * second;
  std::uint32_t rooms_apart = 0;                 // made at the beginning, for nobody
  std::array<std::uint32_t, troubles> likely{};  // each against the others
  std::uint32_t gap = 0;                         // events between two troubles, about
  std::uint32_t troubles_most = 0;
  std::uint32_t troubles_at_once = 0;  // until the weather is fair for a while
  std::uint32_t lasts = 0;             // tenths of a lease, at most
};

NodesScenario random_nodes_scenario(std::uint64_t seed);

}  // namespace simulation
