// Text from clients → values. Strict and total: any bytes give a value or an error that names the
// field, and no exception leaves. Unknown fields are ignored, so clients may be newer than servers.
// Pure; any thread.
#pragma once

#include "engine/bots/level.hpp"
#include "engine/presets.hpp"
#include "engine/seat.hpp"
#include "protocol/command.hpp"
#include "protocol/refusal.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace protocol {

struct DecodeError {
  Refusal refusal;
  std::string field;    // such as "action.cells[0]"; empty when it is about the whole text
  std::string message;  // English
  std::optional<std::string> re;  // the id of the act, where it could be read
};

// One frame of the socket.
std::variant<Command, DecodeError> decode_command(std::string_view text);

// The body of POST /api/rooms.
struct CreateRoom {
  engine::RulesRequest rules;
  std::string name;  // empty: not given
  bool listed = false;
  bool advice = false;
};
std::variant<CreateRoom, DecodeError> decode_create_room(std::string_view text);

// The body of POST /api/rooms/{code}/seats.
struct TakeSeat {
  std::string name;
  std::optional<engine::Seat> seat;  // any free one, where none is named
  std::string entropy;               // to be mixed into the deal; empty: none
};
std::variant<TakeSeat, DecodeError> decode_take_seat(std::string_view text);

// The body of PUT /api/rooms/{code}/seats/{seat}/bot and of POST /api/rooms/{code}/bots.
struct SeatBot {
  engine::bots::Level level;
};
std::variant<SeatBot, DecodeError> decode_seat_bot(std::string_view text);

}  // namespace protocol
