// The chat between the members of a room. Messages are sent before they are stored: the game does
// not depend on them, so nobody waits for the disk. The room is the owner; one thread.
#pragma once

#include "protocol/command.hpp"
#include "server/room/chat_log.hpp"
#include "server/room/room_context.hpp"

#include <optional>
#include <span>

namespace server::room {

class ChatDesk {
 public:
  // `room` outlives this.
  explicit ChatDesk(RoomContext& room) : room_(room) {}

  // Stored messages, in the order of their numbers.
  void restore(std::span<const ChatEntry> stored) { log_.restore(stored); }
  // The stricter of the host's and the operator's mode.
  protocol::ChatMode mode() const;

  // Requires that `from` is a member.
  void say(Subscriber& from, const protocol::Chat& chat, RoomTime now, SteadyTime steady);
  // Sends a new member the kept messages that it may see.
  void send_history(const Member& member) const;

  // Returns whether somebody was muted or unmuted, of which all members are to be informed.
  [[nodiscard]] bool mute(const Member& member, const protocol::Mute& mute, RoomTime now);
  bool muted(const SeatTaken& taken) const { return log_.muted({taken.token, taken.name}); }
  bool spectators_muted() const { return log_.spectators_muted(); }
  // The seat has a new token, but the same player.
  void renew_token(const SeatRegained& seat) { log_.rename(seat.before, seat.token); }

 private:
  Person person(const Member& member) const;
  [[nodiscard]] std::optional<protocol::Refusal> judge(const Member& member,
                                                       const protocol::Chat& chat) const;
  std::optional<TokenHash> partner_of(engine::Seat seat) const;  // requires teams; nullopt: a bot
  void broadcast(const ChatEntry& said) const;

  RoomContext& room_;
  ChatLog log_;
};

}  // namespace server::room
