// That a node is heard of by the others, and they by it, as cluster::Lease sees to it: again and
// again it says in the database that it is alive, fences whom nobody has heard of for longer than a
// lease, and begins again when that has happened to itself. The node owns it.
#pragma once

#include "tests/simulation/nodes/node_journal.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace simulation {

class NodeLease {
 public:
  struct Hooks {
    // Calls back when nothing of what was in memory is left.
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
  // After what is under way.
  void stop() { stopping_ = true; }
  // The journal was refused.
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
  Microseconds until_ = 0;  // by then somebody may have taken its place
  std::optional<Microseconds> watching_;
  Microseconds beaten_ = 0;
  std::uint64_t rests_ = 0;
  bool resting_ = false;
  bool away_ = false;
  bool lost_ = false;
  bool stopping_ = false;
};

}  // namespace simulation
