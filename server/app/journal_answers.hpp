// The journal's answers, brought to the rooms.
#pragma once

#include "server/net/shards.hpp"
#include "server/storage/durable.hpp"

#include <span>

namespace server::app {

// One post for all that a shard is told at once, since each may wake its loop. Any thread.
void answer(net::Shards& shards, std::span<const storage::Durable> entries);

}  // namespace server::app
