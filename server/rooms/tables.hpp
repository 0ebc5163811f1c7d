// Rooms for people who were matched. The lobby asks; the network's side, which knows the shards,
// makes them.
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
  // The rules are those that `offered` gave.
  struct Wanted {
    room::Opened opened;
    std::vector<room::SeatTaken> seats;  // bots take the others
    std::string host;                    // the token of one of them
  };
  using Laid = std::function<void(std::variant<room::RoomCode, protocol::Refusal>)>;

  virtual ~Tables() = default;

  // What somebody asks for, where the server has a say in it.
  virtual engine::RulesRequest offered(const engine::RulesRequest& wanted) const = 0;
  // Answers once, later, on the lobby's thread, when the room is there for good and all seats are
  // taken.
  virtual void lay(Wanted wanted, Laid laid) = 0;
};

}  // namespace server::rooms
