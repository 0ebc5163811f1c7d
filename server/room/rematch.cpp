#include "server/room/rematch.hpp"

#include <algorithm>
#include <optional>

namespace server::room {
namespace {

// The caller is there; the others are waited for.
protocol::Start start_of(const std::vector<SeatTaken>& seats) {
  const auto people = std::ranges::count(seats, std::optional<BotLevel>(), &SeatTaken::bot);
  return people > 1 ? protocol::Start::ready : protocol::Start::full;
}

}  // namespace

Setup plan_rematch(const Roster& roster) {
  Setup next{{}, roster.opened(), roster.seats().sitting()};
  next.opened.seed.reset();
  next.opened.duplicate.reset();
  std::erase_if(next.seats, [](const SeatTaken& taken) { return taken.erased; });
  for (SeatTaken& taken : next.seats) taken.entropy.clear();
  next.opened.settings.start = start_of(next.seats);
  return next;
}

void leave_out(Setup& next, const std::vector<protocol::PlayerId>& deleted) {
  std::erase_if(next.seats, [&](const SeatTaken& taken) {
    return !taken.who.player.empty() && std::ranges::count(deleted, taken.who.player) > 0;
  });
  next.opened.settings.start = start_of(next.seats);
}

std::vector<SeatRegained> regained_since(const Roster& roster,
                                         const std::vector<SeatTaken>& planned) {
  std::vector<SeatRegained> regained;
  for (const SeatTaken& now : roster.seats().sitting())
    for (const SeatTaken& then : planned)
      if (then.seat == now.seat && then.token != now.token)
        regained.push_back({then.seat, then.token, now.token});
  return regained;
}

}  // namespace server::room
