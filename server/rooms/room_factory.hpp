// Creates rooms, each on the thread of its shard: one, several tables with the same deal, or one
// for matched players. HTTP and the lobby call it.
#pragma once

#include "engine/rules.hpp"
#include "protocol/notice.hpp"
#include "server/room/requests.hpp"
#include "server/rooms/directory.hpp"
#include "server/rooms/matched_rooms.hpp"
#include "server/rooms/rooms.hpp"
#include "server/util/detached.hpp"
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
  engine::Rules rules;  // made from opened.rules
  // Claimed already. Several rooms are tables with the same deal, and require opened.seed.
  std::vector<room::RoomCode> codes;
};

struct NewRoomsGrant {
  protocol::RoomInfo first;
  std::string host;                          // of the first
  std::vector<protocol::TableGrant> others;  // by their numbers
};

// These go on by themselves, whether or not the caller still waits. Any thread.

// Calls `done` once, on the thread of the last room made: when all are durable, or one could not be
// made; then the codes of the rest are free again. Adds tables with the same deal to `directory`
// before the first of them exists.
util::Detached open_rooms(PostToRoom post, Directory& directory, NewRooms wanted,
                          room::Completion<NewRoomsGrant> done);

// For matched players: they have their seats from the first row on, and bots have the others. The
// code is claimed already. Calls `done` once, on the room's thread, when all seats are durable.
// `clock` returns the time.
util::Detached open_matched(PostToRoom post, room::RoomCode code, MatchedRooms::MatchedRoom wanted,
                            std::function<Now()> clock, room::Completion<room::RoomCode> done);

// Creates the rematch of the room `before`, as its Room::rematch() has it; the code is claimed
// already, and given back if the old room leads to another rematch or one is being made. Calls
// `done` once, on the old room's thread, with the rematch room, when the link from the old one is
// durable; with nullopt if one of the two was gone meanwhile. A seat moved to another device in
// between keeps its new token.
util::Detached open_rematch(PostToRoom post, room::RoomCode before, room::RoomCode code,
                            room::Setup plan, room::Completion<std::optional<room::RoomCode>> done);

}  // namespace server::rooms
