// bench_count NAME...: runs these operations, once to warm up and once inside bench::counted(),
// whose instructions callgrind counts for `instructions`. Prints the unit, the number of units of a
// run and its result; without a name for every operation, and runs none. --compiler: the compiler
// of this program.
#include "tests/bench/work.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace bench {

#if defined(__x86_64__)
#define CASTELLAN_MACHINE "x86_64"
#elif defined(__aarch64__)
#define CASTELLAN_MACHINE "aarch64"
#else
#define CASTELLAN_MACHINE "another machine"
#endif
#ifdef __clang__
constexpr const char* compiler = "clang++ " __clang_version__ " " CASTELLAN_MACHINE;
#else
constexpr const char* compiler = "g++ " __VERSION__ " " CASTELLAN_MACHINE;
#endif

// callgrind looks for these names: it writes what was counted since at the end of each.
[[gnu::noinline]] void ready() {
  asm volatile("" ::: "memory");
}
[[gnu::noinline]] std::size_t counted(const Run& run) {
  const std::size_t result = run();
  // So that the call of run() is not a tail call.
  asm volatile("" ::: "memory");
  return result;
}

}  // namespace bench

int main(int count, char** words) try {
  const std::span<char*> names(words + 1, words + count);
  if (names.size() == 1 && std::string_view(names[0]) == "--compiler") {
    std::printf("%s\n", bench::compiler);
    return 0;
  }
  std::size_t found = 0;
  bench::for_each_work([&](const bench::Workload& work) {
    const auto is_asked_for = [&](std::string_view name) { return name == work.name; };
    if (!names.empty() && std::ranges::none_of(names, is_asked_for)) return;
    const auto prepared = work.prepare();
    std::printf("%s %zu %s", work.name, prepared.units, work.unit);
    if (names.empty()) return void(std::printf("\n"));
    ++found;
    // Before a run that fails.
    std::fflush(stdout);
    // One-time initialisation happens here: tables, names, memory.
    const std::size_t warm = prepared.next()();
    const bench::Run run = prepared.next();
    bench::ready();
    if (const std::size_t result = bench::counted(run); result != warm)
      throw std::runtime_error(std::string(work.name) + ": the runs differ: " +
                               std::to_string(warm) + " and " + std::to_string(result));
    std::printf(" %zu\n", warm);
  });
  if (found != names.size()) std::fprintf(stderr, "bench_count: there is no such operation\n");
  return found == names.size() ? 0 : 2;
} catch (const std::exception& error) {
  std::fprintf(stderr, "bench_count: %s\n", error.what());
  return 1;
}
