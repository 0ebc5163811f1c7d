// The command line of the simulation: one way to run it, then the figures.
#include "tests/simulation/campaign.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

int main(int argc, char** argv) {
  CLI::App app(
      "The whole server on a virtual clock, network and disk. Everything that happens in a world\n"
      "follows from its seed; a failure prints the command that runs it again.");
  std::uint64_t seed = 0;
  double seconds = 0;
  std::uint64_t worlds = 0;
  std::string file;
  simulation::PlannedFault planned;
  std::string fault = "crash";
  const std::vector<std::string> words(simulation::fault_words.begin(),
                                       simulation::fault_words.end());
  std::string record;
  bool trace = false;
  bool exhaustive = false;
  bool oracles = false;
  std::uint64_t nodes_seed = 0;
  std::uint64_t nodes_worlds = 0;
  bool nodes_oracles = false;
  auto* modes = app.add_option_group("one of these");
  auto* one = modes->add_option("--seed", seed, "Run the world of this seed");
  auto* fresh = modes->add_option(
      "--seconds", seconds, "Run worlds of fresh seeds for this time, and print the first seed");
  auto* first = modes->add_option("--worlds", worlds, "Run the worlds of the seeds 1 to this one");
  auto* known =
      modes->add_option("--seeds", file, "Run all seeds of this file: a line begins with its seed");
  modes->add_flag("--exhaustive", exhaustive,
                  "Run one short scenario again and again, with each fault at each of its events");
  auto* at = modes->add_option("--at", planned.event, "The same with one fault, before this event");
  modes->add_flag("--oracles", oracles,
                  "Run broken worlds: each oracle has to notice. Also run seeds twice: the traces "
                  "have to be the same");
  auto* nodes_one =
      modes->add_option("--nodes-seed", nodes_seed, "Run the world of several nodes of this seed");
  auto* nodes_first = modes->add_option("--nodes-worlds", nodes_worlds,
                                        "Run the worlds of several nodes of the seeds 1 to this");
  modes->add_flag("--nodes-oracles", nodes_oracles, "Of --oracles those of several nodes");
  modes->require_option(1);
  app.add_option(
         "--mishap", fault,
         "With --at. A crash loses the batch in flight, torn_kept is a crash that keeps it, stop "
         "is an orderly one, disk_fails lets the next commit fail for good, disk_full for a while, "
         "standstill freezes the process for a while, the others move its wall clock")
      ->needs(at)
      ->check(CLI::IsMember(words))
      ->capture_default_str();
  app.add_option("--record", record,
                 "Record every frame in this file: its sender, a tab, the frame");
  app.add_flag("--trace", trace, "With --seed, --nodes-seed or --at: print every event");
  CLI11_PARSE(app, argc, argv);

  simulation::Campaign campaign(argv[0]);
  if (!record.empty()) campaign.record_to(record);
  const auto start = std::chrono::steady_clock::now();
  bool good = true;
  if (*one) good = campaign.run_seed(seed, trace);
  if (*fresh) good = campaign.run_fresh(seconds);
  if (*first) good = campaign.run_first(worlds);
  if (*known) good = campaign.run_file(file);
  if (*at) {
    const auto word = std::find(words.begin(), words.end(), fault);
    planned.fault = static_cast<simulation::ServerFault>(word - words.begin());
    good = campaign.run_fault(planned, trace);
  }
  if (exhaustive) good = campaign.run_exhaustive();
  if (oracles) good = campaign.run_oracles();
  if (*nodes_one) good = campaign.run_nodes_seed(nodes_seed, trace);
  if (*nodes_first) good = campaign.run_nodes(nodes_worlds);
  if (nodes_oracles) good = campaign.run_nodes_oracles();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  campaign.print_figures(took.count());
  return good ? 0 : 1;
}
