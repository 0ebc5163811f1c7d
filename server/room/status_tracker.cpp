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
  struct Follow {
    StatusTracker& status;
    const engine::View& after;
    RoomTime now;

    void operator()(const protocol::TakeBack&) const { status.clock_.turn_to(after, now); }
    void operator()(const protocol::CallOff&) const { status.clock_.turn_to(after, now); }
    void operator()(const protocol::Pause&) const {
      status.paused_ = true;
      status.clock_.stop(now);
    }
    void operator()(const protocol::Resume&) const {
      status.paused_ = false;
      status.clock_.go_on(now);
    }
    void operator()(const StandIn& by) const {
      std::erase_if(status.stand_ins_, [&](const StandIn& old) { return old.seat == by.seat; });
      status.stand_ins_.push_back(by);
      std::ranges::sort(status.stand_ins_, {}, &StandIn::seat);
      status.clock_.leave(by.seat, now);
    }
    void operator()(const protocol::HandBack& back) const {
      std::erase_if(status.stand_ins_, [&](const StandIn& by) { return by.seat == back.seat; });
      status.clock_.come_back(back.seat, after, now);
    }
    void operator()(const protocol::GiveBack& back) const {
      status.clock_.give_back(back.milliseconds);
    }
    void operator()(const protocol::TakeOver& over) const {
      std::erase_if(status.stand_ins_, [&](const StandIn& by) { return by.seat == over.seat; });
      status.clock_.take_over(over.seat, after, now);
    }
  };
  ++rulings_;
  std::visit(Follow{*this, after, row.time}, row.ruling.motion);
}

}  // namespace server::room
