// What answering over HTTP needs of the server. Complete when made, and the same for all
// connections; outlives the shards' loops. What the members point to says which thread may use it.
#pragma once

#include "server/api/access_policy.hpp"
#include "server/api/page.hpp"
#include "server/api/rules_catalog.hpp"
#include "server/api/server_status.hpp"
#include "server/api/storage_status.hpp"
#include "server/api/storage_timeouts.hpp"
#include "server/bots/analysis_pool.hpp"
#include "server/bots/bot_pool.hpp"
#include "server/cluster/proxy_stats.hpp"
#include "server/lobby/lobby.hpp"
#include "server/net/deadlines.hpp"
#include "server/net/shards.hpp"
#include "server/net/socket_context.hpp"
#include "server/net/tls.hpp"
#include "server/players/accounts.hpp"
#include "server/players/bans.hpp"
#include "server/players/players.hpp"
#include "server/rooms/directory.hpp"
#include "server/rooms/game_files.hpp"
#include "server/rooms/room_factory.hpp"
#include "server/util/current.hpp"
#include "server/util/job_queue.hpp"
#include "server/util/limits.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace server::net {

class Nodes;

struct HttpContext {
  ServerStatus& status;
  Shards& shards;
  SocketContext& sockets;
  hall::Directory& directory;
  const hall::GameFiles& game_files;
  const StorageStatus& storage;
  BotPool& bots;
  Analyses& analyses;
  Background& jobs;
  Background& people_jobs;
  Guard& guard;
  const people::Bans& bans;
  Deadlines& deadlines;
  Current<Offer>& offer;
  Current<std::vector<std::string>>& urls;  // where other machines reach this server
  const Page& page;
  people::People* people = nullptr;            // on the thread of people_jobs; null: no accounts
  const people::Accounts* accounts = nullptr;  // the operator's; null: there are none
  hall::Hall* hall = nullptr;                  // on hall_shard; null: there is none
  Tls* tls = nullptr;                          // null: nothing is encrypted here
  Nodes* nodes = nullptr;                      // null: this server has every room
  std::uint32_t spectators_max = limits::spectators_per_room_max;  // of one room

  Passing passing = {};
  Patience patience = {};
};

inline hall::PostToRoom post_to_room(Shards& shards) {
  return [&shards](const room::RoomCode& code, std::function<void(hall::Rooms&)> work) {
    shards.post(shards.of(code), std::move(work));
  };
}

}  // namespace server::net
