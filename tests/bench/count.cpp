// bench_count NAME: does one piece of work, once to warm up and once inside bench::counted(), which
// is what `instructions` has callgrind count. Without a name: lists what there is, and how many
// units of what a run has.
#include "tests/bench/work.hpp"

#include <cstdio>
#include <cstring>
#include <exception>

namespace bench {

// Its name is what callgrind looks for.
[[gnu::noinline]] std::size_t counted(const Run& run) {
  const std::size_t result = run();
  // So that the call of run() is no jump out of this function.
  asm volatile("" ::: "memory");
  return result;
}

}  // namespace bench

int main(int count, char** words) try {
  bool found = false;
  bench::for_each_work([&](const bench::Work& work) {
    if (count > 1 && std::strcmp(words[1], work.name) != 0) return;
    found = true;
    const auto prepared = work.prepare();
    std::printf("%s %zu %s\n", work.name, prepared.units, work.unit);
    if (count == 1) return;
    // What is only made once is made here: tables, words, memory.
    const std::size_t warm = prepared.next()();
    if (bench::counted(prepared.next()) != warm) std::terminate();
  });
  if (!found) std::fprintf(stderr, "bench_count: there is no '%s'\n", words[1]);
  return found ? 0 : 2;
} catch (const std::exception& error) {
  std::fprintf(stderr, "bench_count: %s\n", error.what());
  return 1;
}
