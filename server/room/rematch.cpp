#include "server/room/rematch.hpp"

#include "server/room/room.hpp"

#include <algorithm>

namespace server::room {

using engine::Seat;

// Every player moves up one seat; partners stay partners.
Seat Rematch::next_seat(Seat seat) const {
  return engine::seat_at((engine::index(seat) + room_.roster_.rules().seats_per_kingdom) %
                         room_.roster_.seats().size());
}

std::variant<RoomError, RoomCode, Setup> Rematch::plan(std::string_view token) const {
  if (const auto error = room_.closed_for_business()) return *error;
  if (!room_.roster_.is_host(token) && !room_.roster_.seats().of_token(token))
    return RoomError::bad_token;
  if (room_.state() != protocol::RoomState::finished) return RoomError::not_over;
  if (!room_.roster_.opened().rematch.empty()) return room_.roster_.opened().rematch;

  Setup next{{}, room_.roster_.opened(), room_.roster_.seats().sitting()};
  next.opened.seed.reset();
  next.opened.duplicate.reset();
  std::size_t people = 0;
  for (SeatTaken& taken : next.seats) {
    taken.seat = next_seat(taken.seat);
    taken.entropy.clear();
    if (!taken.bot) ++people;
  }
  std::ranges::sort(next.seats, {}, &SeatTaken::seat);
  // The caller is there; the others are waited for.
  next.opened.settings.start = people > 1 ? protocol::Start::ready : protocol::Start::full;
  return next;
}

std::vector<SeatRegained> Rematch::regained_since(const std::vector<SeatTaken>& planned) const {
  std::vector<SeatRegained> regained;
  for (const SeatTaken& now : room_.roster_.seats().sitting())
    for (const SeatTaken& then : planned)
      if (then.seat == next_seat(now.seat) && then.token != now.token)
        regained.push_back({then.seat, then.token, now.token});
  return regained;
}

void Rematch::lead_to(const RoomCode& next, const std::vector<SeatTaken>& planned,
                      const Done<Led>& done) {
  Room& room = room_;
  room.commits_.run_when_durable([&room, next, planned, done] {
    if (const auto error = room.closed_for_business()) return done(*error);
    if (!room.roster_.opened().rematch.empty()) return done(Led{room.roster_.opened().rematch});
    if (auto regained = Rematch(room).regained_since(planned); !regained.empty())
      return done(Led{next, std::move(regained)});
    Opened opened = room.roster_.opened();
    opened.rematch = next;
    room.become(std::move(opened), room.roster_.rules(), std::nullopt, room.touched_,
                [done, next](const auto& outcome) {
                  if (const auto* error = std::get_if<RoomError>(&outcome)) return done(*error);
                  done(Led{next});
                });
  });
}

void Rematch::renew(const std::vector<SeatRegained>& regained, const Done<std::monostate>& done) {
  Room& room = room_;
  room.commits_.run_when_durable([&room, regained, done] {
    if (const auto error = room.closed_for_business()) return done(*error);
    for (const SeatRegained& one : regained) {
      const SeatTaken* taken = room.roster_.seats().on(one.seat);
      if (taken != nullptr && taken->token == one.before) room.renew_token(one, [] {});
    }
    room.commits_.run_when_durable([&room, done] {
      if (const auto error = room.closed_for_business()) return done(*error);
      done(std::monostate{});
    });
  });
}

}  // namespace server::room
