// A client as a room knows it.
#pragma once

#include "engine/seat.hpp"
#include "protocol/id.hpp"

#include <optional>
#include <string>

namespace server::room {

// A listener, or a client that wants to listen.
struct Visitor {
  protocol::PlayerId player = {};  // empty: unknown
  std::string name = {};           // empty: no name
  std::optional<engine::Seat> seat = std::nullopt;
};

}  // namespace server::room
