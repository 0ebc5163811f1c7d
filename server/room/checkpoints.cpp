#include "server/room/checkpoints.hpp"

#include "engine/game.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <limits>

namespace server::room {

static_assert(limits::rows_replayed_max <= std::numeric_limits<std::uint8_t>::max());

Checkpoints::Checkpoints(const Dealt& dealt, std::span<const Move> rows) : distances_{0} {
  Replayer replayer(dealt.rules, dealt.deal, rows);
  states_.emplace(0, replayer.state());
  distances_.reserve(rows.size() + 1);
  while (!replayer.finished()) {
    replayer.play_next();
    append(rows.first(replayer.seq()), replayer.state());
  }
}

void Checkpoints::append(std::span<const Move> rows, const engine::State& after) {
  const Move& row = rows.back();
  const auto* back = take_back(row);
  std::uint8_t distance = distances_[back != nullptr ? back->to : rows.size() - 1];
  if (touches_board(row)) ++distance;
  if (distance == limits::rows_replayed_max) {
    distance = 0;
    states_.emplace(static_cast<std::uint32_t>(rows.size()), after);
  }
  distances_.push_back(distance);
}

engine::State Checkpoints::state_after(std::span<const Move> rows, std::uint32_t seq) const {
  std::vector<const Move*> path;
  auto checkpoint = states_.find(seq);
  while (checkpoint == states_.end()) {
    const Move& row = rows[seq - 1];
    if (touches_board(row)) path.push_back(&row);
    const auto* back = take_back(row);
    seq = back != nullptr ? back->to : seq - 1;
    checkpoint = states_.find(seq);
  }
  engine::State state = checkpoint->second;
  engine::Events events;
  for (auto row = path.rbegin(); row != path.rend(); ++row) advance(state, **row, events);
  return state;
}

}  // namespace server::room
