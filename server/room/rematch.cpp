#include "server/room/rematch.hpp"

#include "server/room/room.hpp"

#include <algorithm>

namespace server::room {

using engine::Seat;

// Every player moves up one seat; partners stay partners.
Seat Rematch::next_seat(Seat seat) const {
  return engine::seat_at((engine::index(seat) + room_.rules_.seats_per_kingdom) %
                         room_.seats_.size());
}

std::variant<RoomError, RoomCode, Setup> Rematch::plan(std::string_view token) const {
  if (const auto error = room_.closed_for_business()) return *error;
  if (!room_.is_host(token) && !room_.seats_.of_token(token)) return RoomError::bad_token;
  if (room_.state() != protocol::RoomState::finished) return RoomError::not_over;
  if (!room_.opened_.rematch.empty()) return room_.opened_.rematch;

  Setup next{{}, room_.opened_, room_.seats_.sitting()};
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
  for (const SeatTaken& now : room_.seats_.sitting())
    for (const SeatTaken& then : planned)
      if (then.seat == next_seat(now.seat) && then.token != now.token)
        regained.push_back({then.seat, then.token, now.token});
  return regained;
}

void Rematch::lead_to(const RoomCode& next, const std::vector<SeatTaken>& planned,
                      const Done<Led>& done) {
  Room& room = room_;
  room.when_settled([&room, next, planned, done] {
    if (const auto error = room.closed_for_business()) return done(*error);
    if (!room.opened_.rematch.empty()) return done(Led{room.opened_.rematch});
    if (auto regained = Rematch(room).regained_since(planned); !regained.empty())
      return done(Led{next, std::move(regained)});
    Opened opened = room.opened_;
    opened.rematch = next;
    room.become(std::move(opened), room.rules_, std::nullopt, room.touched_,
                [done, next](const auto& outcome) {
                  if (const auto* error = std::get_if<RoomError>(&outcome)) return done(*error);
                  done(Led{next});
                });
  });
}

void Rematch::renew(const std::vector<SeatRegained>& regained, const Done<std::monostate>& done) {
  Room& room = room_;
  room.when_settled([&room, regained, done] {
    if (const auto error = room.closed_for_business()) return done(*error);
    for (const SeatRegained& one : regained) {
      const SeatTaken* taken = room.seats_.on(one.seat);
      if (taken != nullptr && taken->token == one.before) room.renew_token(one, [] {});
    }
    room.when_settled([&room, done] {
      if (const auto error = room.closed_for_business()) return done(*error);
      done(std::monostate{});
    });
  });
}

}  // namespace server::room
