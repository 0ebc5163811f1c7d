// Rooms that are not in memory any more: games that are over and that somebody wants to look at
// again, and rooms that halted because a row was refused. The rooms of a shard are the caller, on
// the shard's thread; storage stands behind it.
#pragma once

#include "protocol/duplicate.hpp"
#include "server/room/journal.hpp"

#include <optional>

namespace server::rooms {

class Rooms;

class Archive {
 public:
  virtual ~Archive() = default;

  enum class Outcome { restored, unservable, unreadable_now };
  // Adds the room to `rooms` as the journal has it, unless it has none that can be served, or the
  // disk cannot be read at present. Does not throw.
  virtual Outcome restore(const room::RoomCode& code, Rooms& rooms) = 0;
  // The same of a room that has halted, whether or not its game is over. unreadable_now: it is
  // asked for again later, unless another thread adds it meanwhile.
  virtual Outcome read_again(const room::RoomCode& code, Rooms& rooms) {
    return restore(code, rooms);
  }
  // The tables that have the deal of this one. Nothing: there are none, or the disk cannot be read
  // at present. Does not throw.
  virtual std::optional<protocol::Duplicate> duplicate(const room::RoomCode& deal) = 0;
};

}  // namespace server::rooms
