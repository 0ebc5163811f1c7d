// What a writer holds of its database: nobody else writes what it writes, the tables are there and
// of this version, and it knows afterwards what became of a transaction that was under way when the
// database went away. One thread at a time.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/membership.hpp"
#include "server/storage/sql/database.hpp"
#include "server/storage/sql/storage_error.hpp"

#include <memory>
#include <set>
#include <string>

namespace server::storage {

// Another server has taken the place of this one, which wrote nothing for too long: what it has in
// memory is not the truth any more. The database refuses everything that it sends under its name.
class Fenced : public StorageError {
 public:
  using StorageError::StorageError;
};

class WriteAccess {
 public:
  virtual ~WriteAccess() = default;

  // Another one after regain().
  virtual sql::Database& database() = 0;
  // First in each transaction: so that it can be found again, and so that it fails where this
  // writer was fenced or one of these rooms, of those that are not over, is not its own.
  virtual void stamp(const std::set<room::RoomCode>& rooms) = 0;
  // In the transaction: of rooms that the writer has from now on, that are over, and that have left
  // its memory, for that writer's, if it is there, or anybody's.
  virtual void opened(const room::RoomCode& /*room*/) {}
  virtual void ended(const room::RoomCode& /*room*/) {}
  virtual void released(const room::RoomCode& /*room*/, const std::string& /*to*/) {}
  // The transaction was committed. Throws StorageError when it may be in vain.
  virtual void committed() = 0;
  // After sql::Refused: throws Fenced, if that was why.
  virtual void check_fence() {}
  // After sql::Unavailable. Whether the transaction in doubt was committed; then committed() is
  // still to be called. Throws sql::Unavailable while the database is away, Fenced, and another
  // error when it never comes back as it was.
  virtual bool regain() = 0;
  // After Fenced: as another writer, who has no rooms. Throws sql::Unavailable while that cannot
  // be.
  virtual void sign_in_again() { throw StorageError("a file has no other servers"); }
  // What others know this writer by, until it is fenced; empty in a file.
  virtual std::string name() const { return {}; }
  // Before the end: everything into one place or, after a failure, left as it is. Rooms that are
  // not over are anybody's.
  virtual void finish(bool failed) noexcept = 0;
};

// `database`: see sql::open(). Creates what is missing. Throws StorageError: not there, not ours,
// newer, not writable, or another server has it. A file of an older version is brought up to date.
std::unique_ptr<WriteAccess> take_write_access(const std::string& database,
                                               const Membership& member = {});

std::unique_ptr<WriteAccess> take_sqlite(const std::string& path);
std::unique_ptr<WriteAccess> take_postgres(const std::string& url, const Membership& member);

}  // namespace server::storage
