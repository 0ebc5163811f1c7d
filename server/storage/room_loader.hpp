// Loads a stored room into memory: reads and replays it on any thread, adds it on its shard's
// thread.
#pragma once

#include "engine/result.hpp"
#include "engine/rules.hpp"
#include "protocol/admin.hpp"
#include "server/room/chat_entry.hpp"
#include "server/rooms/rooms.hpp"
#include "server/storage/recovery.hpp"

#include <optional>
#include <vector>

namespace server::storage {

struct LoadedRoom {
  storage::StoredRoom stored;
  engine::Rules rules;
  std::optional<room::PlayedGame> played;  // nullopt: no game has begun
  std::vector<room::ChatEntry> chat;
};

// Reads and replays the room. Returns the reason if it cannot be served. Throws StorageError when
// the database cannot be read.
engine::Result<LoadedRoom, protocol::QuarantinedRoom> load_room(storage::FoundRoom found,
                                                                const storage::Recovery& recovery);

// Reads the tables with the same deal, unless they are known. Call it before add(): until then the
// room takes the others for open. Any thread. Throws StorageError.
void read_tables(const StoredRoom& stored, const Recovery& recovery, rooms::Duplicates& known);

// `alive`: see Room::restore().
void add(const LoadedRoom& loaded, std::optional<RoomTime> alive, rooms::Rooms& rooms);
// Logs it and lists it for operators.
void quarantine(protocol::QuarantinedRoom room, rooms::Rooms& rooms);

// Loads the room into memory, or sets it aside. Returns whether it can be served.
bool restore(FoundRoom found, const Recovery& recovery, std::optional<RoomTime> alive,
             rooms::Rooms& rooms);

}  // namespace server::storage
