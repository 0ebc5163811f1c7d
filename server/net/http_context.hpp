// What answering over HTTP needs of the server. Complete when made, and the same for all
// connections; outlives the shards' loops. What the members point to says which thread may use it.
#pragma once

#include "server/hall/directory.hpp"
#include "server/hall/game_files.hpp"
#include "server/hall/hall.hpp"
#include "server/hall/new_rooms.hpp"
#include "server/limits.hpp"
#include "server/net/analyses.hpp"
#include "server/net/background.hpp"
#include "server/net/bot_pool.hpp"
#include "server/net/current.hpp"
#include "server/net/deadlines.hpp"
#include "server/net/guard.hpp"
#include "server/net/offer.hpp"
#include "server/net/page.hpp"
#include "server/net/passing.hpp"
#include "server/net/patience.hpp"
#include "server/net/server_status.hpp"
#include "server/net/shards.hpp"
#include "server/net/socket_context.hpp"
#include "server/net/storage_status.hpp"
#include "server/net/tls.hpp"
#include "server/people/accounts.hpp"
#include "server/people/bans.hpp"
#include "server/people/people.hpp"

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
