// The players that a game waits for: who is away, who stalls, and from when the others may decide
// without them. The room is the owner; one thread.
#pragma once

#include "server/room/presence_tracker.hpp"
#include "server/room/room_context.hpp"
#include "server/room/silence.hpp"

#include <optional>

namespace server::room {

class Presence {
 public:
  // `room` outlives this.
  explicit Presence(const RoomContext& room) : room_(room) {}

  // A player came, or left the game. No absence counts before its deal is announced.
  void come(engine::Seat seat, RoomTime now) { tracker_.end_absence(seat, now); }
  void leave(engine::Seat seat, RoomTime now);
  // Another player has the seat, with the full time.
  void forget(engine::Seat seat) { tracker_.forget(seat); }
  // As after a restart.
  void start_over();
  // Players who have not connected since the game began, or since a restart, are away, too.
  // Returns whether away_at() of a seat has changed.
  [[nodiscard]] bool watch(RoomTime now);

  // When the others may decide without that player, who is away or silent; nullopt: not at all.
  std::optional<RoomTime> away_at(engine::Seat seat) const;
  bool is_away(engine::Seat seat, RoomTime now) const;

  // The person that everybody waits for in a game without a clock; none: nobody.
  engine::Seat waited_for() const;
  // Once a second. `votes_pending`: that person waits for the votes of others. Returns whether
  // away_at() has changed.
  [[nodiscard]] bool watch_silence(bool votes_pending, RoomTime now);
  // The row has been announced. Returns the same.
  [[nodiscard]] bool follow(const Move& row) { return silence_.follow(row); }

 private:
  const RoomContext& room_;
  PresenceTracker tracker_;
  Silence silence_;
};

}  // namespace server::room
