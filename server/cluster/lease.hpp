// That this node is heard of by the others, and they by it. A thread and a connection of its own:
// again and again it says in the database that it is alive. Who has not done so for longer than its
// lease is fenced by whoever notices: it can write nothing any more, and its rooms are anybody's.
// Where that has happened to this node, everything is dropped, and it begins again.
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
    // Returns when nothing of what was in memory is left. On the lease's thread.
    std::function<void()> drop_everything;
    // This node has begun again, and has no rooms.
    std::function<void()> begun_again;
    // There may be rooms that are nobody's.
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
  // The journal was refused. Any thread; quick.
  void lost();
  // Whether nobody can have taken this node's place yet. Any thread.
  bool holds() const;
  // The database was away when this node last looked. Any thread.
  bool away() const { return away_; }
  // Where clients may be sent to the other nodes that were heard of last. Any thread.
  std::vector<std::string> urls_of_others() const;

 private:
  using Time = std::chrono::milliseconds;  // of a clock that goes on while a machine sleeps

  static Time clock();
  void run();
  // Says that this node is alive; false: it was fenced.
  bool beat();
  void fence_overdue(const std::vector<storage::NodeRecord>& others);
  void keep_urls(const std::vector<storage::NodeRecord>& others);
  void begin_again();
  // Until it is time for the next beat, or something has happened.
  void rest();

  const Time lease_;
  storage::DurableJournal& journal_;
  const Hooks hooks_;
  storage::OwnershipLink link_;
  std::atomic<Time::rep> until_ = 0;  // by then somebody may have taken its place
  std::optional<Time> watching_;      // since when it has heard of the others without a gap
  Time beaten_{0};                    // when it last did
  std::atomic<bool> away_ = false;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::string> urls_;  // of the others
  bool lost_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace server::cluster
