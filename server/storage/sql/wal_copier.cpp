#include "server/storage/sql/wal_copier.hpp"

#include "server/storage/sql/error.hpp"
#include "server/storage/sql/fault.hpp"
#include "server/util/thread_name.hpp"

#include <sqlite3.h>

#include <SQLiteCpp/Database.h>

namespace server::storage::sql {
namespace {

constexpr int pages_let_be = 4000;  // about 4 MB; 16 in an old file
// The first pass takes long and much is committed meanwhile; the second is short.
constexpr int times = 2;

// The row of a permanent fault; null: none.
const FaultRow* copy(sqlite3* connection) noexcept {
  // Passive: waits for nobody, and blocks nobody.
  const int result =
      sqlite3_wal_checkpoint_v2(connection, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  if (result == SQLITE_OK) return nullptr;
  const FaultRow& row =
      fault_of_sqlite(sqlite3_extended_errcode(connection), sqlite3_system_errno(connection));
  return row.fault == StorageFault::transient ? nullptr : &row;
}

std::unique_ptr<SQLite::Database> open_log(const std::string& path) {
  auto database = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE);
  // A connection opens the log at its first read.
  database->execAndGet("PRAGMA schema_version");
  // Only the writer's connection checkpoints at its end.
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
    case CopierState::resting: {
      const std::lock_guard lock(mutex_);
      state_ = CopierState::copying;
      changed_.notify_one();
      break;
    }
    case CopierState::copying:
      break;
    case CopierState::finished:
      note(copy(writer));
      state_ = CopierState::resting;
      break;
  }
}

void WalCopier::check() const {
  const FaultRow* const row = failure_.load();
  if (row != nullptr)
    throw Error(
        with_code("the log cannot be copied into the file: " + std::string(row->meaning), *row));
}

void WalCopier::note(const FaultRow* failure) noexcept {
  if (failure != nullptr) failure_ = failure;
}

void WalCopier::committed_alone(sqlite3* writer, int pages) noexcept {
  if (pages >= pages_let_be) copy(writer);
}

void WalCopier::run() {
  util::name_this_thread("log-copier");
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return closing_ || state_ == CopierState::copying; });
    if (closing_) return;
    lock.unlock();
    for (int i = 0; i < times; ++i) note(copy(database_->getHandle()));
    lock.lock();
    state_ = CopierState::finished;
  }
}

}  // namespace server::storage::sql
