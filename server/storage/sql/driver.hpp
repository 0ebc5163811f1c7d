// The interface of a database driver; see database.hpp for its use. Everything throws Error.
#pragma once

#include "server/storage/sql/error.hpp"
#include "server/storage/sql/value.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace server::storage::sql {

using Values = std::span<const Value>;

// The use of a transaction. A snapshot reads one consistent state. A batch returns no results per
// statement, so that it can be one round trip.
enum class TransactionKind { snapshot, change, batch };

class Prepared {
 public:
  virtual ~Prepared() = default;

  // Rows follow until end().
  virtual void start(Values values) = 0;
  virtual bool next() = 0;
  virtual Value value(int column) const = 0;  // valid until the next row
  virtual std::string name(int column) const = 0;
  virtual void end() noexcept = 0;
  // Returns the number of changed rows.
  virtual std::int64_t run(Values values) = 0;
  // Must change exactly one row; else the transaction fails, now or at its commit.
  virtual void store(Values values) = 0;
  // May change any number of rows; an error may be reported at the commit, too.
  virtual void apply(Values values) = 0;
};

class DriverConnection {
 public:
  virtual ~DriverConnection() = default;

  virtual std::unique_ptr<Prepared> prepare(const std::string& sql) = 0;
  // For statements without rows and values.
  virtual void execute(const std::string& sql) = 0;
  // For CREATE statements in SQLite's dialect: TEXT, INTEGER, BLOB, STRICT, WITHOUT ROWID.
  virtual void define(const std::string& tables) = 0;
  virtual void begin(TransactionKind kind) = 0;
  virtual void commit() = 0;
  virtual void rollback() noexcept = 0;
  // Whether the connection is lost. Makes no round trip.
  virtual bool lost() noexcept = 0;
  // Subscribes to a channel. Notifications are only hints: some are lost when the connection is.
  virtual void listen(const std::string&) { throw Error("this database has no notifications"); }
  // Returns on a notification, which it consumes, when the descriptor `wake` is readable, at the
  // timeout, or spuriously. Returns whether there was a notification or the connection is lost.
  virtual bool wait_for_notification(std::chrono::milliseconds, int) {
    throw Error("this database has no notifications");
  }
  // From now on a commit fails if it may be lost, because the files were replaced or truncated.
  // Does nothing in PostgreSQL.
  virtual void watch_files() {}
  // Damage that the database finds in itself. Reads all of it. Throws after a request to stop.
  virtual std::vector<std::string> damage(const std::stop_token& stop) = 0;
  // Called before a writing connection closes: moves everything into one file, or does nothing
  // after a failure.
  virtual void finish(bool failed) noexcept = 0;
};

}  // namespace server::storage::sql
