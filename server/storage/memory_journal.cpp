#include "server/storage/memory_journal.hpp"

#include <utility>

namespace server::storage {

MemoryJournal::MemoryJournal(OnDurable on_durable) : on_durable_(std::move(on_durable)) {}

void MemoryJournal::append(const room::RoomCode& room, std::uint64_t ticket, room::Entry) {
  const Durable durable{room, ticket};
  on_durable_({&durable, 1});
}

}  // namespace server::storage
