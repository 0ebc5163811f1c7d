// A process's processor time and memory, from Linux.
#pragma once

#include <cstdint>
#include <optional>

namespace load {

struct Usage {
  double user_seconds = 0;
  double system_seconds = 0;
  std::uint64_t rss_bytes = 0;
  std::uint64_t peak_bytes = 0;
};

// From /proc; nullopt if there is no such process, or without permission.
std::optional<Usage> usage_of(int pid);
Usage own_usage();

// Resets peak_bytes; does nothing without permission.
void forget_peak(int pid);

}  // namespace load
