// Renews the lease of this node in the database and checks the leases of the other nodes, on a
// dedicated thread and connection. A node whose lease has expired is fenced by the first node that
// notices: it can no longer write, and its rooms are free. When this node is fenced, it drops all
// rooms and signs in again as a new writer.
#pragma once

#include "server/storage/ownership.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace server::storage {
class DurableJournal;
}

namespace server::cluster {

class Lease {
 public:
  struct Hooks {
    // Must return after all state in memory is dropped. All hooks are called on the lease's thread.
    std::function<void()> drop_everything;
    // Called when this node has signed in again, without rooms.
    std::function<void()> begun_again;
    // Called when there may be free rooms.
    std::function<void()> look_for_rooms;
  };

  // The journal outlives it.
  Lease(std::string database, std::chrono::milliseconds lease, storage::DurableJournal& journal,
        Hooks hooks);
  ~Lease();
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  void start();
  void stop();
  // Call it when the journal was fenced. Any thread; quick.
  void lost();
  // Whether this node certainly still holds its lease. Any thread.
  bool holds() const;
  // Whether the database was away at the last renewal. Any thread.
  bool away() const { return away_; }
  // URLs at which clients reach the other live nodes. Any thread.
  std::vector<std::string> urls_of_others() const;

 private:
  using Time = std::chrono::milliseconds;  // of a clock that also runs while the machine sleeps

  static Time clock();
  void run();
  // Renews the lease; returns false if this node was fenced.
  bool beat();
  void fence_overdue(const std::vector<storage::NodeRecord>& others);
  void keep_urls(const std::vector<storage::NodeRecord>& others);
  void begin_again();
  // Waits until the next renewal is due, or something has happened.
  void rest();

  const Time lease_;
  storage::DurableJournal& journal_;
  const Hooks hooks_;
  storage::OwnershipLink link_;
  std::atomic<Time::rep> until_ = 0;  // end of the lease: after it another node may take over
  std::optional<Time> watching_;      // since when it has seen the other nodes without a gap
  Time beaten_{0};                    // the last renewal
  std::atomic<bool> away_ = false;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::string> urls_;  // of the other nodes
  bool lost_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace server::cluster
