// The seats before the game, and their tokens: players sit down, stand up, come back and move to
// other devices; and the game begins when all that it waits for is there. The room is the owner;
// one thread.
//
// Requests wait until everything written before is durable, and nothing is announced before it is
// durable. `done` is called once.
#pragma once

#include "protocol/command.hpp"
#include "server/room/chat_desk.hpp"
#include "server/room/requests.hpp"
#include "server/room/room_context.hpp"
#include "server/room/room_feed.hpp"
#include "server/room/table.hpp"
#include "server/room/tickets.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::room {

class Seating {
 public:
  // These outlive this.
  Seating(RoomContext& room, ChatDesk& chat, RoomFeed& room_feed, Table& table)
      : room_(room), chat_(chat), room_feed_(room_feed), table_(table) {}

  // A new room, with these seats: draws its seed and, unless it has a host, the host's token.
  void open(const std::vector<SeatTaken>& seats, const Completion<RoomGrant>& done);
  void take(const protocol::TakeSeat& request, const std::optional<std::string>& key, RoomTime now,
            const Completion<SeatGrant>& done, const Identity& who,
            const std::function<bool(const SeatGrant&)>& waits);
  void regain(const protocol::PlayerId& player, RoomTime now, const Completion<SeatGrant>& done);
  void link(engine::Seat seat, std::string_view token, RoomTime now,
            const Completion<SeatLink>& done);
  void carry(engine::Seat seat, std::string_view ticket, RoomTime now,
             const Completion<SeatGrant>& done, const std::function<bool(const SeatGrant&)>& waits);
  void leave(engine::Seat seat, const Caller& caller, RoomTime now,
             const Completion<std::monostate>& done);
  // By the operator. In a game the seat keeps its owner.
  void free(engine::Seat seat, RoomTime now, const Completion<std::monostate>& done);
  void renew_tokens(const std::vector<SeatRegained>& regained,
                    const Completion<std::monostate>& done);
  // Writes that the seat is free. Requires that this is allowed.
  void stand_up(engine::Seat seat, protocol::Close reason, RoomTime now,
                const Completion<std::monostate>& done);

  void set_ready(const Member& member, const protocol::Ready& ready, RoomTime now);
  // Whether the game begins now without a request to start.
  [[nodiscard]] bool ready_to_start() const;
  // `then`: called when the game has begun, or at once. `fail`: see Table::begin().
  void begin_if_ready(RoomTime now, const std::function<void()>& then = nullptr,
                      const std::function<void()>& fail = nullptr);

 private:
  // Requires that the seat has the token `before`.
  void renew_token(const SeatRegained& regained, const std::function<void()>& then,
                   const std::function<void()>& fail = nullptr);

  RoomContext& room_;
  ChatDesk& chat_;
  RoomFeed& room_feed_;
  Table& table_;
  Tickets tickets_;
};

}  // namespace server::room
