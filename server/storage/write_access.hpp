// What a writer holds of its database: it is the only one, the tables are there and of this
// version, and it knows afterwards what became of a transaction that was under way when the
// database went away. One thread at a time.
#pragma once

#include "server/storage/sql/database.hpp"

#include <memory>
#include <string>

namespace server::storage {

class WriteAccess {
 public:
  virtual ~WriteAccess() = default;

  // Another one after regain().
  virtual sql::Database& database() = 0;
  // Last in each transaction, so that it can be found again.
  virtual void stamp() = 0;
  // The transaction was committed. Throws StorageError when it may be in vain.
  virtual void committed() = 0;
  // After sql::Lost. Whether the transaction in doubt was committed; then committed() is still to
  // be called. Throws sql::Lost while the database is away, and another error when it never comes
  // back as it was.
  virtual bool regain() = 0;
  // Before the end: everything into one place or, after a failure, left as it is.
  virtual void finish(bool failed) noexcept = 0;
};

// `database`: see sql::open(). Creates what is missing. Throws StorageError: not there, not ours,
// newer, not writable, or another server has it. A file of an older version is brought up to date.
std::unique_ptr<WriteAccess> take_write_access(const std::string& database);

std::unique_ptr<WriteAccess> take_sqlite(const std::string& path);
std::unique_ptr<WriteAccess> take_postgres(const std::string& url);

}  // namespace server::storage
