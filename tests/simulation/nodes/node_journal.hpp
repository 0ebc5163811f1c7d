// A node's journal in the shared database, the counterpart of storage::DurableJournal and its
// Writer: entries are queued, and the whole queue is one counted transaction. It waits while the
// database is down, and repeats the transaction in flight only if the count shows that it was not
// committed. When another node has fenced this one, it drops all entries until it signs in as
// another writer. Called by the rooms and the lease.
#pragma once

#include "server/room/journal.hpp"
#include "tests/simulation/nodes/line.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace simulation {

class NodeJournal final : public server::room::Journal {
 public:
  struct Hooks {
    std::function<void(const RoomCode&, const server::room::Entry&)> on_written;
    std::function<void(const RoomCode&, std::uint64_t ticket)> on_durable;
    std::function<void(const RoomCode&)> on_room_failed;
    std::function<void(const RoomCode&)> on_released;
    std::function<void()> on_fenced;
  };

  // `node`: its name. The numbers of incarnations from `newest` on are unused.
  NodeJournal(Environment& environment, Process& process, Line& line, std::string node,
              std::uint64_t& newest, Hooks hooks)
      : environment_(environment),
        process_(process),
        line_(line),
        node_(std::move(node)),
        newest_(newest),
        hooks_(std::move(hooks)) {}

  // Signs in, with retries; calls `then` when it has a name.
  void open(std::function<void()> then);
  void append(const RoomCode& room, std::uint64_t ticket, server::room::Entry entry) override;
  void release(const RoomCode& room) override { hand_over(room, {}); }
  void hand_over(const RoomCode& room, const std::string& to) override;
  void readmit(const RoomCode& room) override;

  void fence();
  void begin_again();
  // Empty: it has none at present.
  const Writer& name() const { return name_; }
  // The newest name that it had.
  const Writer& last_name() const { return last_name_; }
  bool away() const { return away_; }
  // No entry waits to be stored.
  bool idle() const { return !busy_ && queue_.empty() && released_.empty(); }

 private:
  struct Queued {
    Row row;
    std::uint64_t ticket;
  };
  struct Part {
    std::vector<Queued> entries;
    std::vector<Database::Released> released;
    bool single = false;  // the entries of one room, because the whole batch was rejected
  };

  bool drops() const { return fenced_ || name_.empty(); }
  void begin();
  void take();
  void next_part();
  void write();
  void written(Database::Written outcome);
  void divide();
  void regain();
  void answer();
  void end_incarnation();

  Environment& environment_;
  Process& process_;
  Line& line_;
  const std::string node_;
  std::uint64_t& newest_;
  const Hooks hooks_;
  Writer name_;
  Writer last_name_;
  std::uint64_t number_ = 0;  // of the newest batch that is known to be stored
  std::vector<Queued> queue_;
  std::vector<Database::Released> released_;
  std::deque<Part> parts_;  // the first of them is being written
  std::set<RoomCode> halted_;
  Microseconds pause_ = 0;
  bool busy_ = false;
  bool away_ = false;
  bool fenced_ = false;
  bool again_ = false;
};

}  // namespace simulation
