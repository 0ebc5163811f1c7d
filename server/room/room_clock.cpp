// The room's game clock: status frames, and the action when a player's time is up.
#include "engine/game.hpp"
#include "protocol/encode.hpp"
#include "server/room/room.hpp"
#include "server/room/skip.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::AtZero;

namespace {

constexpr Milliseconds low_time = 1000 * limits::low_time.count();
constexpr Milliseconds outage_grace = 1000 * limits::outage_grace.count();
constexpr Milliseconds storing_late = 1000 * limits::storing_late.count();

}  // namespace

bool Room::status_is_plain() const {
  const StatusTracker& status = game_->status();
  return opened_.settings.clock.kind == protocol::ClockKind::none && !status.paused() &&
         status.stand_ins().empty();
}

Frame Room::status() const {
  const StatusTracker& status = game_->status();
  const Milliseconds time = history()->time();
  const auto until = status.clock().until();
  return make_frame(protocol::encode(protocol::GameStatus{.seq = announced_seq(),
                                                          .time = time,
                                                          .paused = status.paused(),
                                                          .stand_ins = status.stand_ins(),
                                                          .left = status.clock().left(time),
                                                          .running = status.clock().running(),
                                                          .until = until,
                                                          .low = low_told_ == announced_seq()}));
}

// Only about the newest table: while entries are uncommitted, a later call follows.
void Room::broadcast_status() {
  if (!game_->all_announced()) return;
  const bool plain = status_is_plain();
  if (!plain || !plain_told_) tell_present(status());
  plain_told_ = plain;
}

std::optional<BotLevel> Room::bot_for(Seat seat) const {
  if (const auto level = seats_.bot(seat)) return level;
  if (const auto* by = game_->status().stand_in(seat)) return by->bot;
  if (overdue_ == game_->seq()) return BotLevel::full_greedy;
  return std::nullopt;
}

void Room::watch_clock(Milliseconds now) {
  if (closed_for_business() || history() == nullptr || !game_on()) {
    timeline_.take_standstill();
    return;
  }
  if (!game_->all_announced()) {
    if (!untold_since_) untold_since_ = now;
    return;
  }
  const TurnTimer& clock = game_->status().clock();
  if (outage_since_) {
    const Milliseconds since = std::exchange(outage_since_, std::nullopt).value();
    // None, if the wall clock was set back meanwhile.
    const Milliseconds away = std::max<Milliseconds>(now - std::max(since, history()->time()), 0);
    timeline_.take_standstill();
    if (clock.running() != Seat::none) rule({protocol::GiveBack{away + outage_grace}, {}}, now);
    return;
  }
  // The standstill is charged to nobody. Handled only at a tick: commands sent meanwhile are judged
  // by the table that the players saw.
  if (timeline_.take_standstill() && clock.running() != Seat::none)
    return rule({protocol::GiveBack{outage_grace}, {}}, now);
  // Gives back time that the database took too long to store.
  if (const auto since = std::exchange(untold_since_, std::nullopt)) {
    const Milliseconds untold = now - std::max(*since, history()->time());
    if (clock.running() != Seat::none && untold > storing_late)
      return rule({protocol::GiveBack{untold}, {}}, now);
  }
  // No player is left who could resume the game.
  const auto decides = [&](const SeatTaken& taken) {
    const auto* by = game_->status().stand_in(taken.seat);
    return plays(taken.seat) && (by == nullptr || !by->for_good);
  };
  if (game_->status().paused() && std::ranges::none_of(seats_.sitting(), decides))
    return rule({protocol::Resume{}, {}}, now);
  const auto until = clock.until();
  if (!until) return;
  if (now < *until) {
    if (now < *until - low_time || low_told_ == announced_seq()) return;
    low_told_ = announced_seq();
    metrics_.timers[telemetry::Timer::low].add();
    return broadcast_status();
  }
  if (overdue_ == game_->seq()) return;
  const Seat seat = clock.running();
  // From the row's number: no two acts of a seat have the same id.
  protocol::Act act{"clock-" + std::to_string(game_->seq() + 1), std::nullopt, engine::Resign{}};
  switch (opened_.settings.at_zero) {
    case AtZero::bot:
      overdue_ = game_->seq();
      metrics_.timers[telemetry::Timer::bot].add();
      return ask_bot(now);
    case AtZero::skip:
      metrics_.timers[telemetry::Timer::skip].add();
      act.action = skip(game_->latest());
      break;
    case AtZero::seat:
      metrics_.timers[telemetry::Timer::seat].add();
      break;
  }
  accept(seat, {.overdue = true}, act, now);
}

}  // namespace server::room
