// Restores a room from its rows, as storage does.
#pragma once

#include "server/room/room.hpp"

#include <optional>
#include <span>

namespace tests {

inline void restore(server::room::Room& room, std::span<const server::room::SeatTaken> seats,
                    const std::optional<server::room::Begun>& begun,
                    std::span<const server::room::Move> moves,
                    std::optional<server::RoomTime> alive = std::nullopt) {
  const server::room::Setup setup{
      room.code(), room.roster().opened(), {seats.begin(), seats.end()}};
  std::optional<server::room::PlayedGame> played;
  if (begun) played = server::room::play_game(room.roster().rules(), setup, *begun, moves);
  room.restore(seats, begun, moves, std::move(played), alive);
}

}  // namespace tests
