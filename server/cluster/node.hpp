// This server as one of several on the same database: owns its rooms, claims free ones on demand,
// and hands its rooms over when it stops.
#pragma once

#include "server/cluster/lease.hpp"
#include "server/cluster/lobby_election.hpp"
#include "server/cluster/rebalancer.hpp"
#include "server/cluster/room_claimer.hpp"
#include "server/cluster/room_locator.hpp"
#include "server/config/config.hpp"
#include "server/lobby/lobby.hpp"
#include "server/net/shards.hpp"
#include "server/net/socket_context.hpp"
#include "server/players/bans.hpp"
#include "server/rooms/directory.hpp"

#include <functional>
#include <string>
#include <vector>

namespace server::storage {
class DurableJournal;
}

namespace server::cluster {

class Node final : public cluster::RoomLocator {
 public:
  struct NodeParts {
    storage::DurableJournal& journal;
    players::Bans& bans;
    rooms::Directory& directory;
    lobby::Lobby& lobby;
    net::SocketContext& sockets;
  };

  // Create it before the shards start. The parts outlive it.
  Node(const config::ServeConfig& config, const NodeParts& parts);

  // Stops the shards and the journal if they still run.
  ~Node() override;
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  // Requires that the shards run. Throws StorageError.
  void start();
  void locate(const room::RoomCode& code, std::function<void(cluster::Location)> done) override;
  void hold_games(bool hold) override { lobby_election_.hold(hold); }
  std::vector<std::string> urls() const override;
  // Call it when another node has fenced this one. Any thread; quick.
  void fenced() { lease_.on_fenced(); }
  // Whether the database was away at the last renewal of the lease. Any thread.
  bool database_unavailable() const { return lease_.database_unavailable(); }
  // Hands all rooms and their clients to other nodes, as far as the database is available; blocks
  // until that is done. Requires that the shards run; afterwards this node does nothing more.
  void leave();

 private:
  void drop_everything();
  // Reloads a halted room of this node; retries while it cannot be read.
  void restore_halted(const room::RoomCode& code);
  // Reads bans made at other nodes.
  void refresh_bans();

  const NodeParts parts_;
  net::Shards& shards_;
  const std::string own_url_;
  Rebalancer rebalancer_;
  RoomClaimer claimer_;
  LobbyElection lobby_election_;
  Lease lease_;
};

}  // namespace server::cluster
