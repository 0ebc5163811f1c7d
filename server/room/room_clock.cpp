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

bool Room::status_is_plain() const {
  const StatusTracker& status = game_->status();
  return roster_.settings().clock.kind == protocol::ClockKind::none && !status.paused() &&
         status.stand_ins().empty();
}

Frame Room::status() const {
  const StatusTracker& status = game_->status();
  const Milliseconds time = history()->time();
  const auto until = status.clock().until();
  return make_frame(
      protocol::encode(protocol::GameStatus{.seq = announced_seq(),
                                            .time = time,
                                            .paused = status.paused(),
                                            .stand_ins = status.stand_ins(),
                                            .left = status.clock().left(time),
                                            .running = status.clock().running(),
                                            .until = until,
                                            .low = clock_watch_.is_low(announced_seq())}));
}

// Only about the newest table: while entries are uncommitted, a later call follows.
void Room::broadcast_status() {
  if (!game_->all_announced()) return;
  const bool plain = status_is_plain();
  if (!plain || !plain_sent_) feed_.deliver_present(status());
  plain_sent_ = plain;
}

std::optional<BotLevel> Room::bot_for(Seat seat) const {
  if (const auto level = roster_.seats().bot(seat)) return level;
  if (const auto* by = game_->status().stand_in(seat)) return by->bot;
  if (clock_watch_.is_overdue(game_->seq())) return BotLevel::full_greedy;
  return std::nullopt;
}

void Room::watch_clock(Milliseconds now) {
  if (not_serving() || history() == nullptr || !game_on())
    return ClockWatch::skip_standstill(timeline_);
  if (!game_->all_announced()) return clock_watch_.wait(now);
  const auto decides = [&](const SeatTaken& taken) {
    const auto* by = game_->status().stand_in(taken.seat);
    return plays(taken.seat) && (by == nullptr || !by->for_good);
  };
  const ClockWatch::Table table{.clock = game_->status().clock(),
                                .seq = announced_seq(),
                                .time = history()->time(),
                                .stuck = game_->status().paused() &&
                                         std::ranges::none_of(roster_.seats().sitting(), decides)};
  const auto found = clock_watch_.watch(table, timeline_, now);
  if (const auto* back = std::get_if<ClockWatch::GiveBack>(&found))
    return rule({protocol::GiveBack{back->time}, {}}, now);
  if (std::holds_alternative<ClockWatch::Resume>(found)) return rule({protocol::Resume{}, {}}, now);
  if (std::holds_alternative<ClockWatch::Low>(found)) {
    metrics_.clock_actions[telemetry::ClockAction::low].add();
    return broadcast_status();
  }
  if (const auto* up = std::get_if<ClockWatch::TimeUp>(&found)) end_turn(up->seat, now);
}

void Room::end_turn(Seat seat, Milliseconds now) {
  // From the row's number: no two acts of a seat have the same id.
  protocol::Act act{"clock-" + std::to_string(game_->seq() + 1), std::nullopt, engine::Resign{}};
  switch (roster_.settings().at_zero) {
    case AtZero::bot:
      clock_watch_.set_overdue(game_->seq());
      metrics_.clock_actions[telemetry::ClockAction::bot].add();
      return ask_bot(now);
    case AtZero::skip:
      metrics_.clock_actions[telemetry::ClockAction::skip].add();
      act.action = skip(game_->latest());
      break;
    case AtZero::seat:
      metrics_.clock_actions[telemetry::ClockAction::seat].add();
      break;
  }
  accept(seat, {.overdue = true}, act, now);
}

}  // namespace server::room
