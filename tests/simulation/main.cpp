// The command line of the simulation: one way to run it, then the figures.
#include "tests/simulation/campaign.hpp"

#include <chrono>
#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

int main(int argc, char** argv) {
  CLI::App app(
      "The whole server on a virtual clock, network and disk. Everything that happens in a world\n"
      "follows from its seed; a failure prints the command that runs it again.");
  std::uint64_t seed = 0;
  double seconds = 0;
  std::string file;
  simulation::PlannedCrash crash;
  bool trace = false;
  bool exhaustive = false;
  bool oracles = false;
  auto* modes = app.add_option_group("one of these");
  auto* one = modes->add_option("--seed", seed, "Run the world of this seed");
  auto* fresh = modes->add_option("--seconds", seconds,
                                  "Run worlds of fresh seeds for so long, and print the seeds");
  auto* known =
      modes->add_option("--seeds", file, "Run all seeds of this file: a line begins with its seed");
  modes->add_flag("--exhaustive", exhaustive,
                  "Run one short scenario with a crash at each of its events, twice: a batch that "
                  "is being written then is kept, or lost");
  auto* at = modes->add_option("--crash-at", crash.event, "The same with one crash, at this event");
  modes->add_flag("--oracles", oracles,
                  "Run broken worlds: each oracle has to notice. Also run seeds twice: the traces "
                  "have to be the same");
  modes->require_option(1);
  app.add_flag("--torn-kept", crash.torn_kept, "With --crash-at: the batch is kept")->needs(at);
  app.add_flag("--trace", trace, "With --seed or --crash-at: print all that happens");
  CLI11_PARSE(app, argc, argv);

  simulation::Campaign campaign(argv[0]);
  const auto start = std::chrono::steady_clock::now();
  bool good = true;
  if (*one) good = campaign.run_seed(seed, trace);
  if (*fresh) good = campaign.run_fresh(seconds);
  if (*known) good = campaign.run_file(file);
  if (*at) good = campaign.run_crash(crash, trace);
  if (exhaustive) good = campaign.run_exhaustive();
  if (oracles) good = campaign.run_oracles();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  campaign.print_figures(took.count());
  return good ? 0 : 1;
}
