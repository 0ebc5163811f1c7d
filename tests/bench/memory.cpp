// bench_memory NAME...: runs these operations, once to warm up and once counted, and prints for
// each the most bytes that the heap held during the run beyond those from before it. C libraries
// that allocate by themselves are not counted.
#include "tests/bench/work.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <malloc.h>
#include <new>
#include <span>
#include <string_view>

namespace bench {
namespace {

// Operations may use threads.
std::atomic<std::ptrdiff_t> held = 0;
std::atomic<std::ptrdiff_t> most = 0;

void* note_new(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  const auto now = held += static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
  std::ptrdiff_t before = most;
  while (now > before && !most.compare_exchange_weak(before, now)) {
  }
  return memory;
}

void note_delete(void* memory) {
  held -= static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
  std::free(memory);
}

}  // namespace
}  // namespace bench

void* operator new(std::size_t size) {
  return bench::note_new(std::malloc(size));
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return bench::note_new(std::aligned_alloc(static_cast<std::size_t>(alignment), size));
}
void operator delete(void* memory) noexcept {
  bench::note_delete(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  bench::note_delete(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  bench::note_delete(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  bench::note_delete(memory);
}

int main(int count, char** words) try {
  const std::span<char*> names(words + 1, words + count);
  bench::for_each_work([&](const bench::Workload& work) {
    const auto is_asked_for = [&](std::string_view name) { return name == work.name; };
    if (std::ranges::none_of(names, is_asked_for)) return;
    const auto prepared = work.prepare();
    prepared.next()();
    const bench::Run run = prepared.next();
    const std::ptrdiff_t before = bench::held;
    bench::most = before;
    run();
    std::printf("%s %td\n", work.name, bench::most - before);
  });
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "bench_memory: %s\n", error.what());
  return 1;
}
