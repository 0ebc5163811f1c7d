// The frames about the status of a game: clocks, pause and stand-ins. The room is the owner; one
// thread.
#pragma once

#include "server/room/clock_watch.hpp"
#include "server/room/room_context.hpp"

namespace server::room {

class StatusFeed {
 public:
  // Both outlive this.
  StatusFeed(const RoomContext& room, const ClockWatch& clock_watch)
      : room_(room), clock_watch_(clock_watch) {}

  // These require a game. Neither sends anything while a row is uncommitted: a later call follows.
  // Sends it to the members that see the present table, unless it was and is the plain one: a game
  // without a clock in which nothing is special.
  void broadcast();
  // The same for a new member.
  void send(Subscriber& to) const;
  // The stored game is restored, and its members will get the status when they enter.
  void restore() { plain_sent_ = is_plain(); }

 private:
  bool is_plain() const;
  Frame frame() const;

  const RoomContext& room_;
  const ClockWatch& clock_watch_;
  bool plain_sent_ = true;  // the members know of no status other than the plain one
};

}  // namespace server::room
