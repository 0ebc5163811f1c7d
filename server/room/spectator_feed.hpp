// When spectators receive the game. In a delayed room they are shown it some moves or seconds late,
// so that nobody helps a player; what a client without a seat may know of the table goes through
// public_seq(). The room is the owner; one thread.
#pragma once

#include "protocol/settings.hpp"
#include "server/room/audience.hpp"
#include "server/room/history.hpp"

#include <cstdint>
#include <optional>

namespace server::room {

class SpectatorFeed {
 public:
  // `settings` and `audience` outlive this.
  SpectatorFeed(const protocol::Settings& settings, Audience& audience)
      : settings_(settings), audience_(audience) {}

  bool delayed() const { return settings_.delay_moves > 0 || settings_.delay_seconds > 0; }
  // Whether the member follows the present table. Others learn of it only by release().
  bool sees_present(const Member& member) const { return member.seat || !delayed(); }
  // The newest row that clients without a seat may know; nullopt: not even the deal. `history`:
  // null before the game.
  std::optional<std::uint32_t> public_seq(const History* history) const;
  // The newest row that this member may know.
  std::optional<std::uint32_t> seq_for(const Member& member, const History* history) const;

  // Sends the frame to all members but delayed spectators: it is about the present table.
  void deliver_present(const Frame& frame) const;
  // Sends spectators the rows that are old enough, or the table after them to those who miss more
  // than limits::encoded_steps_max. Returns whether public_seq() has changed.
  [[nodiscard]] bool release(History& history, RoomTime now);
  // Sends a member more of the steps that it has missed, as many as it wants. Returns whether it
  // now has everything that it may know.
  bool catch_up(Member& member, History& history) const;

 private:
  const protocol::Settings& settings_;
  Audience& audience_;
  std::optional<std::uint32_t> horizon_;  // of a delayed room
};

}  // namespace server::room
