#include "server/storage/postgres_access.hpp"

#include "server/storage/ownership.hpp"
#include "server/storage/schema.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/storage/writer_identity.hpp"
#include "server/util/hex.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <sodium.h>

namespace server::storage {
namespace {

// Keys of advisory locks. The second half is the schema of the tables, so that several servers can
// use schemas of one database. A server that runs alone holds the first exclusively; nodes share it
// and hold one of the second each.
constexpr const char* server_lock = "1131639916, hashtext(current_schema())";
constexpr const char* node_lock = "1131639917, hashtext(current_schema() || ' ' || $1)";
constexpr const char* making_lock = "1131639918, hashtext(current_schema())";
// The connection of a server that was killed just now may still be closing.
constexpr const char* lock_patience = "SET lock_timeout = '5s'";
constexpr int upgrade_attempts = 20;
constexpr std::chrono::milliseconds between_upgrade_attempts{100};

std::string random_name() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return util::to_hex(number);
}

std::string first_text(sql::Database& database, const std::string& query) {
  sql::Statement statement(database, query);
  sql::Rows rows = statement.query();
  return rows.next() ? rows.text(0) : std::string();
}

// For the error message of the server that is refused.
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
  PostgresAccess(const std::string& url, Membership member)
      : url_(url), member_(std::move(member)) {
    const std::string place = sql::display_name(url) + ": ";
    try {
      connect();
      if (first_text(*database_, "SHOW transaction_read_only") == "on")
        throw StorageError(place + "not writable");
      if (const std::string who = lock(); !who.empty())
        throw StorageError(place + "in use by " + who);
      make_tables();
      sign_in(*database_, name(), member_);
      prepare();
    } catch (const sql::Error& error) {
      throw StorageError(place + error.what());
    }
  }

  sql::Database& database() override { return *database_; }
  std::string name() const override { return identity_.name(); }

  void begin_batch(const std::set<room::RoomCode>& rooms) override {
    statements_->stamp.store(identity_.next_batch(), name());
    if (rooms.empty()) return;
    std::string codes;
    for (const room::RoomCode& code : rooms) codes += (codes.empty() ? "" : " ") + code.text();
    statements_->check.apply(codes, name());
  }
  void opened(const room::RoomCode& room) override {
    statements_->open.apply(room, name());
    statements_->check_open.apply(room, name());
  }
  // A node keeps a finished room until it leaves memory, so that all its clients come back to one
  // node.
  void ended(const room::RoomCode& room) override {
    if (member_.alone()) statements_->forget.apply(room, name());
  }
  void released(const room::RoomCode& room, const std::string& to, util::MachineTime ago) override {
    if (member_.alone()) return;
    statements_->forget.apply(room, name());
    const auto milliseconds = std::chrono::floor<std::chrono::milliseconds>(ago).count();
    if (to.empty()) return statements_->free.apply(milliseconds, room, name());
    statements_->give.apply(to, milliseconds, room, name());
  }
  void committed() override { identity_.committed(); }

  void check_fence() override { find_batch(); }

  bool reconnect() override {
    connect_again();
    // PostgreSQL may not have noticed that the peer of the old connection is gone.
    sql::Statement(*database_,
                   "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                   "WHERE application_name = $1 AND pid <> pg_backend_pid()")
        .run(application());
    // A fenced node need not wait for its lock.
    if (!member_.alone()) check_fence();
    if (const std::string who = lock(); !who.empty())
      throw sql::DatabaseUnavailable("it is in use by " + who);
    const auto committed = identity_.was_committed(find_batch());
    if (!committed)
      throw StorageError("the database is not the one that was written to: moves are missing");
    prepare();
    return *committed;
  }

  void sign_in_again() override {
    connect_again();
    identity_.replace(random_name());
    connect_as();
    if (const std::string who = lock(); !who.empty())
      throw sql::DatabaseUnavailable("it is in use by " + who);
    sign_in(*database_, name(), member_);
    prepare();
  }

  void finish(bool failed) noexcept override {
    // Does nothing without a connection, if the last attempt to reconnect has failed.
    if (failed || member_.alone() || !database_) return;
    try {
      sign_out(*database_, name());
    } catch (const StorageError&) {
      // Other nodes notice when the lease expires.
    }
  }

 private:
  struct Statements {
    sql::Statement stamp;
    sql::Statement check;
    sql::Statement open;
    sql::Statement check_open;
    sql::Statement forget;
    sql::Statement free;
    sql::Statement give;
  };

  std::string application() const { return "castellan " + name(); }

  void connect() {
    database_.emplace(sql::open(url_, sql::Use::write));
    connect_as();
    if (member_.alone()) return;
    // A transaction that stays open must not block others.
    sql::Statement(*database_,
                   "SELECT set_config('idle_in_transaction_session_timeout', "
                   "CAST(CAST($1 AS BIGINT) AS TEXT), false)")
        .run(member_.lease.count());
  }
  void connect_as() {
    sql::Statement(*database_, "SELECT set_config('application_name', $1, false)")
        .run(application());
  }
  void connect_again() {
    statements_.reset();
    database_.reset();
    connect();
    if (first_text(*database_, "SHOW transaction_read_only") == "on")
      throw sql::DatabaseUnavailable("the database that answers now is read-only");
  }

  // Lasts as long as the connection. Returns the holder of the lock; empty on success.
  std::string lock() {
    const std::string shared = member_.alone() ? "" : "_shared";
    database_->execute(lock_patience);
    if (!try_to([&] {
          database_->execute("SELECT pg_advisory_lock" + shared + "(" + server_lock + ")");
        }))
      return holder(*database_);
    if (!member_.alone() && !try_to([&] {
          sql::Statement(*database_, "SELECT pg_advisory_lock(" + std::string(node_lock) + ")")
              .run(member_.node);
        }))
      return "another server with --node " + member_.node;
    database_->execute("SET lock_timeout = 0");
    return {};
  }

  template <class Work>
  static bool try_to(Work&& work) {
    try {
      work();
      return true;
    } catch (const sql::DatabaseUnavailable& error) {
      // A lock timeout: see sql/fault.
      if (std::string_view(error.what()).ends_with("[55P03]")) return false;
      throw;
    } catch (const sql::Error&) {
      return false;
    }
  }

  std::int64_t find_batch() {
    sql::Statement find(*database_, "SELECT batch FROM writers WHERE name = $1");
    sql::Rows rows = find.query(name());
    if (!rows.next()) throw_gone();
    return rows.integer(0);
  }

  // Keeps nodes that start together from creating them twice.
  void make_tables() {
    database_->execute("SELECT pg_advisory_lock(" + std::string(making_lock) + ")");
    const Content content = identify_postgres(*database_, sql::display_name(url_));
    if (content == Content::nothing) create_postgres(*database_);
    if (content == Content::older) upgrade();
    database_->execute("SELECT pg_advisory_unlock(" + std::string(making_lock) + ")");
  }

  // No node with the former program may run.
  void upgrade() {
    const std::string alone = "(" + std::string(server_lock) + ")";
    if (!try_for_a_while("SELECT CAST(pg_try_advisory_lock" + alone + " AS TEXT)"))
      throw StorageError(
          sql::display_name(url_) +
          ": of an older version, and other nodes run on it; stop them all first. If they "
          "have just started with this version, too, start one again");
    upgrade_postgres(*database_);
    database_->execute("SELECT pg_advisory_unlock" + alone);
  }

  // For a lock that a stopped node may have for a moment yet. Does not wait in PostgreSQL, where
  // nodes that start together would be in a deadlock.
  bool try_for_a_while(const std::string& lock) {
    for (int attempt = 0; attempt < upgrade_attempts; ++attempt) {
      if (first_text(*database_, lock) == "true") return true;
      std::this_thread::sleep_for(between_upgrade_attempts);
    }
    return false;
  }

  [[noreturn]] void throw_gone() const {
    if (member_.alone()) throw StorageError("another server has written meanwhile");
    throw Fenced("another node has taken over from this one, whose lease has expired");
  }

  void prepare() {
    const std::string clock = database_clock;
    statements_.emplace(Statements{
        {*database_, "UPDATE writers SET batch = CAST($1 AS BIGINT), seen_ms = " + clock +
                         " WHERE name = $2 AND batch = CAST($1 AS BIGINT) - 1"},
        {*database_,
         "SELECT 1 / CAST(count(*) = 0 AS INTEGER) FROM rooms LEFT JOIN owners ON room = code "
         "WHERE code = ANY (string_to_array($1, ' ')) AND ended_ms IS NULL "
         "AND writer IS DISTINCT FROM $2"},
        {*database_, "INSERT INTO owners (room, writer, alive_ms) VALUES ($1, $2, " + clock +
                         ") ON CONFLICT (room) DO NOTHING"},
        {*database_,
         "SELECT 1 / CAST(count(*) = 1 AS INTEGER) FROM owners WHERE room = $1 AND writer = $2"},
        {*database_,
         "DELETE FROM owners WHERE room = $1 AND writer = $2 AND NOT EXISTS "
         "(SELECT 1 FROM rooms WHERE code = $1 AND ended_ms IS NULL)"},
        {*database_, "UPDATE owners SET writer = NULL, alive_ms = " + clock +
                         " - CAST($1 AS BIGINT) WHERE room = $2 AND writer = $3"},
        // Fencing this writer and this statement wait for each other.
        {*database_,
         "UPDATE owners SET writer = (SELECT name FROM writers WHERE name = $1 AND leaving = 0 AND "
         "seen_ms + lease_ms >= " +
             clock + " FOR KEY SHARE), alive_ms = " + clock +
             " - CAST($2 AS BIGINT) WHERE room = $3 AND writer = $4"}});
  }

  const std::string url_;
  const Membership member_;
  WriterIdentity identity_{random_name()};
  std::optional<sql::Database> database_;
  std::optional<Statements> statements_;
};

}  // namespace

bool is_shared(const std::string& database) {
  return sql::is_postgres(database);
}

std::unique_ptr<WriteAccess> take_postgres(const std::string& url, const Membership& member) {
  return std::make_unique<PostgresAccess>(url, member);
}

}  // namespace server::storage
