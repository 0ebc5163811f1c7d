// Interface to create rooms for matched players. The lobby calls it; the network layer, which knows
// the shards, implements it.
#pragma once

#include "engine/presets.hpp"
#include "protocol/refusal.hpp"
#include "server/room/journal.hpp"

#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace server::rooms {

class Tables {
 public:
  // Requires rules as returned by `offered`.
  struct Wanted {
    room::Opened opened;
    std::vector<room::SeatTaken> seats;  // bots take the others
    std::string host;                    // the token of one of them
  };
  using Laid = std::function<void(std::variant<room::RoomCode, protocol::Refusal>)>;

  virtual ~Tables() = default;

  // The requested rules after the server's restrictions.
  virtual engine::RulesRequest offered(const engine::RulesRequest& wanted) const = 0;
  // Calls `laid` once, later, on the lobby's thread, when the room and all its seats are durable.
  virtual void lay(Wanted wanted, Laid laid) = 0;
};

}  // namespace server::rooms
