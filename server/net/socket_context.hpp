// State shared by all WebSockets of a server. Fully initialized when constructed; outlives the
// shards' loops.
#pragma once

#include "server/net/announcements.hpp"
#include "server/net/connections.hpp"
#include "server/net/shards.hpp"
#include "server/net/timeouts.hpp"
#include "server/players/bans.hpp"
#include "server/util/limits.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <vector>

namespace server::net {

struct SocketContext {
  // `stopping`: whether the server is shutting down.
  SocketContext(Shards& all_shards, const Timeouts& times, const players::Bans& banned,
                const std::atomic<bool>& server_stops,
                std::chrono::milliseconds heartbeat = limits::heartbeat_timeout)
      : shards(all_shards),
        deadlines(times),
        bans(banned),
        stopping(server_stops),
        heartbeat_timeout(heartbeat),
        open(all_shards.count()) {}

  Shards& shards;
  const Timeouts& deadlines;
  const players::Bans& bans;
  const std::atomic<bool>& stopping;
  std::chrono::milliseconds heartbeat_timeout;
  Announcements announcements;
  std::atomic<std::size_t> count = 0;
  std::vector<Connections> open;  // of each shard; only on its thread
};

}  // namespace server::net
