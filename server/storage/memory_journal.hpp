// The journal of a server that stores nothing (--ephemeral): every entry is durable at once, and a
// restart loses everything. Any thread. The callback runs inside append(), so it must post to the
// room's loop and never call the room, which is in the middle of its action.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/journal_callbacks.hpp"

#include <cstdint>

namespace server::storage {

class MemoryJournal final : public room::Journal {
 public:
  explicit MemoryJournal(OnDurable on_durable);

  void append(const room::RoomCode& room, std::uint64_t ticket, room::Entry entry) override;

 private:
  OnDurable on_durable_;
};

}  // namespace server::storage
