// A writer's hold on its database: exclusive write access, present tables of this version, and the
// outcome of a transaction that was in progress when the database went away. One thread at a time.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/membership.hpp"
#include "server/storage/sql/database.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/util/machine.hpp"

#include <memory>
#include <set>
#include <string>

namespace server::storage {

// Another server has replaced this one, whose lease has expired: its state in memory is stale. The
// database rejects everything that it writes under its name.
class Fenced : public StorageError {
 public:
  using StorageError::StorageError;
};

class WriteAccess {
 public:
  virtual ~WriteAccess() = default;

  // A different object after reconnect().
  virtual sql::Database& database() = 0;
  // First statement of each transaction: makes it findable after an outage, and fails if this
  // writer was fenced or does not own one of these unfinished rooms.
  virtual void begin_batch(const std::set<room::RoomCode>& rooms) = 0;
  // Within the transaction: this writer opens a room, ends one, or unloads one. An unloaded room
  // goes to the named writer if that is live; otherwise it is free. `ago`: since when nobody could
  // play in it.
  virtual void opened(const room::RoomCode& /*room*/) {}
  virtual void ended(const room::RoomCode& /*room*/) {}
  virtual void released(const room::RoomCode& /*room*/, const std::string& /*to*/,
                        util::MachineTime /*ago*/) {}
  // Call it after a commit. Throws StorageError if committed data may be lost.
  virtual void committed() = 0;
  // After sql::StatementRejected: throws Fenced if that is the reason.
  virtual void check_fence() {}
  // After sql::DatabaseUnavailable: returns whether the transaction in doubt was committed; then
  // committed() is still to be called. Throws sql::DatabaseUnavailable while the database is away,
  // Fenced, and another error if the database cannot return unchanged.
  virtual bool reconnect() = 0;
  // After Fenced: signs in as another writer, without rooms. Throws sql::DatabaseUnavailable while
  // that is impossible.
  virtual void sign_in_again() { throw StorageError("a file has no other servers"); }
  // This writer's name for other nodes, until it is fenced; empty for a file.
  virtual std::string name() const { return {}; }
  // Before the end: moves everything into one file, or does nothing after a failure. Frees
  // unfinished rooms.
  virtual void finish(bool failed) noexcept = 0;
};

// `database`: see sql::open(). Creates missing tables. Throws StorageError: not found, not ours,
// newer, not writable, or in use by another server. Upgrades a file of an older version.
std::unique_ptr<WriteAccess> take_write_access(const std::string& database,
                                               const Membership& member = {});

}  // namespace server::storage
