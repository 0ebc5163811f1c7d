#include "tests/fuzz/upload_cost.hpp"

#include "server/storage/check_game.hpp"
#include "server/storage/file_transfer.hpp"
#include "server/storage/game_file.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/surroundings.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <new>
#include <string>

namespace {

struct Work {
  std::uint64_t allocations = 0;  // by operator new
  std::uint64_t allocated = 0;    // bytes
  std::uint64_t rows = 0;         // read or checked, and frames encoded
  std::uint64_t comparisons = 0;  // of integers, in the code of this project; 0 without libFuzzer
};

constinit thread_local Work done;

}  // namespace

void* operator new(std::size_t bytes) {
  ++done.allocations;
  done.allocated += bytes;
  if (void* const memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}
// Those of a sanitizer would not match.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  ++done.allocations;
  done.allocated += bytes;
  return std::malloc(bytes);
}
// Not inlined, where g++ warns of a free() of what operator new returned.
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, const std::nothrow_t&) noexcept {
  std::free(memory);
}

#ifdef CASTELLAN_FUZZ
// Instrumented code calls libFuzzer before each comparison of integers; the linker puts these
// functions in between. libFuzzer looks at the caller's address, so they leave the stack as it was.
// NOLINTBEGIN
#define CASTELLAN_COUNT(name, type)                                                  \
  extern "C" void __real_##name(type, type);                                         \
  extern "C" [[clang::no_sanitize("coverage")]] void __wrap_##name(type a, type b) { \
    ++done.comparisons;                                                              \
    [[clang::musttail]] return __real_##name(a, b);                                  \
  }
CASTELLAN_COUNT(__sanitizer_cov_trace_cmp1, std::uint8_t)
CASTELLAN_COUNT(__sanitizer_cov_trace_cmp2, std::uint16_t)
CASTELLAN_COUNT(__sanitizer_cov_trace_cmp4, std::uint32_t)
CASTELLAN_COUNT(__sanitizer_cov_trace_cmp8, std::uint64_t)
CASTELLAN_COUNT(__sanitizer_cov_trace_const_cmp1, std::uint8_t)
CASTELLAN_COUNT(__sanitizer_cov_trace_const_cmp2, std::uint16_t)
CASTELLAN_COUNT(__sanitizer_cov_trace_const_cmp4, std::uint32_t)
CASTELLAN_COUNT(__sanitizer_cov_trace_const_cmp8, std::uint64_t)
// NOLINTEND
#endif

namespace tests {
namespace {

namespace storage = server::storage;

// About twice the most that was seen, in the corpus, in what the fuzzer made of it, and in a match
// of 7,000 rows. There a cost that grows with the square of the rows exceeds it many times over:
// 3,500 rows are before each row, on average.
struct Bound {
  Work once;     // for any file
  Work per_kib;  // for each 1024 bytes of it
};
constexpr Work any_file{.allocations = 100, .allocated = 16'384, .rows = 2, .comparisons = 20'000};
constexpr Bound reading{
    .once = any_file,
    .per_kib = {.allocations = 1'000, .allocated = 100'000, .rows = 16, .comparisons = 220'000}};
// With reading.
constexpr Bound encoding{
    .once = any_file,
    .per_kib = {.allocations = 1'200, .allocated = 250'000, .rows = 24, .comparisons = 250'000}};

void check(const char* what, std::size_t bytes, const Work& before, const Bound& bound) {
  using Counter = std::uint64_t Work::*;
  struct Count {
    const char* name;
    Counter of;
  };
  constexpr std::array<Count, 4> counts{{{"allocations", &Work::allocations},
                                         {"allocated bytes", &Work::allocated},
                                         {"rows", &Work::rows},
                                         {"comparisons", &Work::comparisons}}};
  const Work after = done;
  for (const auto& [name, of] : counts) {
    const std::uint64_t spent = after.*of - before.*of;
    const std::uint64_t most = bound.once.*of + bound.per_kib.*of * bytes / 1024;
    if (spent <= most) continue;
    std::cerr << what << " a file of " << bytes << " bytes: " << spent << ' ' << name
              << ", more than " << most << std::endl;
    require(false, "the cost of an upload is bounded by its bytes");
  }
}

}  // namespace

bool check_upload_cost(std::string_view file) {
  const auto count_row = [] {
    ++done.rows;
    return false;
  };
  const Work before_reading = done;
  bool valid = false;
  try {
    storage::StoredRoom stored = storage::read_game_file(file, count_row);
    valid = !storage::check_game(stored, nullptr, count_row);
  } catch (const storage::StorageError&) {
    // Its cost counts, too.
  }
  check("reading", file.size(), before_reading, reading);
  if (!valid) return false;
  const Work before_encoding = done;
  static_cast<void>(storage::StoredGameFiles(told_limits).replay_frames(file, count_row));
  check("encoding", file.size(), before_encoding, encoding);
  return true;
}

}  // namespace tests
