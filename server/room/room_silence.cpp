// Players who are connected but do not act.
#include "server/room/room.hpp"

#include <algorithm>

namespace server::room {

using engine::Seat;

bool Room::has_temporary_stand_in(Seat seat) const {
  const auto* by = game_ ? game_->status().stand_in(seat) : nullptr;
  return by != nullptr && !by->for_good;
}

Seat Room::waited_for() const {
  const protocol::Settings& settings = roster_.settings();
  const bool no_clock = settings.clock.kind == protocol::ClockKind::none;
  if (!no_clock || settings.turn_patience == 0 || history() == nullptr || !game_on())
    return Seat::none;
  const Seat seat = history()->to_move();
  const bool person = seat != Seat::none && plays(seat);
  return person && game_->status().stand_in(seat) == nullptr ? seat : Seat::none;
}

// A proposal by the silent seat itself does not stop its time: repeated proposals would stall.
void Room::watch_silence(Milliseconds now) {
  const Seat seat = waited_for();
  const bool counts = seat != Seat::none && !not_serving() && game_->all_announced() &&
                      !game_->status().paused() && !voting_.asks_others(seat) &&
                      !presence_.counts(seat, now);
  const Milliseconds granted = Milliseconds{1000} * roster_.settings().turn_patience;
  if (silence_.watch(seat, counts, granted, now)) broadcast_presence();
}

}  // namespace server::room
