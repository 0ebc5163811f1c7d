#include "server/room/rows.hpp"

#include "engine/game.hpp"

#include <algorithm>

namespace server::room {

const protocol::TakeBack* take_back(const Move& row) {
  const auto* ruled = std::get_if<Ruled>(&row);
  return ruled == nullptr ? nullptr : std::get_if<protocol::TakeBack>(&ruled->ruling.motion);
}

bool touches_board(const Move& row) {
  const auto* ruled = std::get_if<Ruled>(&row);
  return ruled == nullptr || std::holds_alternative<protocol::CallOff>(ruled->ruling.motion);
}

void advance(engine::State& state, const Move& row, engine::Events& out) {
  struct RowApplier {
    engine::State& state;
    engine::Events& out;

    void operator()(const Acted& row) const { apply(state, row.seat, row.action, out); }
    void operator()(const Begun& row) const { engine::begin_next(state, *row.deal, out); }
    void operator()(const Ruled&) const { engine::end_match(state, out); }
  };
  std::visit(RowApplier{state, out}, row);
}

std::vector<const Move*> path(std::span<const Move> rows, std::uint32_t seq) {
  std::vector<const Move*> path;
  while (seq > 0) {
    const Move& row = rows[seq - 1];
    if (const auto* back = take_back(row)) {
      seq = back->to;
      continue;
    }
    if (touches_board(row)) path.push_back(&row);
    --seq;
  }
  std::ranges::reverse(path);
  return path;
}

Replayer::Replayer(const engine::Rules& rules, const engine::Deal& deal, std::span<const Move> rows)
    : rows_(rows), state_(engine::begin(rules, deal)) {
  for (const Move& row : rows)
    if (const auto* back = take_back(row)) kept_[back->to];
  keep_state();
}

const engine::Events& Replayer::play_next() {
  const Move& row = rows_[seq_++];
  events_.clear();
  if (const auto* back = take_back(row))
    state_ = kept_.at(back->to).value();
  else if (touches_board(row))
    advance(state_, row, events_);
  if (engine::is_irreversible(events_)) last_revealed_ = seq_;
  keep_state();
  return events_;
}

void Replayer::keep_state() {
  if (const auto kept = kept_.find(seq_); kept != kept_.end()) kept->second = state_;
}

}  // namespace server::room
