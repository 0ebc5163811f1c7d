#include "server/room/presence_tracker.hpp"

#include "server/util/limits.hpp"

#include <algorithm>

namespace server::room {

namespace {

constexpr Milliseconds grace = 1000 * limits::absence_grace.count();

}  // namespace

const PresenceTracker::Absence* PresenceTracker::find(engine::Seat seat) const {
  return engine::index(seat) < seats_.size() ? &seats_[engine::index(seat)] : nullptr;
}

void PresenceTracker::begin_absence(engine::Seat seat, RoomTime now) {
  if (engine::index(seat) >= seats_.size()) seats_.resize(engine::index(seat) + 1);
  auto& since = seats_[engine::index(seat)].since;
  if (!since) since = now;
}

void PresenceTracker::end_absence(engine::Seat seat, RoomTime now) {
  const Absence* const absence = find(seat);
  if (absence == nullptr || !absence->since) return;
  const Milliseconds counted = std::max<Milliseconds>(now - *absence->since - grace, 0);
  seats_[engine::index(seat)] = {.used = absence->used + counted};
}

void PresenceTracker::forget(engine::Seat seat) {
  if (find(seat) != nullptr) seats_[engine::index(seat)] = {};
}

bool PresenceTracker::counts(engine::Seat seat, RoomTime now) const {
  const Absence* const absence = find(seat);
  return absence != nullptr && absence->since && now - *absence->since >= grace;
}

std::optional<RoomTime> PresenceTracker::until(engine::Seat seat, Milliseconds patience) const {
  const Absence* const absence = find(seat);
  if (absence == nullptr || !absence->since) return std::nullopt;
  return *absence->since + grace + std::max<Milliseconds>(patience - absence->used, 0);
}

}  // namespace server::room
