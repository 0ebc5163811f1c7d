// Rooms that are no longer in memory: finished games that a client requests again, and rooms that
// halted because a row was refused. The rooms of a shard call it on the shard's thread; storage
// implements it.
#pragma once

#include "protocol/duplicate.hpp"
#include "server/room/journal.hpp"

#include <optional>

namespace server::rooms {

class Rooms;

class Archive {
 public:
  virtual ~Archive() = default;

  enum class RestoreOutcome { restored, unservable, unreadable_now };
  // Adds the room to `rooms` from the journal, unless it cannot be served or the disk cannot be
  // read at present. Does not throw.
  virtual RestoreOutcome restore(const room::RoomCode& code, Rooms& rooms) = 0;
  // The same for a halted room, whether or not its game is over. unreadable_now: the caller retries
  // later, unless another thread adds the room meanwhile.
  virtual RestoreOutcome restore_halted_room(const room::RoomCode& code, Rooms& rooms) {
    return restore(code, rooms);
  }
  // The tables with this deal. nullopt: there are none, or the disk cannot be read at present. Does
  // not throw.
  virtual std::optional<protocol::Duplicate> duplicate(const room::RoomCode& deal) = 0;
};

}  // namespace server::rooms
