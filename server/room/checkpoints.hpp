// Some of the states of a game, so that the state after any row is a few rows away. The history of
// the game is the owner; one thread.
#pragma once

#include "engine/state.hpp"
#include "server/room/rows.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace server::room {

class Checkpoints {
 public:
  // Requires that the rows can be played. Plays each of them once.
  Checkpoints(const Dealt& dealt, std::span<const Move> rows);

  // Adds the last of the rows. `after`: the state after it.
  void append(std::span<const Move> rows, const engine::State& after);
  // `rows`: those added, in a place where they may have been moved.
  engine::State state_after(std::span<const Move> rows, std::uint32_t seq) const;
  // How many rows state_after() plays, at most limits::rows_replayed_max. Take-backs may lead
  // around any row, so the number is counted along the path to the state and not by the rows'
  // numbers.
  std::size_t rows_replayed(std::uint32_t seq) const { return distances_[seq]; }

 private:
  std::map<std::uint32_t, engine::State> states_;  // by row
  std::vector<std::uint8_t> distances_;  // of each row, and of the deal, to its checkpoint
};

}  // namespace server::room
