#include "server/room/silence.hpp"

#include <utility>
#include <variant>

namespace server::room {

bool Silence::watch(engine::Seat seat, bool counts, Milliseconds granted, RoomTime now) {
  const auto before = until_;
  if (seat != seat_) *this = {};
  seat_ = seat;
  if (seat == engine::Seat::none || (until_ && now >= *until_)) return until_ != before;
  if (since_) used_ += now - *std::exchange(since_, std::nullopt);
  until_.reset();
  if (counts) {
    since_ = now;
    if (2 * used_ >= granted) until_ = now + granted - used_;
  }
  return until_ != before;
}

bool Silence::follow(const Move& row) {
  if (const auto* acted = std::get_if<Acted>(&row); acted != nullptr && acted->seat != seat_)
    return false;
  if (const auto* ruled = std::get_if<Ruled>(&row)) {
    const protocol::Motion& motion = ruled->ruling.motion;
    const auto* in = std::get_if<protocol::StandIn>(&motion);
    const auto* back = std::get_if<protocol::HandBack>(&motion);
    const auto* over = std::get_if<protocol::TakeOver>(&motion);
    const bool of_seat =
        (in && in->seat == seat_) || (back && back->seat == seat_) || (over && over->seat == seat_);
    if (!of_seat && !std::holds_alternative<protocol::TakeBack>(motion)) return false;
  }
  const bool known = until_.has_value();
  *this = {};
  return known;
}

std::optional<RoomTime> Silence::until(engine::Seat seat) const {
  return seat == seat_ ? until_ : std::nullopt;
}

}  // namespace server::room
