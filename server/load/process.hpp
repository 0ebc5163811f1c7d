// What Linux tells of a process: the time it had on the processor, and its memory.
#pragma once

#include <cstdint>
#include <optional>

namespace server::load {

struct Usage {
  double user_seconds = 0;
  double system_seconds = 0;
  std::uint64_t rss_bytes = 0;
  std::uint64_t peak_bytes = 0;
};

// From /proc; none where there is no such process, or where it may not be looked at.
std::optional<Usage> usage_of(int pid);
Usage own_usage();

// Lets peak_bytes begin again; without the right to do so nothing happens.
void forget_peak(int pid);

}  // namespace server::load
