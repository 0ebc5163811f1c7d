// What a database must be able to do; database.hpp is how it is used. Everything throws Error.
#pragma once

#include "server/storage/sql/error.hpp"
#include "server/storage/sql/value.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace server::storage::sql {

using Values = std::span<const Value>;

// How a transaction is used. A snapshot only reads, and sees one moment. Of a batch nobody waits
// for single answers: all of it can be one round trip.
enum class ValueKind { snapshot, change, batch };

class Prepared {
 public:
  virtual ~Prepared() = default;

  // Rows follow, until end().
  virtual void start(Values values) = 0;
  virtual bool next() = 0;
  virtual Value value(int column) const = 0;  // valid until the next row
  virtual std::string name(int column) const = 0;
  virtual void end() noexcept = 0;
  // How many rows it changed.
  virtual std::int64_t run(Values values) = 0;
  // Changes one row, or the transaction fails: now or at its commit.
  virtual void store(Values values) = 0;
  // Changes as many as there are; fails likewise.
  virtual void apply(Values values) = 0;
};

class DriverConnection {
 public:
  virtual ~DriverConnection() = default;

  virtual std::unique_ptr<Prepared> prepare(const std::string& sql) = 0;
  // Statements without rows and values.
  virtual void execute(const std::string& sql) = 0;
  // CREATE statements in SQLite's words: TEXT, INTEGER, BLOB, STRICT, WITHOUT ROWID.
  virtual void define(const std::string& tables) = 0;
  virtual void begin(ValueKind kind) = 0;
  virtual void commit() = 0;
  virtual void rollback() noexcept = 0;
  // Whether another connection is needed. Asks nobody.
  virtual bool lost() noexcept = 0;
  // From now on hears what anybody tells this channel: a hint, which is gone with the connection.
  virtual void listen(const std::string&) { throw Error("nobody is told anything here"); }
  // Returns when something was told, which is forgotten then, when the descriptor `wake` can be
  // read, when the time is over, or for nothing; whether something was, or the connection is lost.
  virtual bool await_word(std::chrono::milliseconds, int) {
    throw Error("nobody is told anything here");
  }
  // From now on each commit fails that may be in vain, because the files are not those that were
  // opened any more, or were cut. Nothing in PostgreSQL.
  virtual void watch_files() {}
  // What the database itself finds wrong. Reads all of it.
  virtual std::vector<std::string> damage() = 0;
  // Before the end of a connection that wrote: everything into one place, or, after a failure,
  // nothing more.
  virtual void finish(bool failed) noexcept = 0;
};

}  // namespace server::storage::sql
