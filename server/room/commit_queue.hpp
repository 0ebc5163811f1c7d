// The entries that a room has written and not yet announced. An entry is announced when the journal
// says that it is durable, in the order of writing. The room is the owner; one thread.
#pragma once

#include "server/room/journal.hpp"
#include "server/util/queue.hpp"

#include <cstdint>
#include <functional>

namespace server::room {

class CommitQueue {
 public:
  using Work = std::function<void()>;

  // `code` and `journal` outlive this.
  CommitQueue(const RoomCode& code, Journal& journal) : code_(code), journal_(journal) {}

  // Appends the entry to the journal. Runs `announce` when it is durable, or `fail` if the room
  // halts before.
  void write(Entry entry, Work announce, Work fail = nullptr);
  // Runs the work when all entries are durable: now, if they are. Work that waits already runs
  // before it. A halt counts as the end of waiting.
  void run_when_durable(Work work);

  // The journal's answer: the entry with this ticket is durable. Requires that it is the oldest of
  // those that are not; a halted queue ignores it.
  void committed(std::uint64_t ticket);
  // An entry was rejected: no entry of this room is announced any longer.
  void halt();

  bool halted() const { return halted_; }
  // Whether all entries are durable.
  bool durable() const { return uncommitted_.empty(); }
  // Whether so much waits for the journal that nothing more should be written.
  bool full() const;
  // Whether all entries are durable, and no work waits for it.
  bool idle() const { return uncommitted_.empty() && waiting_.empty(); }

 private:
  struct Uncommitted {
    std::uint64_t ticket;
    Work announce;
    Work fail;
  };

  void drain_waiting();

  const RoomCode& code_;
  Journal& journal_;
  util::Queue<Uncommitted> uncommitted_;
  util::Queue<Work> waiting_;
  std::uint64_t next_ticket_ = 1;
  bool halted_ = false;
};

}  // namespace server::room
