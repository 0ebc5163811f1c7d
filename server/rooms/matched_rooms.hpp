// Interface to create rooms for matched players. The lobby calls it; api/lobby_service, which knows
// the shards, implements it.
#pragma once

#include "engine/presets.hpp"
#include "engine/result.hpp"
#include "protocol/refusal.hpp"
#include "server/room/journal.hpp"

#include <functional>
#include <string>
#include <vector>

namespace server::rooms {

class MatchedRooms {
 public:
  // Requires rules as returned by `offered`.
  struct MatchedRoom {
    room::Opened opened;
    std::vector<room::SeatTaken> seats;  // bots take the others
    std::string host;                    // the token of one of them
    std::string payer = {};              // see Directory::claim()
  };
  using MatchedRoomHandler = std::function<void(engine::Result<room::RoomCode, protocol::Refusal>)>;

  virtual ~MatchedRooms() = default;

  // Whether this payer may open another room.
  virtual bool admits(const std::string& /*payer*/) const { return true; }
  // The requested rules after the server's restrictions.
  virtual engine::RulesRequest offered(const engine::RulesRequest& wanted) const = 0;
  // Calls `done` once, later, on the lobby's thread, when the room and all its seats are durable.
  virtual void open(MatchedRoom wanted, MatchedRoomHandler done) = 0;
};

}  // namespace server::rooms
