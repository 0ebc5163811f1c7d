#include "server/room/seat_waits.hpp"

#include "server/room/rows.hpp"

#include <algorithm>

namespace server::room {

using engine::Seat;
using protocol::WaitReason;

std::uint32_t last_change(std::span<const Move> rows) {
  for (auto row = rows.rbegin(); row != rows.rend(); ++row)
    if (touches_board(*row) || take_back(*row) != nullptr) return seq(*row);
  return 0;
}

namespace {

// null: a bot, or none.
const SeatTaken* player_on(const RoomContext& room, Seat seat) {
  const SeatTaken* const by = room.roster.seats().on(seat);
  return by != nullptr && !by->bot ? by : nullptr;
}

bool is_connected(const RoomContext& room, Seat seat) {
  return room.audience.on_seat(seat) != nullptr;
}

// null: a bot, a connected player, or none.
const SeatTaken* absent_player(const RoomContext& room, Seat seat) {
  return is_connected(room, seat) ? nullptr : player_on(room, seat);
}

void add_wait(std::vector<SeatWait>& waits, const SeatTaken* by, SeatWait wait) {
  if (by == nullptr) return;
  wait.seat = by->seat;
  wait.holder = by->token;
  wait.player = by->who.player;
  waits.push_back(std::move(wait));
}

std::vector<SeatWait> waits_before_game(const RoomContext& room) {
  std::vector<SeatWait> waits;
  const Roster& roster = room.roster;
  const protocol::Start start = roster.settings().start;
  if (room.held || start == protocol::Start::full || !roster.seats().full()) return waits;
  const std::vector<SeatTaken> sitting = roster.seats().sitting();
  const RoomTime newest = std::ranges::max(sitting, {}, &SeatTaken::time).time;
  for (const SeatTaken& taken : sitting)
    if (start == protocol::Start::ready || roster.is_host(taken))
      add_wait(waits, absent_player(room, taken.seat),
               {.reason = WaitReason::start, .number = static_cast<std::uint64_t>(newest.count())});
  return waits;
}

}  // namespace

std::vector<SeatWait> seat_waits(const RoomContext& room, const Motions& motions) {
  if (room.not_serving()) return {};
  if (room.game.state() == protocol::RoomState::waiting)
    return room.game ? std::vector<SeatWait>() : waits_before_game(room);
  std::vector<SeatWait> waits;
  const Seat mover = room.game.turn().to_move;
  if (mover != Seat::none) {
    const protocol::ClockRules& clock = room.roster.settings().clock;
    const bool correspondence = clock.kind == protocol::ClockKind::days;
    const SeatTaken* const by =
        correspondence ? player_on(room, mover) : absent_player(room, mover);
    // The number is looked up only where it is needed.
    if (by != nullptr)
      add_wait(waits, by,
               {.number = last_change(room.game.history()->rows()),
                .until = room.game->status().clock().until(),
                .whole = correspondence ? Milliseconds{1000} * clock.seconds : 0,
                .connected = is_connected(room, mover)});
  }
  if (const OpenProposal* const open = motions.open(); open != nullptr && !open->decided)
    for (const Seat seat : open->asked)
      add_wait(waits, absent_player(room, seat),
               {.reason = WaitReason::vote,
                .number = static_cast<std::uint64_t>(open->number),
                .until = open->until});
  return waits;
}

}  // namespace server::room
