#include "server/room/current_game.hpp"

#include <utility>

namespace server::room {

using engine::Phase;
using protocol::RoomState;

void CurrentGame::deal(const Setup& setup, RandomSource& random, RoomTime now) {
  game_ = std::make_unique<RoomGame>(roster_.rules(), setup, random, now);
}

void CurrentGame::restore(const Setup& setup, const Begun& begun, std::span<const Move> moves,
                          PlayedGame played) {
  game_ = std::make_unique<RoomGame>(roster_.rules(), setup, begun, moves, std::move(played));
}

RoomState CurrentGame::state() const {
  if (commits_.halted()) return RoomState::halted;
  if (history() == nullptr) return RoomState::waiting;
  return history()->phase() == Phase::over ? RoomState::finished : RoomState::playing;
}

bool CurrentGame::running() const {
  return game_ && (history() == nullptr || history()->phase() != Phase::over);
}

bool CurrentGame::plays(engine::Seat seat) const {
  const SeatTaken* by = roster_.seats().exists(seat) ? roster_.seats().on(seat) : nullptr;
  return by != nullptr && !by->bot && !game_->has_resigned(seat);
}

bool CurrentGame::decides(engine::Seat seat) const {
  const auto* by = game_->status().stand_in(seat);
  return plays(seat) && (by == nullptr || !by->for_good);
}

protocol::TurnInfo CurrentGame::turn() const {
  if (state() != RoomState::playing || game_->status().paused()) return {};
  const engine::Seat seat = history()->to_move();
  if (seat == engine::Seat::none || !plays(seat) || game_->status().stand_in(seat) != nullptr)
    return {};
  return {seat, count_of(game_->status().clock().until())};
}

bool CurrentGame::has_temporary_stand_in(engine::Seat seat) const {
  const auto* by = game_ ? game_->status().stand_in(seat) : nullptr;
  return by != nullptr && !by->for_good;
}

}  // namespace server::room
