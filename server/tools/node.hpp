// This server as one of several on the same database: the rooms that it has are its own, others
// come to it when nobody has them, and go when it stops.
#pragma once

#include "server/config.hpp"
#include "server/net/nodes.hpp"
#include "server/net/world.hpp"
#include "server/people/bans.hpp"
#include "server/tools/claims.hpp"
#include "server/tools/common_hall.hpp"
#include "server/tools/giving.hpp"
#include "server/tools/lease.hpp"
#include "server/tools/relay_counts.hpp"

#include <functional>
#include <string>
#include <vector>

namespace server::tools {

class Store;

class Node final : public net::Nodes {
 public:
  // Before the world's shards start. The others outlive it.
  Node(const ServeConfig& config, Store& store, people::Bans& bans, net::World& world);

  // Stops the shards and the journal, if they run still.
  ~Node() override;
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  // When the shards run. Throws StorageError.
  void start();
  void locate(const room::RoomCode& code, std::function<void(net::Whereabouts)> done) override;
  void hold_games(bool hold) override { common_.hold(hold); }
  std::vector<std::string> urls() const override;
  // All rooms go to the others, as far as the database is there, and the clients with them; blocks
  // while they go. The shards run still, and nothing is done here afterwards.
  void leave();

 private:
  void drop_everything();
  // A room of this node that has halted. If it cannot be said now it is asked for again.
  void bring_back(const room::RoomCode& code);
  // What operators have said at other nodes.
  void hear_of_bans();

  net::World& world_;
  Store& store_;
  people::Bans& bans_;
  const std::string own_url_;
  Giving giving_;
  RelayCounts relayed_;
  Claims claims_;
  CommonHall common_;
  Lease lease_;
};

}  // namespace server::tools
