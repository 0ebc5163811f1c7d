// The clocks: steady time, and the time lost to freezes.
#include "server/util/clock.hpp"

#include "server/util/limits.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>
#include <type_traits>
#include <vector>

using server::Milliseconds;
using server::RoomTime;
using server::SteadyClock;
using server::SteadyTime;
using server::WallTime;

namespace {

constexpr Milliseconds longest = std::chrono::milliseconds(server::limits::suspension_min).count();

template <class A, class B>
constexpr bool has_difference = std::is_invocable_v<std::minus<>, A, B>;
template <class A, class B>
constexpr bool has_sum = std::is_invocable_v<std::plus<>, A, B>;
// Not a duration, and neither takes the place of the other.
template <class Time>
constexpr bool is_point =
    has_difference<Time, Time> && has_sum<Time, Milliseconds> && !has_sum<Time, Time> &&
    !std::is_convertible_v<Milliseconds, Time> && !std::is_convertible_v<Time, Milliseconds>;
static_assert(is_point<SteadyTime> && is_point<WallTime> && is_point<RoomTime>);
static_assert(!is_point<Milliseconds>);

template <class A, class B>
constexpr bool mix = has_difference<A, B> || has_difference<B, A> || std::is_convertible_v<A, B> ||
                     std::is_convertible_v<B, A>;
static_assert(!mix<SteadyTime, WallTime> && !mix<SteadyTime, RoomTime> && !mix<WallTime, RoomTime>);

}  // namespace

TEST_CASE("steady time follows the underlying clock") {
  Milliseconds raw = 1'000'000;
  SteadyClock clock([&] { return raw; });
  const SteadyTime begun = clock.read().time;
  for (const Milliseconds passed : {Milliseconds{1}, Milliseconds{0}, Milliseconds{999}, longest}) {
    const SteadyTime before = clock.read().time;
    raw += passed;
    CHECK(clock.read().time - before == passed);
  }
  CHECK(clock.read().time - begun == 1000 + longest);
  CHECK(clock.read().lost == 0);
}

TEST_CASE("time in which no thread reads the clock is lost") {
  Milliseconds raw = 1'000'000;
  SteadyClock clock([&] { return raw; });
  const SteadyTime begun = clock.read().time;
  // SIGSTOP for 8 s, a lid that is closed for a night, a virtual machine that is paused for a week.
  Milliseconds lost = 0;
  for (const Milliseconds gap : {longest + 1, Milliseconds{8'000}, Milliseconds{8 * 3'600'000},
                                 Milliseconds{7 * 86'400'000}}) {
    raw += gap;
    lost += gap;
    CHECK(clock.read().time == begun);
    CHECK(clock.read().lost == lost);
  }
  raw += 1000;
  CHECK(clock.read().time - begun == 1000);
}

TEST_CASE("a single delayed thread loses nothing") {
  Milliseconds raw = 0;
  std::function<void()> meanwhile;
  SteadyClock clock([&] {
    if (const auto work = std::exchange(meanwhile, nullptr)) work();
    return raw;
  });
  clock.read();
  meanwhile = [&] {
    for (int i = 0; i < 60; ++i) {
      raw += 1000;
      clock.read();
    }
  };
  const auto [time, lost] = clock.read();
  CHECK(time == SteadyTime(60'000));
  CHECK(lost == 0);
}

TEST_CASE("one of many threads removes each gap for all") {
  std::atomic<Milliseconds> raw = 0;
  SteadyClock clock([&] { return raw.load(); });
  std::atomic<bool> ends = false;
  std::atomic<Milliseconds> largest = 0;
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i)
    readers.emplace_back([&] {
      auto before = clock.read();
      while (!ends) {
        const auto after = clock.read();
        Milliseconds seen = largest;
        while (seen < after.time - before.time &&
               !largest.compare_exchange_weak(seen, after.time - before.time)) {
        }
        before = after;
      }
    });
  constexpr Milliseconds gap = 3'600'000;
  constexpr int gaps = 200;
  for (int i = 1; i <= gaps; ++i) {
    for (int tick = 0; tick < 3; ++tick) {
      raw += 1;
      clock.read();
    }
    raw += gap;
    while (clock.read().lost < i * gap) {
    }
  }
  ends = true;
  for (auto& reader : readers) reader.join();
  // The last millisecond before a gap may be lost as well, if no thread has seen it.
  CHECK(clock.read().lost >= gaps * gap);
  CHECK(clock.read().lost <= gaps * (gap + 3));
  CHECK(clock.read().time <= SteadyTime(gaps * 3));
  CHECK(largest <= gaps * 3);
}

TEST_CASE("the clocks of this process") {
  const server::Now first = server::now();
  const server::Now second = server::now();
  CHECK(second.steady >= first.steady);
  CHECK(first.wall > WallTime(1'700'000'000'000));
  CHECK(server::steady_now() >= second.steady);
}
