// Members enter and leave: the judgement of a hello, and the frames that a new member gets, in
// their order. The room is the owner; one thread.
#pragma once

#include "protocol/close.hpp"
#include "protocol/command.hpp"
#include "server/room/advisor.hpp"
#include "server/room/chat_desk.hpp"
#include "server/room/motions.hpp"
#include "server/room/presence.hpp"
#include "server/room/room_context.hpp"
#include "server/room/room_feed.hpp"
#include "server/room/seating.hpp"
#include "server/room/table.hpp"

#include <cstdint>
#include <optional>

namespace server::room {

class Entrance {
 public:
  // These outlive this.
  Entrance(RoomContext& room, Presence& presence, const ChatDesk& chat, RoomFeed& room_feed,
           const Advisor& advisor, Motions& motions, Table& table, Seating& seating);

  // Why the subscriber is not let in; nullopt: it is a member from now on.
  [[nodiscard]] std::optional<protocol::Close> enter(Subscriber& subscriber,
                                                     const protocol::Hello& hello, RoomTime now);
  // How many steps enter() would send for this hello; 0: none, or the table instead of them.
  std::uint32_t steps_missed(const protocol::Hello& hello) const;
  // Does nothing if it is no member.
  void exit(const Subscriber& subscriber, RoomTime now);
  // Sends a member that is behind more of the missed steps, as many as it wants; returns whether
  // more are left.
  [[nodiscard]] bool catch_up(const Subscriber& subscriber);

 private:
  // Somebody comes or leaves; `seat`: a player.
  void note_visit(std::optional<engine::Seat> seat, RoomTime now);
  [[nodiscard]] std::optional<protocol::Close> judge_spectator(const protocol::Hello& hello) const;
  void greet(Member& member, const protocol::Hello& hello, RoomTime now);
  // Sends the game: the missed steps, all of them, or the table. `newest`: the newest row that the
  // member may know.
  void send_game(Member& member, const protocol::Hello& hello, std::uint32_t newest);

  RoomContext& room_;
  Presence& presence_;
  const ChatDesk& chat_;
  RoomFeed& room_feed_;
  const Advisor& advisor_;
  Motions& motions_;
  Table& table_;
  Seating& seating_;
};

}  // namespace server::room
