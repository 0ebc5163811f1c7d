// Writes batches of journal entries, each in one durable transaction. Belongs to one thread at a
// time.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/membership.hpp"
#include "server/util/machine.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace server::storage {

class WriteAccess;

struct Queued {
  room::RoomCode room;
  std::uint64_t ticket = 0;
  room::Entry entry;
};

// A room that has left memory.
struct Released {
  room::RoomCode room;
  std::string to = {};                 // its next writer; empty: the room is free
  util::MachineTime last_played = {};  // since then nobody could play in it
};

class Writer {
 public:
  // Throws StorageError, see take_write_access().
  explicit Writer(const std::string& database, const Membership& member = {});
  ~Writer();

  struct Batch {
    std::span<const Queued> entries;
    // Also stores that the server ran at this time.
    std::optional<RoomTime> alive = std::nullopt;
    std::span<const Released> released = {};
    util::MachineTime now = {};  // by the clock of Released::last_played
  };
  // Returns when the batch is on disk. Throws
  //   sql::DatabaseUnavailable  call reconnect() until it returns
  //   sql::StatementRejected    the database rejected the batch; nothing of it is stored
  //   Fenced                    nothing is stored: call sign_in_again(), with no former state in
  //                             memory
  //   otherwise                 the state of the batch is unknown until the next start: do not
  //                             write again
  void write(const Batch& batch);
  void write(std::span<const Queued> entries) { write(Batch{.entries = entries}); }
  // Returns whether the pending batch is on disk; if not, write it again. Throws
  // sql::DatabaseUnavailable while the database is away, and Fenced.
  bool reconnect();
  // Throws sql::DatabaseUnavailable while that is impossible.
  void sign_in_again();
  // See WriteAccess.
  std::string name() const;

  // Moves everything into the main file, for people who copy it. Does nothing after a failed write.
  void finish();

 private:
  struct Statements;

  std::unique_ptr<WriteAccess> access_;
  std::unique_ptr<Statements> statements_;
  bool failed_ = false;
};

}  // namespace server::storage
