// Resource usage of this process, from the operating system. Linux; elsewhere everything is 0.
#pragma once

#include <cstdint>

namespace server::telemetry {

struct ProcessUsage {
  std::uint64_t resident_bytes = 0;
  double cpu_seconds = 0;
  std::uint64_t open_files = 0;
  std::uint64_t open_files_max = 0;
};

// Any thread. Reads a few files under /proc.
ProcessUsage read_process_usage();

}  // namespace server::telemetry
