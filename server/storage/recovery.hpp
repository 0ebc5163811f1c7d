// Reads a database for the start of the server and for command-line tools. Opens it read-only, so
// that it does not disturb a running server; each call sees the latest commits. One thread at a
// time. Does not replay games; replay() does.
#pragma once

#include "protocol/duplicate.hpp"
#include "server/room/chat_entry.hpp"
#include "server/storage/room_reader.hpp"

#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace server::storage {

// Throws StorageError if there is a database of an older version, which a Writer would upgrade, or
// one that is not ours.
void require_not_older(const std::string& database);

class Recovery {
 public:
  static constexpr room::Milliseconds no_time = std::numeric_limits<room::Milliseconds>::max();

  // Throws StorageError: not found, not a database, not ours, or newer.
  explicit Recovery(const std::string& database);
  ~Recovery();

  // All methods throw StorageError when the database cannot be read; those that read rooms also
  // when its schema is older. A damaged room does not prevent others from being read.

  // Rooms that are neither finished nor closed, and rooms whose game ended at this time (in ms
  // since 1970) or later, which clients may still request. Ordered by code.
  std::vector<FoundRoom> unfinished(room::Milliseconds or_finished_since = no_time) const;
  // The codes of these rooms.
  std::vector<room::RoomCode> unfinished_codes(
      room::Milliseconds or_finished_since = no_time) const;
  std::optional<FoundRoom> find(const room::RoomCode& code) const;
  // The tables with the deal of this room.
  std::optional<protocol::Duplicate> duplicate(const room::RoomCode& deal) const;
  // Deals with at least one unfinished table.
  std::vector<room::RoomCode> deals_open() const;
  // The stored chat of a room.
  std::vector<room::ChatEntry> chat(const room::RoomCode& code) const;
  // Every code ever used, including finished rooms: none may be used for a new room.
  std::vector<room::RoomCode> codes() const;
  // Codes of rooms that were closed before their game began.
  std::vector<room::RoomCode> closed_codes() const;
  // When a server was last known to run on the database; nullopt: never.
  std::optional<RoomTime> alive() const;
  // The same for an unfinished room of a database that several servers can share.
  std::optional<RoomTime> alive(const room::RoomCode& code) const;
  // Damage that SQLite finds in the file, and rows without a room. Reads the whole file. Empty for
  // PostgreSQL, which rejects such rows and has its own tools. Throws after a request to stop.
  std::vector<std::string> file_errors(const std::stop_token& stop = {}) const;

 private:
  struct Connection;

  // Runs the work; the name of the database is added to its errors.
  template <class Work>
  auto query(Work&& work) const;

  std::string where_;
  mutable std::unique_ptr<Connection> connection_;  // replaced after the database was away
};

}  // namespace server::storage
