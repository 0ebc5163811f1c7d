// Who listens to a room: players on their seats and spectators. One frame goes to all of them as
// one shared buffer. The room is the owner; one thread.
#pragma once

#include "engine/seat.hpp"
#include "protocol/encode.hpp"
#include "server/room/chat_throttle.hpp"
#include "server/room/history.hpp"
#include "server/room/subscriber.hpp"
#include "server/room/token.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace server::room {

struct Member {
  Subscriber* subscriber = nullptr;
  std::optional<engine::Seat> seat;  // none: a spectator
  protocol::Diff diff = protocol::Diff::both;
  bool hints = false;
  // The newest step that was sent, while older ones are still being sent; none: it has everything.
  std::optional<std::uint32_t> behind = std::nullopt;
  // The following are of spectators.
  // Where they are told the game later: the newest row that was sent, all before it too; none: the
  // game has not begun for them, or older steps are still being sent.
  std::optional<std::uint32_t> shown = std::nullopt;
  std::string name = {};                             // empty: none
  std::optional<TokenHash> host_key = std::nullopt;  // of the host's token, where it was shown
  ChatThrottle pace = {};
};

class Audience {
 public:
  Member& add(const Member& member);
  // Whether it was there.
  bool remove(const Subscriber& subscriber);

  const Member* find(const Subscriber& subscriber) const;
  Member* find(const Subscriber& subscriber);
  const Member* on_seat(engine::Seat seat) const;
  Member* on_seat(engine::Seat seat);
  std::size_t spectators() const;
  bool empty() const { return members_.empty(); }
  bool anybody_behind() const;
  std::span<Member> members() { return members_; }
  std::span<const Member> members() const { return members_; }

  void deliver(const Frame& frame) const;
  // Encodes each kind of frame at most once, and only if somebody wants it.
  // Who is behind gets it later, by catch_up().
  // `to_spectators`: whether they get it, too.
  void deliver(const protocol::Step& step, bool to_spectators) const;
  // Sends what was missed up to the newest row that it may see, as much as the member wants now.
  // Whether it has everything.
  static bool catch_up(Member& member, History& history, std::uint32_t newest);
  // Lets go of everybody.
  void dismiss_all(protocol::Close reason);

 private:
  std::vector<Member> members_;  // those on seats first: they are told first
};

}  // namespace server::room
