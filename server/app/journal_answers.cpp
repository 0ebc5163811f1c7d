#include "server/app/journal_answers.hpp"

#include <chrono>
#include <cstddef>
#include <utility>
#include <vector>

namespace server::app {
namespace {

void notify_rooms(rooms::Rooms& rooms, std::span<const storage::Durable> entries) {
  for (const storage::Durable& entry : entries) rooms.committed(entry.code, entry.ticket);
  if (rooms.metrics().has_pending())
    rooms.metrics().record_latency(std::chrono::steady_clock::now());
}

}  // namespace

void deliver_to_rooms(net::Shards& shards, std::span<const storage::Durable> entries) {
  if (entries.size() == 1)
    return shards.post(shards.of(entries[0].code),
                       [entry = entries[0]](auto& rooms) { notify_rooms(rooms, {&entry, 1}); });
  std::vector<std::vector<storage::Durable>> of_shards(shards.count());
  for (const storage::Durable& entry : entries) of_shards[shards.of(entry.code)].push_back(entry);
  for (std::size_t shard = 0; shard < of_shards.size(); ++shard)
    if (!of_shards[shard].empty())
      shards.post(shard, [durable = std::move(of_shards[shard])](rooms::Rooms& rooms) {
        notify_rooms(rooms, durable);
      });
}

}  // namespace server::app
