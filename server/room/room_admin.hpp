// What whoever runs the server does in one room, and sees of it. Made for a moment, on the room's
// thread; see room.hpp.
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

// Somebody who listens or wants to, as the room knows them.
struct Visitor {
  std::string player = {};  // id; empty: nobody known
  std::string name = {};    // empty: none
  std::optional<engine::Seat> seat = std::nullopt;
};

class RoomAdmin {
 public:
  explicit RoomAdmin(Room& room) : room_(room) {}

  // Whoever has entered; nobody, if it has not.
  Visitor who(const Subscriber& subscriber) const;
  // Whoever says this hello, whether or not it is let in.
  Visitor who(const protocol::Hello& hello) const;
  // Whose token it is.
  Visitor who(std::string_view token) const;

  std::optional<engine::Phase> phase() const;  // none: no game has begun
  std::vector<std::string> players() const;    // of each seat the id; empty: nobody known

  // For how long nobody has come, left or acted.
  Milliseconds unused_for(const Now& at) const;
  // For how long the room has ticked since it was restored; for ever, where it was not.
  Milliseconds back_for(const Now& at) const;

  // Ends the room for good: without a game it is given up, a game that goes on is called off. Who
  // listens is still there when it is done.
  void close(const Now& at, const Done<std::monostate>& done);
  // Before the game the seat is free then. In a game it stays whose it is.
  void free_seat(engine::Seat seat, const Now& at, const Done<std::monostate>& done);
  // While it is, no game begins. Those that wait for it begin when it is over.
  void hold_games(bool hold, const Now& at);
  // When everything that the room wrote is durable: now, if it is; or when it halts.
  void when_settled(std::function<void()> work);

 private:
  Visitor on(engine::Seat seat) const;

  Room& room_;
};

}  // namespace server::room
