#include "server/telemetry/process_usage.hpp"

#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

namespace server::telemetry {
namespace {

double seconds(const timeval& time) {
  return double(time.tv_sec) + double(time.tv_usec) / 1e6;
}

}  // namespace

ProcessUsage read_process_usage() {
  ProcessUsage process;
  std::ifstream memory("/proc/self/statm");
  std::uint64_t pages = 0;
  if (memory >> pages >> pages)
    process.resident_bytes = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  rusage used{};
  if (getrusage(RUSAGE_SELF, &used) == 0)
    process.cpu_seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
  std::error_code error;
  for (std::filesystem::directory_iterator file("/proc/self/fd", error), end; !error && file != end;
       file.increment(error))
    ++process.open_files;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) process.open_files_max = limit.rlim_cur;
  return process;
}

}  // namespace server::telemetry
