// The host's power before the game: terms, seats, bots and the start; and another host when the
// host is gone. The room is the owner; one thread.
//
// Requests wait until everything written before is durable, and nothing is announced before it is
// durable. `done` is called once.
#pragma once

#include "server/room/host_watch.hpp"
#include "server/room/rematch.hpp"
#include "server/room/requests.hpp"
#include "server/room/room_context.hpp"
#include "server/room/room_feed.hpp"
#include "server/room/seating.hpp"
#include "server/room/table.hpp"

#include <optional>
#include <vector>

namespace server::room {

class Hosting {
 public:
  // These outlive this.
  Hosting(RoomContext& room, RoomFeed& room_feed, Table& table, Seating& seating)
      : room_(room), room_feed_(room_feed), table_(table), seating_(seating) {}

  [[nodiscard]] std::optional<RoomError> judge(const Caller& host) const;  // nullopt: allowed
  void change(const RoomChange& change, const Caller& host, RoomTime now,
              const Completion<protocol::RoomInfo>& done);
  // Moves a player to a seat, or swaps the players of both seats.
  void move_seat(engine::Seat from, engine::Seat to, const Caller& host, RoomTime now,
                 const Completion<protocol::RoomInfo>& done);
  // From now on the token of that seat is the host's.
  void hand_over(engine::Seat to, const Caller& host, RoomTime now,
                 const Completion<protocol::RoomInfo>& done);
  void start(const Caller& host, RoomTime now, const Completion<protocol::RoomInfo>& done);

  // Also changes the level of a bot on the seat.
  void seat_bot(engine::Seat seat, BotLevel level, const Caller& host, RoomTime now,
                const Completion<protocol::RoomInfo>& done);
  void seat_bots(BotLevel level, const Caller& host, RoomTime now,
                 const Completion<protocol::RoomInfo>& done);
  void remove_bot(engine::Seat seat, const Caller& host, RoomTime now,
                  const Completion<std::monostate>& done);

  // The host has done something.
  void host_acted() { watch_.host_acted(); }
  // Once a second. After a while, replaces a host that is gone, or that is connected but silent
  // while a full table waits.
  void replace_host(RoomTime now);

  // Links the finished room to the next one; see Room::link_rematch().
  void link_rematch(const RoomCode& next, const std::vector<SeatTaken>& planned,
                    const Completion<RematchLink>& done);

 private:
  // Writes the new terms and seats of the room, and broadcasts them. `seats`: nullopt: they stay.
  void apply(Opened opened, const engine::Rules& rules, std::optional<std::vector<SeatTaken>> seats,
             RoomTime now, const Completion<protocol::RoomInfo>& done);
  void apply(Opened opened, RoomTime now, const Completion<protocol::RoomInfo>& done);
  SeatTaken new_bot(engine::Seat seat, BotLevel level, const std::vector<SeatTaken>& sitting,
                    RoomTime now);
  // The players as they are, and these bots.
  void seat_all(std::vector<SeatTaken> seats, RoomTime now,
                const Completion<protocol::RoomInfo>& done);

  RoomContext& room_;
  RoomFeed& room_feed_;
  Table& table_;
  Seating& seating_;
  HostWatch watch_;
};

}  // namespace server::room
