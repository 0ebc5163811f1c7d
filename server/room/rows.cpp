#include "server/room/rows.hpp"

#include "engine/game.hpp"

#include <algorithm>

namespace server::room {
namespace {

const protocol::TakeBack* take_back(const Move& row) {
  const auto* ruled = std::get_if<Ruled>(&row);
  return ruled == nullptr ? nullptr : std::get_if<protocol::TakeBack>(&ruled->ruling.motion);
}

bool touches_board(const Move& row) {
  const auto* ruled = std::get_if<Ruled>(&row);
  return ruled == nullptr || std::holds_alternative<protocol::CallOff>(ruled->ruling.motion);
}

void advance(engine::State& state, const Move& row, engine::Events& out) {
  struct Visitor {
    engine::State& state;
    engine::Events& out;

    void operator()(const Acted& row) const { apply(state, row.seat, row.action, out); }
    void operator()(const Begun& row) const { engine::begin_next(state, row.deal, out); }
    void operator()(const Ruled&) const { engine::call_off(state, out); }
  };
  std::visit(Visitor{state, out}, row);
}

}  // namespace

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

engine::State state_after(const Dealt& dealt, std::span<const Move> rows, std::uint32_t seq) {
  engine::State state = engine::begin(dealt.rules, dealt.deal);
  engine::Events events;
  for (const Move* row : path(rows, seq)) advance(state, *row, events);
  return state;
}

void play(engine::State& state, const Dealt& dealt, std::span<const Move> before, const Move& row,
          engine::Events& out) {
  out.clear();
  if (const auto* back = take_back(row))
    state = state_after(dealt, before, back->to);
  else if (touches_board(row))
    advance(state, row, out);
}

std::uint32_t last_revealed(const Dealt& dealt, std::span<const Move> rows) {
  engine::State state = engine::begin(dealt.rules, dealt.deal);
  engine::Events events;
  std::uint32_t last = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    play(state, dealt, rows.first(i), rows[i], events);
    if (engine::reveals(events)) last = static_cast<std::uint32_t>(i + 1);
  }
  return last;
}

}  // namespace server::room
