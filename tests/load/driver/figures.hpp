// The counts and measurements of a run. Times are nanoseconds unless their name says otherwise.
#pragma once

#include "tests/load/driver/histogram.hpp"
#include "tests/load/driver/process.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace load {

struct LoadCounts {
  std::uint64_t acts = 0;         // sent
  std::uint64_t accepted = 0;     // their step came back
  std::uint64_t steps_heard = 0;  // by all members, spectators included
  std::uint64_t step_bytes = 0;
  std::uint64_t frames_heard = 0;  // of all types
  std::uint64_t frames_said = 0;
  std::uint64_t requests = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t games_over = 0;
  std::uint64_t rejected = 0;
  std::uint64_t failed = 0;  // abandoned rooms
};

struct LoadPhase {
  std::string name;
  double seconds = 0;
  LoadCounts counts;
  Usage driver;
  std::optional<Usage> server;  // used in the phase; memory as at its end
  std::uint64_t rss_before = 0;
};

struct LoadFigures {
  std::vector<LoadPhase> phases;
  LoadCounts counts;          // since the beginning
  DurationHistogram to_self;  // from when an act was due until its player has the step
  DurationHistogram to_all;   // until the last member of the room has it
  DurationHistogram joins;  // per room: from the first connection until all members have the table
  DurationHistogram resumes;   // per socket: from connecting until all missed steps have arrived
  std::uint64_t late_max = 0;  // how late the driver itself was
  std::size_t sockets = 0;
  std::size_t rooms_ready = 0;
  std::string first_failure;
  bool interrupted = false;
};

}  // namespace load
