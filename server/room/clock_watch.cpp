#include "server/room/clock_watch.hpp"

#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::room {
namespace {

constexpr Milliseconds low_time = 1000 * limits::low_time.count();
constexpr Milliseconds outage_grace = 1000 * limits::outage_bonus.count();
constexpr Milliseconds long_outage = std::chrono::milliseconds(limits::long_outage).count();
constexpr Milliseconds slow_store_min = 1000 * limits::slow_store_min.count();

}  // namespace

ClockWatch::Finding ClockWatch::watch(const WatchedTable& table, Timeline& timeline, RoomTime now) {
  const bool runs = table.clock.running() != engine::Seat::none;
  if (const auto since = std::exchange(outage_since_, std::nullopt)) {
    // Not negative, even if the wall clock was put back meanwhile.
    const Milliseconds away = std::max<Milliseconds>(now - std::max(*since, table.time), 0);
    timeline.take_standstill();
    if (runs) return ReturnTime{away + outage_grace};
    grace_until_ = now + outage_grace;
    // The date of that row tells later restarts, which do not know this outage, that nobody could
    // play before.
    if (away >= long_outage) return ReturnTime{away};
    return {};
  }
  // The standstill itself is on no clock. An act does not wait for this: it is judged by the table
  // that its player saw.
  if (!runs) pass_standstill(timeline, now);
  if (timeline.take_standstill()) return ReturnTime{outage_grace};
  // Nobody can answer for a slow database.
  if (const auto since = std::exchange(untold_since_, std::nullopt)) {
    const Milliseconds untold = now - std::max(*since, table.time);
    if (runs && untold > slow_store_min) return ReturnTime{untold};
  }
  if (table.stuck) return ResumeGame{};
  const auto until = table.clock.until();
  if (!until) return {};
  if (now < *until) {
    if (now < *until - low_time || is_low(table.seq)) return {};
    low_ = table.seq;
    return Low{};
  }
  if (is_overdue(table.seq)) return {};
  // The turn began while its player may still have been coming back.
  if (const auto end = std::exchange(grace_until_, std::nullopt); end && table.time < *end)
    return ReturnTime{*end - table.time};
  return TimeUp{table.clock.running()};
}

void ClockWatch::pass_standstill(Timeline& timeline, RoomTime now) {
  if (timeline.take_standstill()) grace_until_ = now + outage_grace;
}

}  // namespace server::room
