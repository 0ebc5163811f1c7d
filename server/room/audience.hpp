// The listeners of a room: players on their seats and spectators. All of them share one buffer per
// frame. The room is the owner; one thread.
#pragma once

#include "engine/seat.hpp"
#include "protocol/encode.hpp"
#include "server/room/chat_throttle.hpp"
#include "server/room/distinct_name.hpp"
#include "server/room/history.hpp"
#include "server/room/subscriber.hpp"
#include "server/room/token.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace server::room {

struct Member {
  Subscriber* subscriber = nullptr;
  std::optional<engine::Seat> seat;  // nullopt: a spectator
  protocol::Diff diff = protocol::Diff::both;
  bool hints = false;
  std::uint64_t number = 0;  // no other member of the room ever has it; set by Audience::add()
  // The newest step sent, while older ones are still being sent; nullopt: the member is up to date.
  std::optional<std::uint32_t> behind = std::nullopt;
  // The rest is for spectators.
  // In a delayed room: the newest row sent, all before it included; nullopt: the game has not begun
  // for them, or older steps are still being sent.
  std::optional<std::uint32_t> shown = std::nullopt;
  std::string name = {};                             // empty: no name; see Audience::rename()
  util::NameSkeletons skeletons = {};                // of the name; set by the audience
  std::optional<TokenHash> host_key = std::nullopt;  // hash of the host's token, if it was shown
  ChatThrottle pace = {};
};

class Audience {
 public:
  Member& add(const Member& member);
  // Returns whether it was a member.
  bool remove(const Subscriber& subscriber);

  // Gives a spectator another name; empty: none.
  void rename(Member& member, DistinctName name);
  // The names of the spectators.
  Names& names() {
    if (!names_) names_ = std::make_unique<Names>();
    return *names_;
  }
  bool has_names() const { return names_ != nullptr; }

  // Null: it is no member.
  const Member* find(const Subscriber& subscriber) const;
  Member* find(const Subscriber& subscriber);
  // The player on the seat; null: not connected.
  const Member* on_seat(engine::Seat seat) const;
  Member* on_seat(engine::Seat seat);
  std::size_t spectators() const;
  bool empty() const { return members_.empty(); }
  std::span<Member> members() { return members_; }
  std::span<const Member> members() const { return members_; }

  // Sends all members the frame.
  void deliver(const Frame& frame) const;
  // Encodes each kind of frame at most once, and only if a member wants it.
  // Members that are catching up get it later, by catch_up().
  // `to_spectators`: whether spectators get it too.
  void deliver(const protocol::EncodedStep& step, bool to_spectators) const;
  // Sends missed steps up to the newest row that the member may see, as many as it wants now.
  // Returns whether it is up to date.
  [[nodiscard]] static bool catch_up(Member& member, History& history, std::uint32_t newest);
  // Dismisses the player on the seat, if one is connected.
  void dismiss_seat(engine::Seat seat, protocol::Close reason);
  // Dismisses all members.
  void dismiss_all(protocol::Close reason);

 private:
  std::uint64_t newest_number_ = 0;
  std::vector<Member> members_;   // players first: they receive frames first
  std::unique_ptr<Names> names_;  // null: no spectator had a name yet
};

}  // namespace server::room
