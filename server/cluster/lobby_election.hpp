// The lobby and the list of rooms, which the nodes have in common: the list of each is that of all,
// and the lobby is in one of them at a time, which takes it when somebody asks for it and nobody
// has it. A thread and a connection of its own.
#pragma once

#include "server/cluster/list_replication.hpp"
#include "server/cluster/room_locator.hpp"
#include "server/lobby/lobby.hpp"
#include "server/net/shards.hpp"
#include "server/storage/ownership.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace server::storage {
class DurableJournal;
}

namespace server::cluster {

class LobbyElection {
 public:
  using Done = std::function<void(cluster::Location)>;

  // `may`: whether this node holds its lease. The others outlive it. Before the shards start.
  LobbyElection(std::string database, std::chrono::milliseconds lease, std::function<bool()> may,
                storage::DurableJournal& journal, rooms::Listing& listing, net::Shards& shards,
                lobby::Lobby& lobby);
  ~LobbyElection();
  LobbyElection(const LobbyElection&) = delete;
  LobbyElection& operator=(const LobbyElection&) = delete;

  // The shards run by then.
  void start();
  void stop();

  // Any thread, all of these.
  void locate(Done done);
  // While it is held, another node should have the lobby.
  void hold(bool hold);
  // The lobby is another one's already: whoever is in it is sent to come back.
  void lose();
  // The lobby goes to another node, as far as there is one and the database, and whoever is in it
  // is sent to come back. Not while it runs.
  void leave();

 private:
  void run();
  void ring();
  // All that there is to do; whether the database was there.
  bool look(bool told);
  cluster::Location find();
  void watch_over();
  // Whether the lobby is here from now on.
  void become(bool here);

  const std::function<bool()> may_;
  storage::DurableJournal& journal_;
  net::Shards& shards_;
  lobby::Lobby& lobby_;
  storage::OwnershipLink link_;
  ListReplication list_;
  const int wake_;  // a descriptor that can be read when there is something to do
  std::atomic<bool> here_ = false;
  std::atomic<bool> held_ = false;
  bool away_ = false;

  std::mutex moving_;  // while the lobby comes or goes; before mutex_
  std::mutex mutex_;
  std::vector<Done> asked_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace server::cluster
