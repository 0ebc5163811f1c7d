#include "tests/simulation/campaign.hpp"

#include "tests/simulation/nodes/nodes_world.hpp"
#include "tests/simulation/world.hpp"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>
#include <random>
#include <sstream>

namespace simulation {
namespace {

using SteadyClock = std::chrono::steady_clock;

// The current world, for the report when the server aborts.
const Environment* running = nullptr;
std::string running_again;

void print_failure(const std::string& what) {
  const Environment& environment = *running;
  for (const std::string& line : environment.trace.newest()) std::printf("  %s\n", line.c_str());
  std::printf("FAILED seed %llu after %.6f virtual seconds, event %llu\n  %s\n  again: %s\n",
              static_cast<unsigned long long>(environment.scenario.seed),
              static_cast<double>(environment.clock.now()) / second,
              static_cast<unsigned long long>(environment.clock.events()), what.c_str(),
              running_again.c_str());
  std::fflush(stdout);
}

// engine::require has found a bug of the server. It aborts from inside an ordinary call, so
// printing is safe.
extern "C" void report_abort(int) {
  if (running != nullptr) print_failure("the server aborts: see above");
  std::signal(SIGABRT, SIG_DFL);
}

double seconds_since(SteadyClock::time_point start) {
  return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

}  // namespace

template <class AnyWorld>
Campaign::WorldOutcome Campaign::play(AnyWorld& world, Sabotage sabotage,
                                      const std::string& again) {
  std::signal(SIGABRT, report_abort);
  running = &world.environment();
  running_again = again;
  WorldOutcome outcome;
  try {
    world.run();
  } catch (const BrokenPromise& violation) {
    outcome.broken = violation.promise;
    if (sabotage == Sabotage::none) print_failure(violation.what());
  }
  outcome.hash = world.environment().trace.hash();
  outcome.events = world.events_played();
  if (sabotage == Sabotage::none) figures_.add(world.environment().figures);
  running = nullptr;
  return outcome;
}

Campaign::WorldOutcome Campaign::run(const Scenario& scenario, Sabotage sabotage, bool trace,
                                     const std::string& again) {
  const auto world = std::make_unique<World>(scenario, sabotage, trace, recording_);
  return play(*world, sabotage, again);
}

Campaign::WorldOutcome Campaign::run_nodes(std::uint64_t seed, Sabotage sabotage, bool trace) {
  const auto world =
      std::make_unique<NodesWorld>(random_nodes_scenario(seed), sabotage, trace, recording_);
  const WorldOutcome outcome =
      play(*world, sabotage, command("--nodes-seed " + std::to_string(seed) + " --trace"));
  if (sabotage == Sabotage::none) nodes_figures_.add(world->nodes_figures());
  return outcome;
}

bool Campaign::run_seed(std::uint64_t seed, bool trace) {
  const std::string again = command("--seed " + std::to_string(seed) + " --trace");
  return !run(random_scenario(seed), Sabotage::none, trace, again).broken;
}

bool Campaign::run_file(const std::string& path) {
  std::ifstream file(path);
  if (!file) {
    std::printf("%s cannot be read\n", path.c_str());
    return false;
  }
  bool good = true;
  bool any = false;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::uint64_t seed = 0;
    if (!(words >> seed)) continue;
    any = true;
    good = run_seed(seed, false) && good;
  }
  if (!any) std::printf("%s has no seeds\n", path.c_str());
  return good && any;
}

bool Campaign::run_fresh(double seconds) {
  std::uint64_t seed = std::random_device()();
  std::printf("seeds from %llu on\n", static_cast<unsigned long long>(seed));
  std::fflush(stdout);
  const auto start = SteadyClock::now();
  for (; seconds_since(start) < seconds; ++seed)
    if (!run_seed(seed, false)) return false;
  return true;
}

bool Campaign::run_first(std::uint64_t worlds) {
  bool good = true;
  for (std::uint64_t seed = 1; seed <= worlds; ++seed) good = run_seed(seed, false) && good;
  return good;
}

bool Campaign::run_nodes_seed(std::uint64_t seed, bool trace) {
  return !run_nodes(seed, Sabotage::none, trace).broken;
}

bool Campaign::run_nodes(std::uint64_t worlds) {
  bool good = true;
  for (std::uint64_t seed = 1; seed <= worlds; ++seed) good = run_nodes_seed(seed, false) && good;
  return good;
}

bool Campaign::run_fault(const PlannedFault& planned, bool trace) {
  Scenario scenario = short_scenario();
  scenario.fault = planned;
  const std::string again =
      command("--at " + std::to_string(planned.event) + " --mishap " +
              fault_words[static_cast<std::size_t>(planned.fault)] + " --trace");
  return !run(scenario, Sabotage::none, trace, again).broken;
}

bool Campaign::run_exhaustive() {
  const WorldOutcome whole = run(short_scenario(), Sabotage::none, false, command("--exhaustive"));
  if (whole.broken) return false;
  for (std::uint64_t event = 1; event <= whole.events; ++event)
    for (std::size_t fault = 0; fault < fault_words.size(); ++fault)
      if (!run_fault({event, static_cast<ServerFault>(fault)}, false)) return false;
  return true;
}

// --- the oracles themselves ----------------------------------------------------------------------

bool Campaign::repeats(std::uint64_t seed) {
  const WorldOutcome first = run(random_scenario(seed), Sabotage::none, false, "");
  const WorldOutcome second_run = run(random_scenario(seed), Sabotage::none, false, "");
  std::printf("seed %llu: trace %016llx, again %016llx\n", static_cast<unsigned long long>(seed),
              static_cast<unsigned long long>(first.hash),
              static_cast<unsigned long long>(second_run.hash));
  return !first.broken && first.hash == second_run.hash;
}

template <class Run>
bool Campaign::notices(const SabotageRow& row, Run&& run) {
  constexpr std::uint64_t seeds_most = 300;
  std::string noticed = "nothing";
  std::uint64_t seed = 0;
  while (noticed != row.promise && ++seed <= seeds_most) {
    const WorldOutcome outcome = run(seed);
    if (outcome.broken) noticed = *outcome.broken;
  }
  const bool right = noticed == row.promise;
  std::printf("%-15s breaks %-10s %s\n", std::string(row.word).c_str(),
              std::string(row.promise).c_str(),
              right ? ("noticed, seed " + std::to_string(seed)).c_str()
                    : ("NOT NOTICED, but " + noticed).c_str());
  std::fflush(stdout);
  return right;
}

bool Campaign::run_oracles() {
  bool good = true;
  for (const std::uint64_t seed : {1u, 2u, 3u}) good = repeats(seed) && good;
  for (const SabotageRow& row : sabotages)
    good = notices(row,
                   [&](std::uint64_t seed) {
                     return run(random_scenario(seed), row.sabotage, false, "");
                   }) &&
           good;
  return run_nodes_oracles() && good;
}

bool Campaign::run_nodes_oracles() {
  bool good = true;
  std::printf("several nodes\n");
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    const WorldOutcome first = run_nodes(seed, Sabotage::none, false);
    good = good && !first.broken && first.hash == run_nodes(seed, Sabotage::none, false).hash;
  }
  std::printf("%s\n", good ? "seeds 1 to 3 again: the same traces" : "ANOTHER TRACE");
  for (const SabotageRow& row : nodes_sabotages)
    good = notices(row, [&](std::uint64_t seed) { return run_nodes(seed, row.sabotage, false); }) &&
           good;
  return good;
}

void Campaign::print_figures(double seconds) const {
  Figures::each(figures_, [](const char* words, std::uint64_t value, bool fault) {
    std::printf("%10llu %s%s\n", static_cast<unsigned long long>(value), words,
                fault ? " (fault)" : "");
  });
  if (nodes_figures_.incarnations > 0)
    NodesFigures::each(nodes_figures_, [](const char* words, std::uint64_t value) {
      std::printf("%10llu %s\n", static_cast<unsigned long long>(value), words);
    });
  const double minutes = seconds / 60;
  std::printf(
      "%10.1f seconds, %.1f of them of processor time: %.0f games and %.0f faults a minute\n",
      seconds, static_cast<double>(std::clock()) / CLOCKS_PER_SEC,
      static_cast<double>(figures_.games) / minutes,
      static_cast<double>(figures_.faults()) / minutes);
}

}  // namespace simulation
