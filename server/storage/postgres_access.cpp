#include "server/room/hex.hpp"
#include "server/storage/schema.hpp"
#include "server/storage/storage_error.hpp"
#include "server/storage/write_access.hpp"

#include <cstdint>
#include <optional>

#include <sodium.h>

namespace server::storage {
namespace {

// Of the advisory lock; the other half is the schema that the tables are in, so that several
// servers can share a database.
constexpr const char* lock_key = "1131639916, hashtext(current_schema())";
// A server that was killed a moment ago may still be on its way out.
constexpr const char* lock_patience = "SET lock_timeout = '5s'";

std::string random_name() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return room::to_hex(number);
}

std::string first_text(sql::Database& database, const std::string& query) {
  sql::Statement statement(database, query);
  sql::Rows rows = statement.query();
  return rows.next() ? rows.text(0) : std::string();
}

// For the one who is refused.
std::string holder(sql::Database& database) {
  const std::string who = first_text(
      database,
      "SELECT 'process ' || pid || ' of the database, for a client ' || "
      "coalesce('at ' || host(client_addr), 'on its machine') FROM pg_stat_activity "
      "JOIN pg_locks USING (pid) WHERE locktype = 'advisory' AND granted AND objsubid = 2 "
      "AND classid = 1131639916 AND objid::bigint = hashtext(current_schema())::bigint & "
      "4294967295 "
      "AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())");
  return who.empty() ? "another server" : "another server: " + who;
}

class PostgresAccess final : public WriteAccess {
 public:
  explicit PostgresAccess(const std::string& url) : url_(url) {
    const std::string place = sql::shown(url) + ": ";
    try {
      connect();
      if (first_text(*database_, "SHOW transaction_read_only") == "on")
        throw StorageError(place + "not writable");
      if (!lock()) throw StorageError(place + "in use by " + holder(*database_));
      if (identify_postgres(*database_, sql::shown(url)) == Content::nothing)
        create_postgres(*database_);
      sign_in();
    } catch (const sql::Error& error) {
      throw StorageError(place + error.what());
    }
  }

  sql::Database& database() override { return *database_; }
  void stamp() override { stamp_->store(batch_ + 1, name_); }
  void committed() override { ++batch_; }

  bool regain() override {
    stamp_.reset();
    database_.reset();
    connect();
    if (first_text(*database_, "SHOW transaction_read_only") == "on")
      throw sql::Lost("where it is found now, nothing can be written");
    // The server may not have noticed that nobody is at the other end of the old connection.
    sql::Statement(*database_,
                   "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                   "WHERE application_name = $1 AND pid <> pg_backend_pid()")
        .run(application());
    if (!lock()) throw sql::Lost("it is in use by " + holder(*database_));
    sql::Statement find(*database_, "SELECT batch FROM writers WHERE name = $1");
    sql::Rows rows = find.query(name_);
    if (!rows.next()) throw StorageError("another server has written meanwhile");
    const std::int64_t found = rows.integer(0);
    if (found != batch_ && found != batch_ + 1)
      throw StorageError(
          "the database is not the one that was written to: moves are missing in it");
    prepare();
    return found == batch_ + 1;
  }
  void finish(bool) noexcept override {}

 private:
  std::string application() const { return "castellan " + name_; }

  void connect() {
    database_.emplace(sql::open(url_, sql::Use::write));
    sql::Statement(*database_, "SELECT set_config('application_name', $1, false)")
        .run(application());
  }

  // As long as the connection lasts.
  bool lock() {
    database_->execute(lock_patience);
    try {
      database_->execute("SELECT pg_advisory_lock(" + std::string(lock_key) + ")");
    } catch (const sql::Lost&) {
      throw;
    } catch (const sql::Error&) {
      return false;
    }
    database_->execute("SET lock_timeout = 0");
    return true;
  }

  // There is one writer: whoever was here before and comes back finds its row gone.
  void sign_in() {
    sql::Transaction transaction(*database_, sql::Kind::change);
    database_->execute("DELETE FROM writers");
    sql::Statement(*database_, "INSERT INTO writers (name, batch) VALUES ($1, 0)").run(name_);
    transaction.commit();
    prepare();
  }

  void prepare() {
    stamp_.emplace(*database_,
                   "UPDATE writers SET batch = CAST($1 AS BIGINT) "
                   "WHERE name = $2 AND batch = CAST($1 AS BIGINT) - 1");
  }

  const std::string url_;
  const std::string name_ = random_name();
  std::int64_t batch_ = 0;  // the last one that was committed
  std::optional<sql::Database> database_;
  std::optional<sql::Statement> stamp_;
};

}  // namespace

std::unique_ptr<WriteAccess> take_postgres(const std::string& url) {
  return std::make_unique<PostgresAccess>(url);
}

}  // namespace server::storage
