// HTTP requests to rooms, and their results.
#pragma once

#include "engine/presets.hpp"
#include "engine/result.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"
#include "protocol/notice.hpp"
#include "protocol/settings.hpp"
#include "server/room/journal.hpp"
#include "server/room/room_error.hpp"

#include <functional>
#include <optional>
#include <string>
#include <variant>

namespace server::room {

// A request's token, and the version of the room that it refers to (protocol::RoomInfo); empty: any
// version.
struct Caller {
  std::string token;
  std::string version = {};
};

struct SeatGrant {
  engine::Seat seat = engine::Seat::none;
  std::string token;
};

// Moves a seat to another device, until it expires.
struct SeatLink {
  std::string ticket;
  RoomTime until;
};

struct RoomGrant {
  protocol::RoomInfo info;
  std::string host;  // the token of the room's creator
};

// The room of the rematch: its code, or its setup if there is none yet.
using RematchPlan = std::variant<RoomCode, Setup>;

// A host's changes. Absent fields stay as they are.
struct RoomChange {
  struct Play {
    engine::RulesRequest request;
    engine::Rules rules;  // made from `request`
  };
  std::optional<Play> play;
  std::string name;
  protocol::SettingsChange settings;
  std::optional<std::optional<RoomPassword>> room_password;  // an empty one: removes the password
};

// Called once, when the outcome is durable or the request has failed.
template <class Value>
using Completion = std::function<void(engine::Result<Value, RoomError>)>;

}  // namespace server::room
