// What rooms are asked for over HTTP, and what they answer.
#pragma once

#include "engine/presets.hpp"
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

// Of a request: its token, and the version of the room that it is about (protocol::RoomInfo);
// empty: of whatever the room is.
struct Caller {
  std::string token;
  std::string version = {};
};

struct SeatGrant {
  engine::Seat seat = engine::Seat::none;
  std::string token;
};

// What carries a seat to another device, until then.
struct SeatLink {
  std::string ticket;
  Milliseconds until = 0;
};

struct RoomGrant {
  protocol::RoomInfo info;
  std::string host;  // the token that belongs to whoever made the room
};

// What a host wants to be different. What is not there stays as it is.
struct RoomChange {
  struct Play {
    engine::RulesRequest request;
    engine::Rules rules;  // that it makes
  };
  std::optional<Play> play;
  std::string name;
  protocol::SettingsChange settings;
  std::optional<std::optional<RoomPassword>> room_password;  // an empty one: no password from now on
};

// Called once, when the outcome is durable or the request has failed.
template <class Value>
using Done = std::function<void(std::variant<Value, RoomError>)>;

}  // namespace server::room
