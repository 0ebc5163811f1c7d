#include "server/room/presence.hpp"

#include <algorithm>

namespace server::room {

using engine::Seat;
using protocol::ClockKind;

void Presence::leave(Seat seat, RoomTime now) {
  if (room_.game.history() != nullptr) tracker_.begin_absence(seat, now);
}

void Presence::start_over() {
  tracker_ = {};
  silence_ = {};
}

bool Presence::watch(RoomTime now) {
  if (room_.game.history() == nullptr) return false;
  bool changed = false;
  for (std::size_t i = 0; i < room_.roster.seats().size(); ++i) {
    const Seat seat = engine::seat_at(i);
    if (room_.audience.on_seat(seat) != nullptr) continue;
    const auto before = away_at(seat);
    tracker_.begin_absence(seat, now);
    changed |= away_at(seat) != before;
  }
  return changed;
}

std::optional<RoomTime> Presence::away_at(Seat seat) const {
  if (!room_.game || !room_.game.plays(seat) || room_.game.state() != protocol::RoomState::playing)
    return std::nullopt;
  const protocol::Settings& settings = room_.roster.settings();
  if (settings.clock.kind == ClockKind::days) return std::nullopt;
  const auto away = tracker_.until(seat, Milliseconds{1000} * settings.patience);
  const auto silent = silence_.until(seat);
  return away && silent ? std::min(away, silent) : away ? away : silent;
}

bool Presence::is_away(Seat seat, RoomTime now) const {
  const auto time = away_at(seat);
  return time && now >= *time;
}

Seat Presence::waited_for() const {
  const protocol::Settings& settings = room_.roster.settings();
  const bool no_clock = settings.clock.kind == ClockKind::none;
  const History* history = room_.game.history();
  if (!no_clock || settings.turn_patience == 0 || history == nullptr || !room_.game.running())
    return Seat::none;
  const Seat seat = history->to_move();
  const bool person = seat != Seat::none && room_.game.plays(seat);
  return person && room_.game->status().stand_in(seat) == nullptr ? seat : Seat::none;
}

bool Presence::watch_silence(bool votes_pending, RoomTime now) {
  const Seat seat = waited_for();
  const bool counts = seat != Seat::none && !room_.not_serving() && room_.game->all_announced() &&
                      !room_.game->status().paused() && !votes_pending &&
                      !tracker_.counts(seat, now);
  const Milliseconds granted = Milliseconds{1000} * room_.roster.settings().turn_patience;
  return silence_.watch(seat, counts, granted, now);
}

}  // namespace server::room
