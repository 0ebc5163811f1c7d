// What a database holds, for the start of the server and for tools. Opens it read-only, so a
// live server is not disturbed and what it commits is seen by the next call. One thread at a time.
// Reads rooms as they stand; whether their games replay is replay()'s question.
#pragma once

#include "protocol/duplicate.hpp"
#include "server/room/chat_entry.hpp"
#include "server/storage/room_reader.hpp"

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace server::storage {

class Recovery {
 public:
  static constexpr room::Milliseconds no_time = std::numeric_limits<room::Milliseconds>::max();

  // Throws StorageError: not there, no database, not ours, newer.
  explicit Recovery(const std::string& database);
  ~Recovery();

  // The methods throw StorageError when the database as a whole cannot be read any more, and those
  // that read rooms when it is of an older version. A broken room never hides another.

  // Rooms that are neither finished nor closed, and those whose game ended at this time or later:
  // somebody may still want to see how. In the order of their codes.
  std::vector<FoundRoom> unfinished(room::Milliseconds or_finished_since = no_time) const;
  // The codes of these.
  std::vector<room::RoomCode> unfinished_codes(
      room::Milliseconds or_finished_since = no_time) const;
  std::optional<FoundRoom> find(const room::RoomCode& code) const;
  // The tables that have the deal of this one.
  std::optional<protocol::Duplicate> duplicate(const room::RoomCode& deal) const;
  // The deals of those of which one is not over.
  std::vector<room::RoomCode> deals_open() const;
  // What was said in a room, as far as it is kept.
  std::vector<room::ChatEntry> chat(const room::RoomCode& code) const;
  // Every code ever used, finished rooms too: none may be given to a new room.
  std::vector<room::RoomCode> codes() const;
  // Of these, rooms that were given up before a game began.
  std::vector<room::RoomCode> closed_codes() const;
  // When a server was last known to run on the file; none: never.
  std::optional<room::Milliseconds> alive() const;
  // The same of a room that is not over, where several servers can share the database.
  std::optional<room::Milliseconds> alive(const room::RoomCode& code) const;
  // What SQLite itself finds wrong with the file, and rows that belong to no room. Reads all of it.
  // PostgreSQL lets no such rows in, and has tools of its own for its files.
  std::vector<std::string> file_errors() const;

 private:
  struct Connection;

  // What the work finds; whatever goes wrong with the database names it.
  template <class Work>
  auto ask(Work&& work) const;

  std::string where_;
  mutable std::unique_ptr<Connection> connection_;  // another one after the database was away
};

}  // namespace server::storage
