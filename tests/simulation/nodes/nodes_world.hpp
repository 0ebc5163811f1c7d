// One simulated world of several nodes on one database, from its scenario to the last farewell.
// Injects the faults of the nodes and of the database.
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

  // Throws BrokenPromise.
  void run();

  const Environment& environment() const { return environment_; }
  const NodesFigures& nodes_figures() const { return figures_; }
  std::uint64_t events_played() const { return environment_.clock.events(); }

 private:
  bool played() const;
  void run_one();
  void plan_trouble();
  void trouble_if_due();
  bool meet(Trouble trouble, SimulatedNode& node);
  // False: the database is away already.
  bool begin_outage(Microseconds time);
  void freeze(SimulatedNode& node, Microseconds time);
  void check_fence(const WriterName& writer) const;
  void start_later(SimulatedNode& node);
  Microseconds some_time();
  // Whether no node has a fault: see SimulatedNode::fine().
  bool fair() const;
  void watch_weather();
  void expect_service() const;
  void let_time_pass();
  void count();

  const NodesScenario scenario_;
  Environment environment_;
  Oracles oracles_;
  Ownership ownership_;
  SimulatedDatabase database_;
  SimulatedNetwork network_;
  Cluster cluster_;
  Front front_;
  std::vector<std::unique_ptr<PlayerGroup>> groups_;
  NodesFigures figures_;
  std::uint64_t next_trouble_ = 0;  // before this event; 0: none
  std::uint32_t troubles_ = 0;
  std::uint32_t troubles_left_ = 0;  // faults before a pause in which all rooms must be served
  std::optional<Microseconds> fair_since_;
  bool expected_ = false;  // whether expect_service() was called since then
};

}  // namespace simulation
