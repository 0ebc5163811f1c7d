// A stored room on its way back into memory: read and replayed on any thread, put together on that
// of its shard.
#pragma once

#include "engine/rules.hpp"
#include "protocol/admin.hpp"
#include "server/room/chat_entry.hpp"
#include "server/rooms/rooms.hpp"
#include "server/storage/recovery.hpp"

#include <optional>
#include <variant>
#include <vector>

namespace server::storage {

struct LoadedRoom {
  storage::StoredRoom stored;
  engine::Rules rules;
  std::vector<room::ChatEntry> chat;
};

// Or why it cannot be served. Throws StorageError when the database cannot be read.
std::variant<LoadedRoom, protocol::SetAside> read_parts(storage::FoundRoom found,
                                                        const storage::Recovery& recovery);

// `alive`: see Room::restore().
void add(const LoadedRoom& parts, std::optional<room::Milliseconds> alive, rooms::Rooms& rooms);
// Tells whoever runs the server.
void set_aside(protocol::SetAside room, rooms::Rooms& rooms);

// Brings the room into memory, or sets it aside. Whether it can be served.
bool restore(FoundRoom found, const Recovery& recovery, std::optional<room::Milliseconds> alive,
             rooms::Rooms& rooms);

}  // namespace server::storage
