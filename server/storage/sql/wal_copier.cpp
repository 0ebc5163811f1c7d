#include "server/storage/sql/wal_copier.hpp"

#include <sqlite3.h>

#include <SQLiteCpp/Database.h>

namespace server::storage::sql {
namespace {

constexpr int pages_let_be = 4000;  // about 16 MB
// The first time takes long, and much is committed meanwhile; the second time does not.
constexpr int times = 2;

void copy(sqlite3* connection) noexcept {
  // Passive: neither waits for anybody, nor makes anybody wait.
  sqlite3_wal_checkpoint_v2(connection, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

std::unique_ptr<SQLite::Database> open_log(const std::string& path) {
  auto database = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE);
  // A connection that has read nothing does not know of the log.
  database->execAndGet("PRAGMA schema_version");
  // The writer does that, where it is right to.
  sqlite3_db_config(database->getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  return database;
}

}  // namespace

WalCopier::WalCopier(const std::string& path)
    : database_(open_log(path)), thread_([this] { run(); }) {}

WalCopier::~WalCopier() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void WalCopier::committed(sqlite3* writer, int pages) noexcept {
  if (pages < pages_let_be) return;
  switch (state_.load()) {
    case State::resting: {
      const std::lock_guard lock(mutex_);
      state_ = State::copying;
      changed_.notify_one();
      break;
    }
    case State::copying:
      break;
    case State::finished:
      copy(writer);
      state_ = State::resting;
      break;
  }
}

void WalCopier::committed_alone(sqlite3* writer, int pages) noexcept {
  if (pages >= pages_let_be) copy(writer);
}

void WalCopier::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return closing_ || state_ == State::copying; });
    if (closing_) return;
    lock.unlock();
    for (int i = 0; i < times; ++i) copy(database_->getHandle());
    lock.lock();
    state_ = State::finished;
  }
}

}  // namespace server::storage::sql
