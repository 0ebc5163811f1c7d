// The lobby and the room list of a cluster. Every node lists the rooms of all nodes. The lobby is
// on one node at a time: a node that is asked for the lobby takes it if no other node has it. Uses
// a dedicated thread and connection. The decisions are those of ElectionMachine.
#pragma once

#include "server/cluster/election_machine.hpp"
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
  // `may`: whether this node holds its lease. The other references outlive it. Create it before the
  // shards start.
  LobbyElection(std::string database, std::chrono::milliseconds lease, std::function<bool()> may,
                storage::DurableJournal& journal, rooms::Listing& listing, net::Shards& shards,
                lobby::Lobby& lobby);
  ~LobbyElection();
  LobbyElection(const LobbyElection&) = delete;
  LobbyElection& operator=(const LobbyElection&) = delete;

  // Requires that the shards run.
  void start();
  void stop();

  // All of these: any thread.
  void locate(LocationHandler done);
  // While true, another node should take the lobby: this node is draining.
  void hold(bool hold);
  // Gives up a lobby that is on another node now: disconnects its clients, which reconnect there.
  void give_up();
  // Hands the lobby to another node, if there is one and the database is available, and disconnects
  // its clients, which reconnect there. Not while the thread runs.
  void leave();

 private:
  void run();
  void wake();
  // Does all pending work; returns whether the database was available.
  bool poll(std::vector<LocationHandler> requests, bool notified);
  void perform(const RoundDone&) {}
  void perform(const AnswerRequest& answer) { answer.done(answer.where); }
  void perform(const BeginMove&) { moving_mutex_.lock(); }
  void perform(const EndMove&) { moving_mutex_.unlock(); }
  void perform(const ElectionMachine::SetActive& set) { set_active(set.active); }
  void perform(const ElectionMachine::ClaimLobby& claim);
  void perform(const ElectionMachine::Publish& publish);
  void perform(const ElectionMachine::Refresh& refresh);
  void perform(const ElectionMachine::HandOverLobby& one);
  void perform(const ElectionMachine::CheckOwner& check);
  void set_active(bool active);

  const std::function<bool()> may_;
  storage::DurableJournal& journal_;
  net::Shards& shards_;
  lobby::Lobby& lobby_;
  storage::OwnershipLink link_;
  ListReplication list_;
  ElectionMachine machine_;  // only on this thread
  const int wake_;           // an event descriptor, readable when there is work
  std::atomic<bool> active_ = false;
  std::atomic<bool> holding_games_ = false;
  bool database_unavailable_ = false;

  std::mutex moving_mutex_;  // held while the lobby moves; lock it before mutex_
  std::mutex mutex_;
  std::vector<LocationHandler> requests_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace server::cluster
