#include "server/room/seats.hpp"

#include "server/room/token.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;

std::variant<Seat, RoomError> Seats::choose(const protocol::TakeSeat& request) const {
  if (has_name(request.name)) return RoomError::name_taken;
  if (request.seat) {
    if (!exists(*request.seat)) return RoomError::no_such_seat;
    if (chairs_[engine::index(*request.seat)].use != Use::free) return RoomError::seat_taken;
    return *request.seat;
  }
  for (std::size_t i = 0; i < chairs_.size(); ++i)
    if (chairs_[i].use == Use::free) return engine::seat_at(i);
  return RoomError::room_full;
}

bool Seats::full() const {
  return std::all_of(chairs_.begin(), chairs_.end(), [](const Chair& chair) {
    return chair.use == Use::arriving || chair.use == Use::taken;
  });
}

std::optional<Seat> Seats::of_token(std::string_view token) const {
  for (std::size_t i = 0; i < chairs_.size(); ++i)
    if (chairs_[i].use == Use::taken && !chairs_[i].by.bot && matches(token, chairs_[i].by.token))
      return engine::seat_at(i);
  return std::nullopt;
}

std::optional<BotLevel> Seats::bot(Seat seat) const {
  return at(seat).use == Use::taken ? at(seat).by.bot : std::nullopt;
}

bool Seats::has_name(std::string_view name) const {
  return std::any_of(chairs_.begin(), chairs_.end(), [&](const Chair& chair) {
    return chair.use != Use::free && chair.by.name == name;
  });
}

const SeatTaken* Seats::shown(Seat seat) const {
  const Chair& chair = at(seat);
  if (chair.use == Use::taken || chair.use == Use::leaving) return &chair.by;
  return chair.until_then ? &*chair.until_then : nullptr;
}

std::vector<SeatTaken> Seats::sitting() const {
  std::vector<SeatTaken> sitting;
  for (const Chair& chair : chairs_)
    if (chair.use != Use::free) sitting.push_back(chair.by);
  return sitting;
}

void Seats::arriving(SeatTaken taken) {
  Chair& chair = at(taken.seat);
  if (chair.use == Use::taken) chair.until_then = std::move(chair.by);
  chair.use = Use::arriving;
  chair.by = std::move(taken);
}

void Seats::arrived(Seat seat) {
  at(seat).use = Use::taken;
  at(seat).until_then.reset();
}

}  // namespace server::room
