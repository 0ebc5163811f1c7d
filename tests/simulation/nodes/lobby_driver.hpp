// The driver of cluster::ElectionMachine in a simulated node, as cluster::LobbyElection is in the
// server: the statements go over the node's line to the database. There are no lists of rooms.
// Owned by the node.
#pragma once

#include "server/cluster/election_machine.hpp"
#include "tests/simulation/nodes/node_journal.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace simulation {

class NodeLobby {
 public:
  using LocationHandler = server::cluster::LocationHandler;
  using LobbyWork = std::function<void()>;

  NodeLobby(Environment& environment, Process& process, DatabaseLine& line, NodeJournal& journal,
            std::function<bool()> may);

  void start() { rest(); }
  void locate(const LocationHandler& done);
  // While true, another node should take the lobby.
  void hold_games() { holding_games_ = true; }
  void give_up(LobbyWork then);
  // Hands the lobby to another node and ends.
  void leave();
  // Whether the lobby is here, and no other node can have it.
  bool active() const { return active_ && !handing_over_; }

 private:
  using ElectionMachine = server::cluster::ElectionMachine;

  void rest();
  void begin();
  void step();
  void perform(const server::cluster::RoundDone&);
  void perform(const server::cluster::AnswerRequest& answer);
  void perform(const server::cluster::BeginMove&);
  void perform(const server::cluster::EndMove&);
  void perform(const ElectionMachine::SetActive& set);
  void perform(const ElectionMachine::ClaimLobby& claim);
  void perform(const ElectionMachine::Publish&);
  void perform(const ElectionMachine::Refresh&);
  void perform(const ElectionMachine::HandOverLobby& one);
  void perform(const ElectionMachine::CheckOwner& check);
  template <class Statement, class Report>
  void execute(Statement statement, Report report);

  Environment& environment_;
  Process& process_;
  DatabaseLine& line_;
  NodeJournal& journal_;
  const std::function<bool()> may_;
  ElectionMachine machine_;
  std::vector<LocationHandler> requests_;
  std::vector<LobbyWork> waiting_work_;  // until the lobby does not move
  std::uint64_t rests_ = 0;
  bool resting_ = false;
  bool in_move_ = false;
  bool active_ = false;
  bool handing_over_ = false;  // the statement is on its way
  bool holding_games_ = false;
  bool stopping_ = false;
};

}  // namespace simulation
