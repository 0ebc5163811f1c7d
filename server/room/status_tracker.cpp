#include "server/room/status_tracker.hpp"

#include <algorithm>

namespace server::room {

using engine::Seat;
using protocol::StandIn;

namespace {

std::vector<Seat> people(const Setup& setup) {
  std::vector<Seat> people;
  for (const SeatTaken& taken : setup.seats)
    if (!taken.bot) people.push_back(taken.seat);
  return people;
}

}  // namespace

StatusTracker::StatusTracker(const Setup& setup, std::size_t seats, const engine::View& dealt,
                             RoomTime now)
    : clock_(setup.opened.settings.clock, seats, people(setup)) {
  clock_.begin(dealt, now);
}

const StandIn* StatusTracker::stand_in(Seat seat) const {
  const auto found = std::ranges::find(stand_ins_, seat, &StandIn::seat);
  return found == stand_ins_.end() ? nullptr : &*found;
}

void StatusTracker::follow(const Move& row, const engine::View& before, const engine::View& after) {
  if (const auto* acted = std::get_if<Acted>(&row))
    clock_.acted(acted->seat, before, after, acted->time);
  else if (const auto* begun = std::get_if<Begun>(&row))
    clock_.begin(after, begun->time);
  else
    follow(std::get<Ruled>(row), after);
}

void StatusTracker::follow(const Ruled& row, const engine::View& after) {
  const protocol::Motion& motion = row.ruling.motion;
  const auto free = [&](Seat seat) {
    std::erase_if(stand_ins_, [&](const StandIn& by) { return by.seat == seat; });
  };
  if (!row.ruling.by.empty()) ++rulings_;
  if (std::holds_alternative<protocol::TakeBack>(motion) ||
      std::holds_alternative<protocol::CallOff>(motion))
    clock_.turn_to(after, row.time);
  if (std::holds_alternative<protocol::Pause>(motion)) {
    paused_ = true;
    clock_.stop(row.time);
  }
  if (std::holds_alternative<protocol::Resume>(motion)) {
    paused_ = false;
    clock_.go_on(row.time);
  }
  if (const auto* by = std::get_if<StandIn>(&motion)) {
    free(by->seat);
    stand_ins_.push_back(*by);
    std::ranges::sort(stand_ins_, {}, &StandIn::seat);
    clock_.leave(by->seat, row.time);
  }
  if (const auto* back = std::get_if<protocol::HandBack>(&motion)) {
    free(back->seat);
    clock_.come_back(back->seat, after, row.time);
  }
  if (const auto* back = std::get_if<protocol::GiveBack>(&motion))
    clock_.give_back(back->milliseconds);
  if (const auto* over = std::get_if<protocol::TakeOver>(&motion)) {
    free(over->seat);
    clock_.take_over(over->seat, after, row.time);
  }
}

}  // namespace server::room
