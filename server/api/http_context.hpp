// The parts of the server that HTTP handlers use, shared by all connections. Fully initialized
// when constructed; outlives the shards' loops. The type of each member documents its thread.
#pragma once

#include "protocol/encode.hpp"
#include "server/alerts/subscriptions.hpp"
#include "server/api/access_policy.hpp"
#include "server/api/page.hpp"
#include "server/api/rules_catalog.hpp"
#include "server/api/server_status.hpp"
#include "server/api/storage_status.hpp"
#include "server/api/work_pools.hpp"
#include "server/bots/analysis_pool.hpp"
#include "server/bots/bot_pool.hpp"
#include "server/cluster/finished_rooms.hpp"
#include "server/cluster/node_seal.hpp"
#include "server/cluster/proxy_stats.hpp"
#include "server/cluster/room_locator.hpp"
#include "server/lobby/lobby.hpp"
#include "server/net/shards.hpp"
#include "server/net/socket_context.hpp"
#include "server/net/timeouts.hpp"
#include "server/net/tls.hpp"
#include "server/players/accounts.hpp"
#include "server/players/bans.hpp"
#include "server/players/players.hpp"
#include "server/rooms/archive.hpp"
#include "server/rooms/directory.hpp"
#include "server/rooms/game_files.hpp"
#include "server/rooms/room_factory.hpp"
#include "server/util/current.hpp"
#include "server/util/limits.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace server::api {

struct HttpContext {
  ServerStatus& status;
  net::Shards& shards;
  net::SocketContext& sockets;
  rooms::Directory& directory;
  const rooms::GameFiles& game_files;
  const StorageStatus& storage;
  bots::BotPool& bots;
  bots::AnalysisPool& analyses;
  WorkPools& pools;
  AccessPolicy& access;
  const players::Bans& bans;
  net::Timeouts& deadlines;
  util::Current<RulesCatalog>& catalog;
  std::function<std::vector<std::string>()> urls;  // where other machines reach this server
  bool has_public_url = false;                     // whether the operator has set it
  const Page& page;
  PlayerConnections players = nullptr;
  const players::Accounts* accounts = nullptr;       // of the operator; null: none
  lobby::Lobby* lobby = nullptr;                     // on lobby_shard; null: no lobby
  net::Tls* tls = nullptr;                           // null: no TLS
  cluster::RoomLocator* nodes = nullptr;             // null: the server runs alone
  cluster::NodeSeal* seal = nullptr;                 // of these nodes; null: the server runs alone
  cluster::FinishedRooms* finished_rooms = nullptr;  // null: nodes read them, or nothing is stored
  rooms::DealArchive* deals = nullptr;  // on the thread of the past games; null: nothing is stored
  std::uint32_t spectators_max = limits::spectators_per_room_max;  // per room
  alerts::Subscriptions* alerts = nullptr;              // on the thread of the lookups; null: none
  const alerts::AlertService* alert_service = nullptr;  // null: no alerts
  // Other servers on the local network; null: they are not looked for.
  std::function<std::vector<protocol::NearbyServer>()> nearby = nullptr;

  cluster::ProxyStats proxy_stats = {};
  std::chrono::milliseconds storage_timeout = limits::storage_timeout;
};

inline rooms::PostToRoom post_to_room(net::Shards& shards) {
  return [&shards](const room::RoomCode& code, std::function<void(rooms::Rooms&)> work) {
    shards.post(shards.of(code), std::move(work));
  };
}

}  // namespace server::api
