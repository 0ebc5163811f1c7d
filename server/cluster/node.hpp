// This server as one of several on the same database: the rooms that it has are its own, others
// come to it when nobody has them, and go when it stops.
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
  struct Parts {
    storage::DurableJournal& journal;
    players::Bans& bans;
    rooms::Directory& directory;
    lobby::Lobby& lobby;
    net::SocketContext& sockets;
  };

  // Before the shards start. The parts outlive it.
  Node(const config::ServeConfig& config, const Parts& parts);

  // Stops the shards and the journal, if they run still.
  ~Node() override;
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  // When the shards run. Throws StorageError.
  void start();
  void locate(const room::RoomCode& code, std::function<void(cluster::Location)> done) override;
  void hold_games(bool hold) override { common_.hold(hold); }
  std::vector<std::string> urls() const override;
  // Another node has taken the place of this one. Any thread; quick.
  void fenced() { lease_.lost(); }
  // The database was away when this node last looked. Any thread.
  bool away() const { return lease_.away(); }
  // All rooms go to the others, as far as the database is there, and the clients with them; blocks
  // while they go. The shards run still, and nothing is done here afterwards.
  void leave();

 private:
  void drop_everything();
  // A room of this node that has halted. If it cannot be said now it is asked for again.
  void bring_back(const room::RoomCode& code);
  // What operators have said at other nodes.
  void hear_of_bans();

  const Parts parts_;
  net::Shards& shards_;
  const std::string own_url_;
  Rebalancer giving_;
  RoomClaimer claimer_;
  LobbyElection common_;
  Lease lease_;
};

}  // namespace server::cluster
