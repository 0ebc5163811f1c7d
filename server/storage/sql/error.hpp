// What goes wrong with statements. Thrown by everything in this folder.
#pragma once

#include "server/storage/storage_error.hpp"

namespace server::storage::sql {

class Error : public StorageError {
 public:
  using StorageError::StorageError;
};

// The database is away, or wants to be asked again: another connection may find it back. Whether a
// commit that was under way took place is unknown. Never of a file.
class Lost : public Error {
 public:
  using Error::Error;
};

// What was to be stored does not go with what stands there; nothing of its transaction was stored,
// and others go on. Of PostgreSQL: in a file it is a sign that somebody else writes.
class Refused : public Error {
 public:
  using Error::Error;
};

}  // namespace server::storage::sql
