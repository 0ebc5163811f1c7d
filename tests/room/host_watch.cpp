// The watch over the host of a waiting room, without a room.
#include "server/room/host_watch.hpp"

#include "server/util/limits.hpp"
#include "tests/support/catch.hpp"

using server::RoomTime;
using server::room::HostWatch;

namespace {

constexpr RoomTime first_tick;
constexpr auto gone_for = std::chrono::milliseconds(server::limits::host_timeout).count();
constexpr auto silent_for = std::chrono::milliseconds(server::limits::host_silence_max).count();

}  // namespace

TEST_CASE("a host who is gone is followed after a while, if another player is there") {
  HostWatch watch;
  HostWatch::HostState seen{.here = false, .seated = true, .waits = false, .heir = false};
  CHECK_FALSE(watch.watch(seen, first_tick));
  CHECK_FALSE(watch.watch(seen, first_tick + gone_for));
  seen.heir = true;
  CHECK(watch.watch(seen, first_tick + gone_for));
}

TEST_CASE("the absence of a host without a seat counts from when another player is there") {
  HostWatch watch;
  HostWatch::HostState seen{.here = false, .seated = false, .waits = false, .heir = false};
  CHECK_FALSE(watch.watch(seen, first_tick));
  seen.heir = true;
  CHECK_FALSE(watch.watch(seen, first_tick + gone_for));
  CHECK_FALSE(watch.watch(seen, first_tick + 2 * gone_for - 1));
  CHECK(watch.watch(seen, first_tick + 2 * gone_for));
}

TEST_CASE("a host who comes back is not followed") {
  HostWatch watch;
  HostWatch::HostState seen{.here = false, .seated = true, .waits = false, .heir = true};
  CHECK_FALSE(watch.watch(seen, first_tick));
  seen.here = true;
  CHECK_FALSE(watch.watch(seen, first_tick + gone_for));
  seen.here = false;
  CHECK_FALSE(watch.watch(seen, first_tick + gone_for + 1));
}

TEST_CASE("a connected host is followed only for keeping a full table waiting in silence") {
  HostWatch watch;
  HostWatch::HostState seen{.here = true, .seated = true, .waits = true, .heir = true};
  CHECK_FALSE(watch.watch(seen, first_tick));
  CHECK_FALSE(watch.watch(seen, first_tick + silent_for - 1));
  watch.host_acted();
  CHECK_FALSE(watch.watch(seen, first_tick + silent_for));
  CHECK(watch.watch(seen, first_tick + 2 * silent_for));
  watch.reset();
  CHECK_FALSE(watch.watch(seen, first_tick + 2 * silent_for));
  seen.waits = false;
  CHECK_FALSE(watch.watch(seen, first_tick + 9 * silent_for));
}
