// The database as the journal writes it: a batch of entries in one durable transaction. Belongs to
// one thread at a time.
#pragma once

#include "server/room/journal.hpp"

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

class Writer {
 public:
  // Throws StorageError, see take_write_access().
  explicit Writer(const std::string& database);
  ~Writer();

  // Returns when all of it is on disk. `alive`: with it is noted that the server ran at this time.
  // Throws
  //   sql::Lost     the database is away: call regain() until it returns
  //   sql::Refused  nothing of it was stored, because something of it can not be
  //   otherwise     what the database holds of it is unknown until the next start: do not write
  //                 again
  void write(std::span<const Queued> batch, std::optional<room::Milliseconds> alive = std::nullopt);
  // Whether what was under way is on disk; if not, it is to be written again. Throws sql::Lost
  // while the database is away.
  bool regain();

  // Moves everything into the main file, for people who copy it. After a failed write it leaves the
  // files as they are instead.
  void finish();

 private:
  struct Statements;

  std::unique_ptr<WriteAccess> access_;
  std::unique_ptr<Statements> statements_;
  bool failed_ = false;
};

}  // namespace server::storage
