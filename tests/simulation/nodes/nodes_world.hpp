// One simulated world of several nodes on one database, from a scenario to the last farewell, and
// the code that makes the nodes and their database fail.
#pragma once

#include "tests/simulation/nodes/cluster.hpp"
#include "tests/simulation/nodes/group.hpp"
#include "tests/simulation/nodes/nodes_figures.hpp"
#include "tests/simulation/nodes/nodes_scenario.hpp"
#include "tests/simulation/nodes/ownership.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace simulation {

class NodesWorld {
 public:
  NodesWorld(const NodesScenario& scenario, Sabotage sabotage, bool print, Recording& recording);

  // Throws Violation.
  void run();

  const Environment& environment() const { return environment_; }
  const NodesFigures& nodes_figures() const { return figures_; }
  std::uint64_t events_played() const { return environment_.clock.events(); }

 private:
  bool played() const;
  void run_one();
  void plan_trouble();
  void trouble_if_due();
  bool meet(Trouble trouble, Node& node);
  void start_later(Node& node);
  Microseconds some_time();
  // All nodes run and can work.
  bool fair() const;
  void watch_weather();
  void expect_service() const;
  void let_time_pass();
  void count();

  const NodesScenario scenario_;
  Environment environment_;
  Oracles oracles_;
  Ownership ownership_;
  Database database_;
  Network network_;
  Cluster cluster_;
  Front front_;
  std::vector<std::unique_ptr<Group>> groups_;
  NodesFigures figures_;
  std::uint64_t next_trouble_ = 0;  // before this event; 0: none
  std::uint32_t troubles_ = 0;
  std::uint32_t troubles_left_ = 0;  // until the faults have to pause for a while
  std::optional<Microseconds> fair_since_;
  bool expected_ = false;  // the required services were checked since then
};

}  // namespace simulation
