// The players that a room waits for and who are not connected; for a turn of a correspondence game
// also those who are. Asked for once a second, and kept nowhere. The room is the owner; one thread.
#pragma once

#include "protocol/alert.hpp"
#include "server/room/motions.hpp"
#include "server/room/room_context.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace server::room {

struct SeatWait {
  engine::Seat seat = engine::Seat::none;
  protocol::WaitReason reason = protocol::WaitReason::turn;
  // The same while the same wait lasts, also after a restart; later ones of the reason have higher
  // numbers. Of a turn: last_change(); of a vote: the number of the proposal; of the start: when
  // the last seat was taken.
  std::uint64_t number = 0;
  std::optional<RoomTime> until = std::nullopt;  // the date of the end; nullopt: none
  Milliseconds whole = 0;          // the time of a turn of a correspondence game; else 0
  bool connected = false;          // perhaps only by a page that nobody looks at
  TokenHash holder{};              // of the seat's token
  protocol::PlayerId player = {};  // empty: unknown

  friend bool operator==(const SeatWait&, const SeatWait&) = default;
};

// The last row that changed the board, or took a change back; other decisions, such as time given
// back, may come later. 0: the deal.
std::uint32_t last_change(std::span<const Move> rows);

std::vector<SeatWait> seat_waits(const RoomContext& room, const Motions& motions);

}  // namespace server::room
