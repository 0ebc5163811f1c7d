// The game of a room, once its deal is written, and what several parts of the room ask about it.
// The room is the owner; one thread.
#pragma once

#include "server/room/commit_queue.hpp"
#include "server/room/room_game.hpp"
#include "server/room/roster.hpp"

#include <cstdint>
#include <memory>
#include <span>

namespace server::room {

class CurrentGame {
 public:
  // `roster` and `commits` outlive this.
  CurrentGame(const Roster& roster, const CommitQueue& commits)
      : roster_(roster), commits_(commits) {}

  // Whether a deal is written, perhaps not yet durable. The two operators after it require that.
  explicit operator bool() const { return game_ != nullptr; }
  RoomGame* operator->() { return game_.get(); }
  const RoomGame* operator->() const { return game_.get(); }

  // Deals the first game; begun() is still to be written.
  void deal(const Setup& setup, RandomSource& random, RoomTime now);
  // A stored game; `played`: these rows.
  void restore(const Setup& setup, const Begun& begun, std::span<const Move> moves,
               PlayedGame played);

  // The announced part of the game; null before the first deal is announced.
  History* history() { return game_ ? game_->history() : nullptr; }
  const History* history() const { return game_ ? game_->history() : nullptr; }
  std::uint32_t announced_seq() const { return history() != nullptr ? history()->seq() : 0; }

  [[nodiscard]] protocol::RoomState state() const;
  // It has been dealt and is not over.
  [[nodiscard]] bool running() const;
  // Whether a person has the seat and has not resigned. Requires a game.
  [[nodiscard]] bool plays(engine::Seat seat) const;
  // The same, and no bot has it for good. Requires a game.
  [[nodiscard]] bool decides(engine::Seat seat) const;
  // The turn of the announced game. Nobody's while it is paused or a bot acts.
  [[nodiscard]] protocol::TurnInfo turn() const;
  // Whether a bot plays the seat until its player plays again.
  [[nodiscard]] bool has_temporary_stand_in(engine::Seat seat) const;

 private:
  const Roster& roster_;
  const CommitQueue& commits_;
  std::unique_ptr<RoomGame> game_;
};

}  // namespace server::room
