// Renews the lease of this node in the database and checks the leases of the other nodes, on a
// dedicated thread and connection. A node whose lease has expired is fenced by the first node that
// notices: it can no longer write, and its rooms are free. When this node is fenced, it drops all
// rooms and signs in again as a new writer. The decisions are those of LeaseMachine.
#pragma once

#include "server/cluster/lease_machine.hpp"
#include "server/storage/ownership.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
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
    std::function<void()> on_signed_in;
    std::function<void()> on_free_rooms;
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
  void on_fenced();
  // Whether this node certainly still holds its lease. Any thread.
  bool holds() const { return clock().count() < valid_until_; }
  // Whether the database was away at the last renewal. Any thread.
  bool database_unavailable() const { return database_unavailable_; }
  // URLs at which clients reach the other live nodes. Any thread.
  std::vector<std::string> urls_of_others() const;

 private:
  static util::MachineTime clock();
  void run();
  LeaseMachine::LeaseAction next();
  void perform(const util::MachineWait& wait);
  void perform(const LeaseMachine::Renew& renew);
  void perform(const LeaseMachine::ReadNodes& read);
  void perform(const LeaseMachine::Fence& fence);
  void perform(const LeaseMachine::ClaimFreeRooms&) { hooks_.on_free_rooms(); }
  void perform(const LeaseMachine::DropEverything&);
  void perform(const LeaseMachine::SignInAgain&);
  void perform(const LeaseMachine::AnnounceSignedIn&);
  // Reports to the machine what the statement returns, or that the database is unavailable.
  template <class Statement, class Report>
  void execute(Statement&& statement, Report&& report);
  template <class Change>
  void change(Change&& change);
  void set_urls(const std::vector<storage::NodeRecord>& others);

  storage::DurableJournal& journal_;
  const Hooks hooks_;
  storage::OwnershipLink link_;
  // Copies of what the machine has.
  std::atomic<util::MachineTime::rep> valid_until_ = 0;
  std::atomic<bool> database_unavailable_ = false;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  LeaseMachine machine_;
  std::vector<std::string> urls_;  // of the other nodes
  bool woken_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace server::cluster
