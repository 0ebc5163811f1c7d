#include "server/room/room_admin.hpp"

#include "server/room/room.hpp"

#include <limits>
#include <utility>

namespace server::room {

using engine::Seat;

Visitor RoomAdmin::on(Seat seat) const {
  const SeatTaken* by = room_.roster_.seats().on(seat);
  if (by == nullptr) return {.seat = seat};
  return {by->who.player, by->name, seat};
}

Visitor RoomAdmin::who(const Subscriber& subscriber) const {
  const Member* member = room_.audience_.find(subscriber);
  if (member == nullptr) return {};
  return member->seat ? on(*member->seat) : Visitor{.name = member->name};
}

Visitor RoomAdmin::who(const protocol::Hello& hello) const {
  return hello.token ? who(*hello.token) : Visitor{.name = hello.name};
}

Visitor RoomAdmin::who(std::string_view token) const {
  const auto seat = room_.roster_.seats().of_token(token);
  return seat ? on(*seat) : Visitor{};
}

std::optional<engine::Phase> RoomAdmin::phase() const {
  const History* history = room_.history();
  return history == nullptr ? std::nullopt : std::optional(history->phase());
}

std::vector<std::string> RoomAdmin::players() const {
  std::vector<std::string> players;
  players.reserve(room_.roster_.seats().size());
  for (std::size_t i = 0; i < room_.roster_.seats().size(); ++i)
    players.push_back(on(engine::seat_at(i)).player);
  return players;
}

Milliseconds RoomAdmin::unused_for(const Now& at) const {
  return room_.timeline_.served(room_.touched_, room_.date(at));
}

Milliseconds RoomAdmin::back_for(const Now& at) const {
  if (!room_.restored_) return std::numeric_limits<Milliseconds>::max();
  return room_.back_since_ ? at.steady - *room_.back_since_ : 0;
}

void RoomAdmin::close(const Now& at, const Done<std::monostate>& done) {
  Room& room = room_;
  room.commits_.run_when_durable([&room, at, done] {
    if (const auto error = room.closed_for_business()) return done(*error);
    if (!room.game_) {
      room.close(at);
    } else if (room.state() == protocol::RoomState::playing) {
      if (room.voting_.open() != nullptr) room.close_proposal(protocol::Outcome::overtaken);
      room.rule({protocol::CallOff{}, {}}, room.date(at));
    }
    room.commits_.run_when_durable([done] { done(std::monostate{}); });
  });
}

void RoomAdmin::free_seat(Seat seat, const Now& at, const Done<std::monostate>& done) {
  Room& room = room_;
  room.commits_.run_when_durable([&room, seat, at, done] {
    if (const auto error = room.closed_for_business()) return done(*error);
    if (!room.roster_.seats().exists(seat)) return done(RoomError::no_such_seat);
    const SeatTaken* by = room.roster_.seats().on(seat);
    if (by == nullptr || by->bot) return done(RoomError::nobody_there);
    if (room.game_) return done(std::monostate{});
    room.stand_up(seat, protocol::Close::sent_away, room.date(at), done);
  });
}

void RoomAdmin::hold_games(bool hold, const Now& at) {
  Room& room = room_;
  room.held_ = hold;
  if (!hold) room.commits_.run_when_durable([&room, at] { room.begin_if_due(room.date(at)); });
}

void RoomAdmin::when_settled(std::function<void()> work) {
  room_.commits_.run_when_durable(std::move(work));
}

}  // namespace server::room
