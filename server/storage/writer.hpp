// The database as the journal writes it: a batch of entries in one durable transaction. Belongs to
// one thread at a time.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/membership.hpp"

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

// A room that has left the memory.
struct Released {
  room::RoomCode room;
  std::string to = {};  // the writer that has it from now on; empty: anybody may
};

class Writer {
 public:
  // Throws StorageError, see take_write_access().
  explicit Writer(const std::string& database, const Membership& member = {});
  ~Writer();

  struct Batch {
    std::span<const Queued> entries;
    // With it is noted that the server ran at this time.
    std::optional<room::Milliseconds> alive = std::nullopt;
    std::span<const Released> released = {};
  };
  // Returns when all of it is on disk. Throws
  //   sql::Unavailable     the database is away: call regain() until it returns
  //   sql::Refused  nothing of it was stored, because something of it cannot be
  //   Fenced        nor is anything else: call sign_in_again(), with nothing of before in memory
  //   otherwise     what the database holds of it is unknown until the next start: do not write
  //                 again
  void write(const Batch& batch);
  void write(std::span<const Queued> entries) { write(Batch{.entries = entries}); }
  // Whether what was under way is on disk; if not, it is to be written again. Throws
  // sql::Unavailable while the database is away, and Fenced.
  bool regain();
  // Throws sql::Unavailable while that cannot be.
  void sign_in_again();
  // See WriteAccess.
  std::string name() const;

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
