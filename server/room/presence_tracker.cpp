#include "server/room/presence_tracker.hpp"

#include "server/util/limits.hpp"

#include <algorithm>

namespace server::room {

namespace {

constexpr Milliseconds grace = 1000 * limits::absence_grace.count();

}  // namespace

void PresenceTracker::begin(engine::Seat seat, Milliseconds now) {
  auto& since = seats_.at(engine::index(seat)).since;
  if (!since) since = now;
}

void PresenceTracker::end(engine::Seat seat, Milliseconds now) {
  Absence& absence = seats_.at(engine::index(seat));
  if (!absence.since) return;
  absence.used += std::max<Milliseconds>(now - *absence.since - grace, 0);
  absence.since.reset();
}

bool PresenceTracker::counts(engine::Seat seat, Milliseconds now) const {
  const auto& since = seats_.at(engine::index(seat)).since;
  return since && now - *since >= grace;
}

std::optional<Milliseconds> PresenceTracker::until(engine::Seat seat, Milliseconds patience) const {
  const Absence& absence = seats_.at(engine::index(seat));
  if (!absence.since) return std::nullopt;
  return *absence.since + grace + std::max<Milliseconds>(patience - absence.used, 0);
}

}  // namespace server::room
