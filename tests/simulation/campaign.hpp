// Runs many worlds: the seeds of a file, new seeds for a given time, one fault at every event, and
// sabotaged worlds that the oracles must detect. Each failure is printed with the command that
// repeats it. Called by main.
#pragma once

#include "tests/simulation/broken_promise.hpp"
#include "tests/simulation/figures.hpp"
#include "tests/simulation/nodes/nodes_figures.hpp"
#include "tests/simulation/recording.hpp"
#include "tests/simulation/sabotage.hpp"
#include "tests/simulation/scenario.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace simulation {

// For the command line, in the order of the enumeration.
inline constexpr std::array<const char*, 12> fault_words{
    "crash",      "torn_kept",           "stop",
    "disk_fails", "disk_full",           "disk_refuses",
    "standstill", "clock_step",          "clock_forward",
    "clock_back", "clock_years_forward", "clock_years_back"};

class Campaign {
 public:
  // `program`: argv[0], for the printed commands.
  explicit Campaign(std::string program) : program_(std::move(program)) {}

  // Records all frames in this file from now on. Throws std::ios_base::failure.
  void record_to(const std::string& path) { recording_.write_to(path); }

  // Each returns true on success.
  bool run_seed(std::uint64_t seed, bool trace);
  bool run_file(const std::string& path);
  bool run_fresh(double seconds);
  bool run_first(std::uint64_t worlds);
  bool run_exhaustive();
  bool run_fault(const PlannedFault& planned, bool trace);
  bool run_oracles();
  // The same for worlds of several nodes.
  bool run_nodes_seed(std::uint64_t seed, bool trace);
  bool run_nodes(std::uint64_t worlds);
  bool run_nodes_oracles();

  void print_figures(double seconds) const;

 private:
  struct WorldOutcome {
    std::optional<std::string> broken;  // the broken promise
    std::uint64_t hash = 0;
    std::uint64_t events = 0;
  };

  WorldOutcome run(const Scenario& scenario, Sabotage sabotage, bool trace,
                   const std::string& again);
  WorldOutcome run_nodes(std::uint64_t seed, Sabotage sabotage, bool trace);
  template <class AnyWorld>
  WorldOutcome play(AnyWorld& world, Sabotage sabotage, const std::string& again);
  bool repeats(std::uint64_t seed);
  // `run`: the world of a seed, with this sabotage.
  template <class Run>
  static bool notices(const SabotageRow& row, Run&& run);
  std::string command(const std::string& arguments) const { return program_ + " " + arguments; }

  const std::string program_;
  Recording recording_;
  Figures figures_;
  NodesFigures nodes_figures_;
};

}  // namespace simulation
