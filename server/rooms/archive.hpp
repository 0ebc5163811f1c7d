// Two interfaces that storage implements. Archive has rooms that are no longer in memory: finished
// games that a client requests again, and rooms that halted because a row was refused. The rooms of
// a shard call it on the shard's thread. DealArchive has tables with the same deal, and no shard
// waits for it.
#pragma once

#include "protocol/duplicate.hpp"
#include "server/room/journal.hpp"

#include <optional>

namespace server::rooms {

class Rooms;

class Archive {
 public:
  virtual ~Archive() = default;

  // requested: another thread has been asked to add the room.
  enum class RestoreOutcome { restored, requested, unservable, unreadable_now };
  // Adds the room to `rooms` from the journal, unless it cannot be served or the disk cannot be
  // read at present. Does not throw.
  virtual RestoreOutcome restore(const room::RoomCode& code, Rooms& rooms) = 0;
  // The same for a halted room, whether or not its game is over.
  virtual RestoreOutcome restore_halted_room(const room::RoomCode& code, Rooms& rooms) {
    return restore(code, rooms);
  }
};

class DealArchive {
 public:
  virtual ~DealArchive() = default;

  // nullopt: no tables have this deal, as far as their rows can be understood. Throws
  // std::exception while the disk cannot be read. One thread at a time.
  virtual std::optional<protocol::Duplicate> read(const room::RoomCode& deal) = 0;
};

}  // namespace server::rooms
