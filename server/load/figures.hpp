// What a run has counted and measured. Times are nanoseconds unless their name says otherwise.
#pragma once

#include "server/load/histogram.hpp"
#include "server/load/process.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace server::load {

struct Counts {
  std::uint64_t acts = 0;         // said
  std::uint64_t accepted = 0;     // and their step came back
  std::uint64_t steps_heard = 0;  // by everybody, spectators too
  std::uint64_t step_bytes = 0;
  std::uint64_t frames_heard = 0;  // of all types
  std::uint64_t frames_said = 0;
  std::uint64_t requests = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t games_over = 0;
  std::uint64_t rejected = 0;
  std::uint64_t failed = 0;  // rooms that were given up
};

struct Phase {
  std::string name;
  double seconds = 0;
  Counts counts;
  Usage driver;
  std::optional<Usage> server;  // used meanwhile; memory as it is at the end
  std::uint64_t rss_before = 0;
};

struct Figures {
  std::vector<Phase> phases;
  Counts counts;               // since the beginning
  Histogram to_self;           // from when an act was due until whoever acted has its step
  Histogram to_all;            // until the last one in the room has it
  Histogram joins;             // of rooms: from the first connection until everybody sees the table
  Histogram resumes;           // of sockets: from connecting until nothing is missing any more
  std::uint64_t late_max = 0;  // how late the driver itself was
  std::size_t sockets = 0;
  std::size_t rooms_ready = 0;
  std::string first_failure;
  bool interrupted = false;
};

}  // namespace server::load
