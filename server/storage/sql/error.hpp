// Errors of statements. Thrown by everything in this folder.
#pragma once

#include "server/storage/sql/storage_error.hpp"

namespace server::storage::sql {

// Fatal, unless it is one of those below: what is stored cannot be trusted, or cannot be known.
class Error : public StorageError {
 public:
  using StorageError::StorageError;
};

// It passes, see sql/fault: the database is away, locked, full or read-only, and the same statement
// can succeed later. Whether a commit that was under way took place is unknown in PostgreSQL; in a
// file it did not.
class DatabaseAway : public Error {
 public:
  using Error::Error;
};

// What was to be stored does not go with what stands there; nothing of its transaction was stored,
// and others go on.
class Refused : public Error {
 public:
  using Error::Error;
};

}  // namespace server::storage::sql
