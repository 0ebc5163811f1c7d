// Text from clients → values. Strict and total: any bytes give a value or an error that names the
// field; no exception escapes. Unknown fields are ignored, so clients may be newer than servers.
// Pure; any thread.
#pragma once

#include "engine/bots/level.hpp"
#include "engine/presets.hpp"
#include "engine/result.hpp"
#include "engine/seat.hpp"
#include "protocol/command.hpp"
#include "protocol/id.hpp"
#include "protocol/refusal.hpp"
#include "protocol/settings.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace protocol {

struct DecodeError {
  Refusal refusal;
  std::string field;              // such as "action.cells[0]"; empty: the whole text
  std::string message;            // English
  std::optional<std::string> re;  // the id of the frame, if it is readable
};

template <class Value>
using Decoded = engine::Result<Value, DecodeError>;

// One frame of the socket.
Decoded<Command> decode_command(std::string_view text);

// The body of POST /api/rooms.
struct CreateRoom {
  engine::RulesRequest rules;
  std::string name;  // empty: not given
  Settings settings;
  std::string password;      // empty: none
  PlayerToken player;        // empty: none
  std::uint32_t tables = 1;  // how many tables have the same deal
};
Decoded<CreateRoom> decode_create_room(std::string_view text);

// The body of PATCH /api/rooms/{code}. Missing fields keep their values.
struct ChangeRoom {
  std::optional<engine::RulesRequest> rules;
  std::string name;  // empty: not given
  SettingsChange settings;
  std::optional<std::string> password;  // empty: removes the password
};
Decoded<ChangeRoom> decode_change_room(std::string_view text);

// The body of POST /api/rooms/{code}/pass.
struct AccessRequest {
  std::string password;
};
Decoded<AccessRequest> decode_access_request(std::string_view text);

// The body of POST /api/rooms/{code}/seats.
struct TakeSeat {
  std::string name;
  std::optional<engine::Seat> seat;  // nullopt: any free seat
  std::string entropy;               // is mixed into the deal; empty: none
  PlayerToken player;                // empty: none
  std::string version = {};  // from the query: of the room that the client shows; empty: any
};
Decoded<TakeSeat> decode_take_seat(std::string_view text);

// The body of POST /api/rooms/{code}/seats/{seat}/move and of POST /api/rooms/{code}/host.
struct NameSeat {
  engine::Seat seat = engine::Seat::none;
};
Decoded<NameSeat> decode_name_seat(std::string_view text);

// The body of POST /api/rooms/{code}/seats/{seat}/carry.
struct CarrySeat {
  std::string ticket;
};
Decoded<CarrySeat> decode_carry_seat(std::string_view text);

// The body of PUT /api/rooms/{code}/seats/{seat}/bot and of POST /api/rooms/{code}/bots.
struct SeatBot {
  engine::bots::Level level;
};
Decoded<SeatBot> decode_seat_bot(std::string_view text);

}  // namespace protocol
