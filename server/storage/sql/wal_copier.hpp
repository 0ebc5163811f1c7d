// SQLite's log (WAL) is copied into the file by and by, and both are flushed for it: 16 MB of pages
// take as long as dozens of commits. So that no commit waits for that, a thread of its own copies
// most of it; what came meanwhile is little, and the writer copies that itself, after which SQLite
// writes the log over from its start. See https://www.sqlite.org/wal.html#ckpt.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

struct sqlite3;
namespace SQLite {
class Database;
}

namespace server::storage::sql {

struct FaultRow;

class WalCopier {
 public:
  // The file must be in WAL mode. Throws SQLite::Exception, which is a std::exception.
  explicit WalCopier(const std::string& path);
  ~WalCopier();
  WalCopier(const WalCopier&) = delete;
  WalCopier& operator=(const WalCopier&) = delete;

  // On the writer's thread, after each of its commits: how many pages the log has. Never throws.
  // Pages that cannot be copied stay in the log, and are tried again later.
  void committed(sqlite3* writer, int pages) noexcept;

  // Throws Error where copying has failed in a way that does not pass. The writer's thread.
  void check() const;

  // As committed(), where there is no copier, for want of a descriptor or a thread: the writer
  // copies.
  static void committed_alone(sqlite3* writer, int pages) noexcept;

 private:
  enum class State {
    resting,
    copying,   // the thread is
    finished,  // it has, but for what was committed meanwhile
  };

  void run();
  void note(const FaultRow* failure) noexcept;

  const std::unique_ptr<SQLite::Database> database_;
  std::atomic<State> state_ = State::resting;
  std::atomic<const FaultRow*> failure_ = nullptr;
  std::mutex mutex_;
  std::condition_variable changed_;  // of state_, or closing_
  bool closing_ = false;
  std::thread thread_;  // last: it uses everything above
};

}  // namespace server::storage::sql
