// Makes rooms, each on the thread of its shard: one, several tables with the same deal, or one for
// people who were matched. Whoever takes the wishes is the caller: HTTP and the lobby.
#pragma once

#include "engine/rules.hpp"
#include "protocol/notice.hpp"
#include "server/room/requests.hpp"
#include "server/rooms/directory.hpp"
#include "server/rooms/rooms.hpp"
#include "server/rooms/tables.hpp"
#include "server/util/time.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace server::rooms {

// Runs the work later on the thread that owns the room of this code. Any thread.
using PostToRoom = std::function<void(const room::RoomCode&, std::function<void(Rooms&)>)>;

struct NewRooms {
  room::Opened opened;
  engine::Rules rules;  // those that opened.rules make
  // Claimed already. Where they are several, the rooms are tables with the same deal, and
  // opened.seed is there.
  std::vector<room::RoomCode> codes;
};

struct NewRoomsGrant {
  protocol::RoomInfo first;
  std::string host;                          // of the first
  std::vector<protocol::TableGrant> others;  // by their numbers
};

// Answers once, on the thread of the last room that was made: when all of them are there for good,
// or when one could not be made. `directory` is told of tables with the same deal before the first
// of them is there. Any thread.
void open_rooms(const PostToRoom& post, Directory& directory, NewRooms wanted,
                room::Done<NewRoomsGrant> done);

// For people who were matched: they sit there from the first row on, and bots on the other seats.
// The code is claimed already. Answers once, on the room's thread, when all seats are taken for
// good. `clock` tells the time. Any thread.
void open_matched(const PostToRoom& post, const room::RoomCode& code, Tables::Wanted wanted,
                  std::function<Now()> clock, room::Done<room::RoomCode> done);

// Where the people of the room `before` play again, as its Rematch::plan() has it; the code is
// claimed already. Answers once with the room that it is, on a room's thread, when the old one
// leads there for good: nothing where one of the two was gone meanwhile. Whoever opened the seat
// from another device in between opens it there with the same token. Any thread.
void open_rematch(const PostToRoom& post, const room::RoomCode& before, const room::RoomCode& code,
                  room::Setup plan, const room::Done<std::optional<room::RoomCode>>& done);

}  // namespace server::rooms
