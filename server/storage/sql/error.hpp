// Errors of statements. Thrown by everything in this folder.
#pragma once

#include "server/storage/sql/storage_error.hpp"

namespace server::storage::sql {

// Fatal, except the classes below: stored data cannot be trusted, or its state is unknown.
class Error : public StorageError {
 public:
  using StorageError::StorageError;
};

// Transient, see sql/fault: the database is away, locked, full or read-only, and the same statement
// may succeed later. Whether a commit in progress took place is unknown in PostgreSQL; in a file it
// did not.
class DatabaseUnavailable : public Error {
 public:
  using Error::Error;
};

// The data conflicts with stored data. Nothing of the transaction was stored; other transactions
// are not affected.
class StatementRejected : public Error {
 public:
  using Error::Error;
};

}  // namespace server::storage::sql
