// Applies the rows of a game to its state. Pure; any thread.
#pragma once

#include "engine/event.hpp"
#include "engine/state.hpp"
#include "server/room/journal.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace server::room {

// The rows up to `seq` that have led to the state after it, in their order: without rows taken
// back, and without decisions that leave the board alone. `rows` are those of seq 1, 2, …
std::vector<const Move*> path(std::span<const Move> rows, std::uint32_t seq);

// The deal of the first game.
struct Dealt {
  const engine::Rules& rules;
  const engine::Deal& deal;
};

// Null if the row takes nothing back.
const protocol::TakeBack* take_back(const Move& row);
// Whether the row changes the board, other than by a take-back.
bool touches_board(const Move& row);
// Plays a row that touches the board on the state before it, and adds its events to `out`. Requires
// that it can be played.
void advance(engine::State& state, const Move& row, engine::Events& out);

// Plays the rows of a game one after another. It keeps the states to which a later row takes the
// board back, so that its time grows with the number of rows and not with its square.
class Replayer {
 public:
  // Requires a deal for these rules. The rows must outlive it.
  Replayer(const engine::Rules& rules, const engine::Deal& deal, std::span<const Move> rows);

  const engine::State& state() const { return state_; }
  // Of the row played last; 0: only the deal.
  std::uint32_t seq() const { return seq_; }
  bool finished() const { return seq_ == rows_.size(); }
  // Plays the next row. Requires that it can be played. Returns its events on the board: none, if
  // something was taken back. They are valid until the next call.
  const engine::Events& play_next();
  // The last row that revealed something; the board can be taken back to the state after it and no
  // further.
  std::uint32_t last_revealed() const { return last_revealed_; }

 private:
  void keep_state();

  std::span<const Move> rows_;
  engine::State state_;
  engine::Events events_;
  // The state after each row that a later row goes back to; nullopt: not played yet.
  std::map<std::uint32_t, std::optional<engine::State>> kept_;
  std::uint32_t seq_ = 0;
  std::uint32_t last_revealed_ = 0;
};

}  // namespace server::room
