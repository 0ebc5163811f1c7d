#include "tests/load/driver/process.hpp"

#include <fstream>
#include <sstream>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace load {
namespace {

std::string folder_of(int pid) {
  return "/proc/" + std::to_string(pid) + "/";
}

}  // namespace

std::optional<Usage> usage_of(int pid) {
  std::ifstream stat(folder_of(pid) + "stat");
  std::string text;
  if (!std::getline(stat, text)) return std::nullopt;
  // The second field is a name in parentheses that may hold anything; utime is the 14th.
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int i = 3; i < 14; ++i) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  Usage usage{user / ticks, system / ticks, 0, 0};

  std::ifstream status(folder_of(pid) + "status");
  for (std::string word; status >> word;) {
    if (word != "VmRSS:" && word != "VmHWM:") continue;
    std::uint64_t kib = 0;
    status >> kib;
    (word == "VmRSS:" ? usage.rss_bytes : usage.peak_bytes) = kib * 1024;
  }
  return usage;
}

Usage own_usage() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return {seconds(used.ru_utime), seconds(used.ru_stime), 0, 0};
}

void forget_peak(int pid) {
  std::ofstream(folder_of(pid) + "clear_refs") << 5;
}

}  // namespace load
