#include "server/room/rematch.hpp"

#include <algorithm>

namespace server::room {
namespace {

engine::Seat next_seat(const Roster& roster, engine::Seat seat) {
  return engine::seat_at((engine::index(seat) + roster.rules().seats_per_kingdom) %
                         roster.seats().size());
}

}  // namespace

Setup plan_rematch(const Roster& roster) {
  Setup next{{}, roster.opened(), roster.seats().sitting()};
  next.opened.seed.reset();
  next.opened.duplicate.reset();
  std::size_t people = 0;
  for (SeatTaken& taken : next.seats) {
    taken.seat = next_seat(roster, taken.seat);
    taken.entropy.clear();
    if (!taken.bot) ++people;
  }
  std::ranges::sort(next.seats, {}, &SeatTaken::seat);
  // The caller is there; the others are waited for.
  next.opened.settings.start = people > 1 ? protocol::Start::ready : protocol::Start::full;
  return next;
}

std::vector<SeatRegained> regained_since(const Roster& roster,
                                         const std::vector<SeatTaken>& planned) {
  std::vector<SeatRegained> regained;
  for (const SeatTaken& now : roster.seats().sitting())
    for (const SeatTaken& then : planned)
      if (then.seat == next_seat(roster, now.seat) && then.token != now.token)
        regained.push_back({then.seat, then.token, now.token});
  return regained;
}

}  // namespace server::room
