#include "server/tools/relay_counts.hpp"

#include "server/storage/durable_journal.hpp"

#include <utility>

namespace server::tools {

void RelayCounts::look(storage::OwnershipLink& link) {
  const std::string own = journal_.name();
  if (own.empty()) return;
  tell(link, own);
  hear(link, own);
}

void RelayCounts::tell(storage::OwnershipLink& link, const std::string& own) {
  // The rows of the incarnation before went with it.
  if (std::exchange(told_as_, own) != own) told_.clear();
  storage::Relayed present;
  for (const auto& [room, spectators] : world_.relaying.spectators())
    if (spectators > 1) present[room] = spectators - 1;
  storage::Relayed changed;
  for (const auto& [room, spectators] : present) {
    const auto before = told_.find(room);
    if (before == told_.end() || before->second != spectators) changed[room] = spectators;
  }
  for (const auto& [room, spectators] : told_)
    if (!present.contains(room)) changed[room] = 0;
  if (changed.empty()) return;
  if (storage::tell_relayed(link.open(), own, changed)) told_ = std::move(present);
}

void RelayCounts::hear(storage::OwnershipLink& link, const std::string& own) {
  auto present = storage::hear_relayed(link.open(), own);
  for (const auto& [room, spectators] : heard_)
    if (!present.contains(room)) present[room] = 0;
  for (const auto& [room, spectators] : present)
    world_.shards.post(world_.shards.of(room),
                       [code = room, watching = spectators](hall::Rooms& rooms) {
                         rooms.set_relayed(code, watching);
                       });
  std::erase_if(present, [](const auto& one) { return one.second == 0; });
  heard_ = std::move(present);
}

}  // namespace server::tools
