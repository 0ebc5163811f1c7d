// Copies SQLite's log (WAL) into the file. The copy flushes both, and some MB of pages take as long
// as dozens of commits. So that no commit waits, a thread copies most of the log; the writer copies
// the little that was committed meanwhile, after which SQLite restarts the log. See
// https://www.sqlite.org/wal.html#ckpt.
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

  // Call it on the writer's thread after each commit, with the number of pages in the log. Never
  // throws. Pages that cannot be copied stay in the log for a later attempt.
  void committed(sqlite3* writer, int pages) noexcept;

  // Throws Error if copying failed permanently. On the writer's thread.
  void check() const;

  // Like committed() without a copier, when descriptors or threads are short: the writer copies.
  static void committed_alone(sqlite3* writer, int pages) noexcept;

 private:
  enum class CopierState {
    resting,
    copying,   // the thread copies
    finished,  // done, except for later commits
  };

  void run();
  void note(const FaultRow* failure) noexcept;

  const std::unique_ptr<SQLite::Database> database_;
  std::atomic<CopierState> state_ = CopierState::resting;
  std::atomic<const FaultRow*> failure_ = nullptr;
  std::mutex mutex_;
  std::condition_variable changed_;  // of state_, or closing_
  bool closing_ = false;
  std::thread thread_;  // last: it uses everything above
};

}  // namespace server::storage::sql
