// SQL for either database; the only access that the server uses. Statements are written once, in
// words common to SQLite and PostgreSQL, with $1, $2, … numbered by first appearance. One thread at
// a time; everything throws Error.
#pragma once

#include "server/storage/sql/driver.hpp"
#include "server/storage/sql/error.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace server::storage::sql {

// The purpose of a connection.
//   read    read-only
//   write   the writer's: commits are on disk
//   players like write; deleted data is overwritten, and a statement that takes longer than
//           limits::query_timeout ends as DatabaseUnavailable
//   chat    deleted data is overwritten; commits neither wait for the disk nor long for others
enum class Use { read, write, players, chat };

class Database {
 public:
  explicit Database(std::unique_ptr<DriverConnection> connection)
      : connection_(std::move(connection)) {}

  std::unique_ptr<Prepared> prepare(const std::string& sql) { return connection_->prepare(sql); }
  void execute(const std::string& sql) { connection_->execute(sql); }
  void define(const std::string& tables) { connection_->define(tables); }
  bool lost() noexcept { return connection_->lost(); }
  void listen(const std::string& channel) { connection_->listen(channel); }
  bool wait_for_notification(std::chrono::milliseconds longest, int wake) {
    return connection_->wait_for_notification(longest, wake);
  }
  void watch_files() { connection_->watch_files(); }
  std::vector<std::string> damage(const std::stop_token& stop = {}) {
    return connection_->damage(stop);
  }
  void finish(bool failed) noexcept { connection_->finish(failed); }

 private:
  friend class Transaction;

  std::unique_ptr<DriverConnection> connection_;
};

// `where`: a PostgreSQL URL, or the path of an SQLite file, which only Use::write creates.
Database open(const std::string& where, Use use);
bool is_postgres(const std::string& where);
// For people to read: a URL without its password.
std::string display_name(const std::string& where);

// The rows of a statement. Must be destroyed before the statement is used again.
class Rows {
 public:
  explicit Rows(Prepared& prepared) : prepared_(&prepared) {}
  ~Rows() { prepared_->end(); }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;

  bool next() { return prepared_->next(); }

  // Of the present row; null reads as 0 or empty.
  std::int64_t integer(int column) const;
  std::string text(int column) const;
  bool is_null(int column) const;
  Value value(int column) const { return prepared_->value(column); }
  std::string name(int column) const { return prepared_->name(column); }

 private:
  Prepared* prepared_;
};

class Statement {
 public:
  // The database outlives it.
  Statement(Database& database, const std::string& sql) : prepared_(database.prepare(sql)) {}

  template <class... Types>
  Rows query(const Types&... values) {
    prepared_->start(list(values...));
    return Rows(*prepared_);
  }
  Rows query_with(Values values) {
    prepared_->start(values);
    return Rows(*prepared_);
  }
  // See Prepared.
  template <class... Types>
  std::int64_t run(const Types&... values) {
    return prepared_->run(list(values...));
  }
  template <class... Types>
  void store(const Types&... values) {
    prepared_->store(list(values...));
  }
  template <class... Types>
  void apply(const Types&... values) {
    prepared_->apply(list(values...));
  }

 private:
  template <class... Types>
  static std::array<Value, sizeof...(Types)> list(const Types&... values) {
    return {value_of(values)...};
  }

  std::unique_ptr<Prepared> prepared_;
};

// Rolls back at its end unless committed.
class Transaction {
 public:
  Transaction(Database& database, TransactionKind kind);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  // If it throws DatabaseUnavailable, the transaction may or may not have been committed.
  void commit();

 private:
  DriverConnection& connection_;
  bool open_ = true;
};

}  // namespace server::storage::sql
