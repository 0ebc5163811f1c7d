// Delivers the journal's notifications to the rooms.
#pragma once

#include "server/net/shards.hpp"
#include "server/storage/durable.hpp"

#include <span>

namespace server::app {

// Posts once per shard for all its entries, because each post may wake its loop. Any thread.
void deliver_to_rooms(net::Shards& shards, std::span<const storage::Durable> entries);

}  // namespace server::app
