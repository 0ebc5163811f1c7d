#include "server/room/game.hpp"

#include "engine/digest.hpp"
#include "engine/game.hpp"
#include "protocol/explain.hpp"
#include "protocol/refusal.hpp"

#include <utility>

namespace server::room {

Game::Game(const engine::Rules& rules, const Begun& begun)
    : latest_(engine::begin(rules, begun.deal)), seq_(0), history_(rules, begun) {}

Game::Game(const engine::Rules& rules, const Begun& begun, std::span<const Move> moves)
    : Game(rules, begun) {
  for (const Move& move : moves) std::visit([&](const auto& row) { history_.append(row); }, move);
  latest_ = history_.state();
  seq_ = history_.seq();
  announced_ = true;
}

std::optional<protocol::Rejected> Game::judge(engine::Seat seat, const protocol::Act& act) const {
  if (act.at && *act.at != seq_)
    return protocol::Rejected{.re = act.id, .refusal = protocol::Refusal::stale};
  const engine::View& table = latest_.table;
  const auto violation = engine::check(table, seat, act.action);
  if (!violation) return std::nullopt;
  auto [message, parameters] = protocol::explain(table, seat, act.action, *violation);
  return protocol::Rejected{.re = act.id,
                            .refusal = protocol::refusal(*violation),
                            .message = std::move(message),
                            .cells = engine::cells_concerned(table, act.action, *violation),
                            .parameters = std::move(parameters)};
}

std::optional<protocol::Refusal> Game::judge_hints(engine::Seat seat) const {
  // What is accepted and not yet announced has changed the table: its step follows.
  if (!all_announced()) return protocol::Refusal::stale;
  if (latest_.table.phase == engine::Phase::over) return protocol::Refusal::game_over;
  if (latest_.table.phase == engine::Phase::pause) return protocol::Refusal::between_games;
  if (engine::to_move(latest_.table) != seat) return protocol::Refusal::not_your_turn;
  return std::nullopt;
}

Acted Game::accept(engine::Seat seat, const std::string& id, const engine::Action& action,
                   Milliseconds now) {
  engine::Events events;
  engine::apply(latest_, seat, action, events);
  accepted_.push_back({.seq = ++seq_,
                       .seat = seat,
                       .id = id,
                       .action = action,
                       .time = now,
                       .digest = engine::digest(latest_.table),
                       .last = latest_.table.phase == engine::Phase::over});
  return accepted_.back();
}

bool Game::next_game_due(Milliseconds now) const {
  const engine::View& table = latest_.table;
  return all_announced() && table.phase == engine::Phase::pause &&
         now >= history_.time() + Milliseconds{1000} * table.rules.pause_seconds;
}

Begun Game::accept_next_game(const engine::Deal& deal, Milliseconds now) {
  engine::Events events;
  engine::begin_next(latest_, deal, events);
  return {deal, now, engine::digest(latest_.table), ++seq_};
}

const Acted* Game::find(engine::Seat seat, const std::string& id) const {
  for (const Acted& acted : accepted_)
    if (acted.seat == seat && acted.id == id) return &acted;
  return history_.find(seat, id);
}

void Game::announce(const Acted& acted) {
  accepted_.pop_front();
  history_.append(acted);
}

}  // namespace server::room
