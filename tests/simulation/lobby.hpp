// The lobby of one life of the simulated server, and the rooms for its matched players, composed as
// in api/lobby_service.cpp. Owned by the server.
#pragma once

#include "server/lobby/lobby.hpp"
#include "server/rooms/room_factory.hpp"
#include "tests/simulation/oracles.hpp"
#include "tests/simulation/test_accounts.hpp"

#include <functional>
#include <optional>
#include <string>

namespace simulation {

class SimulatedLobby final : public server::rooms::MatchedRooms {
 public:
  // The lobby's requirements on its server.
  struct LobbyHost {
    std::function<bool()> stopping;
    std::function<bool()> healthy;
    std::function<server::room::RoomCode()> claim_code;
    server::rooms::PostToRoom post_to_room;
    TestAccounts::PlanLookup plan;  // on the lobby's thread
  };

  SimulatedLobby(Environment& environment, Oracles& oracles, const server::rooms::Listing& listing,
                 server::room::RandomSource& random, const protocol::LimitsInfo& limits,
                 LobbyHost host);

  server::lobby::Lobby& lobby() { return lobby_; }
  // Call it when a client connects: the lobby ticks until it is empty.
  void on_connect(std::function<bool()> anybody);

  engine::RulesRequest offered(const engine::RulesRequest& wanted) const override { return wanted; }
  void open(MatchedRoom wanted, MatchedRoomHandler done) override;

 private:
  void tick();

  Environment& environment_;
  Oracles& oracles_;
  const LobbyHost host_;
  TestAccounts accounts_;
  server::lobby::Lobby lobby_;
  std::function<bool()> anybody_;  // empty: it does not tick
};

}  // namespace simulation
