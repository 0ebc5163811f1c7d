// The liveness of a node among the others, the counterpart of cluster::Lease: it renews its lease
// in the database periodically, fences nodes whose lease has expired, and signs in again when its
// own lease has expired. Owned by the node.
#pragma once

#include "tests/simulation/nodes/node_journal.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace simulation {

class NodeLease {
 public:
  struct Hooks {
    // Calls back when nothing is left in memory.
    std::function<void(std::function<void()>)> drop_everything;
    std::function<void()> begun_again;
    std::function<void()> look_for_rooms;
  };

  NodeLease(Environment& environment, Process& process, Line& line, NodeJournal& journal,
            Microseconds lease, Hooks hooks)
      : environment_(environment),
        process_(process),
        line_(line),
        journal_(journal),
        lease_(lease),
        hooks_(std::move(hooks)) {}

  void start() { beat(); }
  // After the work in flight.
  void stop() { stopping_ = true; }
  // Call it when the journal was fenced.
  void lost();
  bool holds() const;
  bool away() const { return away_; }

 private:
  struct Heard {
    bool alive = false;
    std::vector<server::storage::NodeRecord> others;
  };

  void beat();
  void heard(Microseconds begun, const std::optional<Heard>& heard);
  void fence_overdue(std::vector<server::storage::NodeRecord> others);
  void begin_again();
  void await_another_name();
  void rest();

  Environment& environment_;
  Process& process_;
  Line& line_;
  NodeJournal& journal_;
  const Microseconds lease_;
  const Hooks hooks_;
  Microseconds until_ = 0;  // after it another node may have fenced this one
  std::optional<Microseconds> watching_;
  Microseconds beaten_ = 0;
  std::uint64_t rests_ = 0;
  bool resting_ = false;
  bool away_ = false;
  bool lost_ = false;
  bool stopping_ = false;
};

}  // namespace simulation
