// The operator's actions in a room, and the lobby's view of it.
#include "server/room/room.hpp"

#include <limits>
#include <utility>

namespace server::room {

using engine::Seat;

Visitor Room::visitor_on(Seat seat) const {
  const SeatTaken* by = roster_.seats().on(seat);
  if (by == nullptr) return {.seat = seat};
  return {by->who.player, by->name, seat};
}

Visitor Room::who(const Subscriber& subscriber) const {
  const Member* member = audience_.find(subscriber);
  if (member == nullptr) return {};
  return member->seat ? visitor_on(*member->seat) : Visitor{.name = member->name};
}

Visitor Room::who(const protocol::Hello& hello) const {
  return hello.token ? who(*hello.token) : Visitor{.name = hello.name};
}

Visitor Room::who(std::string_view token) const {
  const auto seat = roster_.seats().of_token(token);
  return seat ? visitor_on(*seat) : Visitor{};
}

std::optional<engine::Phase> Room::phase() const {
  return history() == nullptr ? std::nullopt : std::optional(history()->phase());
}

std::vector<std::string> Room::players() const {
  std::vector<std::string> players;
  players.reserve(roster_.seats().size());
  for (std::size_t i = 0; i < roster_.seats().size(); ++i)
    players.push_back(visitor_on(engine::seat_at(i)).player);
  return players;
}

Milliseconds Room::unused_for(const Now& at) {
  return timeline_.served(touched_, date(at));
}

Milliseconds Room::back_for(const Now& at) const {
  if (!restored_) return std::numeric_limits<Milliseconds>::max();
  return back_since_ ? at.steady - *back_since_ : 0;
}

void Room::end(const Now& at, const Done<std::monostate>& done) {
  commits_.run_when_durable([this, at, done] {
    if (const auto error = not_serving()) return done(*error);
    if (!game_) {
      close(at);
    } else if (state() == protocol::RoomState::playing) {
      if (voting_.open() != nullptr) close_proposal(protocol::Outcome::overtaken);
      rule({protocol::CallOff{}, {}}, date(at));
    }
    commits_.run_when_durable([done] { done(std::monostate{}); });
  });
}

void Room::free_seat(Seat seat, const Now& at, const Done<std::monostate>& done) {
  commits_.run_when_durable([this, seat, at, done] {
    if (const auto error = not_serving()) return done(*error);
    if (!roster_.seats().exists(seat)) return done(RoomError::no_such_seat);
    const SeatTaken* by = roster_.seats().on(seat);
    if (by == nullptr || by->bot) return done(RoomError::nobody_there);
    if (game_) return done(std::monostate{});
    stand_up(seat, protocol::Close::sent_away, date(at), done);
  });
}

void Room::hold_games(bool hold, const Now& at) {
  held_ = hold;
  if (!hold) commits_.run_when_durable([this, at] { begin_if_ready(date(at)); });
}

}  // namespace server::room
