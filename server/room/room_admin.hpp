// The operator's actions in one room, and view of it. Created per call, on the room's thread; see
// room.hpp.
#pragma once

#include "engine/rules.hpp"
#include "engine/seat.hpp"
#include "protocol/command.hpp"
#include "server/room/requests.hpp"
#include "server/room/subscriber.hpp"
#include "server/util/time.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace server::room {

class Room;

// A listener, or a client that wants to listen, as the room knows it.
struct Visitor {
  std::string player = {};  // id; empty: unknown
  std::string name = {};    // empty: no name
  std::optional<engine::Seat> seat = std::nullopt;
};

class RoomAdmin {
 public:
  explicit RoomAdmin(Room& room) : room_(room) {}

  // The member with this subscriber; an empty Visitor, if it has not entered.
  Visitor who(const Subscriber& subscriber) const;
  // The sender of this hello, whether or not it is admitted.
  Visitor who(const protocol::Hello& hello) const;
  // The owner of the token.
  Visitor who(std::string_view token) const;

  std::optional<engine::Phase> phase() const;  // nullopt: no game has begun
  std::vector<std::string> players() const;    // id of each seat; empty: unknown

  // Time since somebody last came, left or acted.
  Milliseconds unused_for(const Now& at) const;
  // Time that the room has ticked since it was restored; unlimited if it was not restored.
  Milliseconds back_for(const Now& at) const;

  // Ends the room permanently: closes it if it has no game, calls off a running game. Listeners are
  // still connected when it is done.
  void close(const Now& at, const Done<std::monostate>& done);
  // Before the game, frees the seat. In a game the seat keeps its owner.
  void free_seat(engine::Seat seat, const Now& at, const Done<std::monostate>& done);
  // While held, no game begins. Games that wait begin when the hold ends.
  void hold_games(bool hold, const Now& at);
  // Runs `work` when all entries of the room are durable (now, if they are), or when it halts.
  void when_settled(std::function<void()> work);

 private:
  Visitor on(engine::Seat seat) const;

  Room& room_;
};

}  // namespace server::room
