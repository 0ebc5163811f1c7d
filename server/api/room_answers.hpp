// Shared by room_routes.cpp and seat_routes.cpp: runs work on a room's shard and turns results into
// responses.
#pragma once

#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "server/api/room_routes.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace server::api {

Response response_for(room::RoomError error);
Response response_for(const protocol::DecodeError& error);
Response response_for(const engine::RulesRequest& request, engine::RulesError error);

Response no_such_room();
Response too_many_rooms();

// Updates the room list before it responds, so that the list never shows an older state than the
// response. Call it on the room's shard.
Respond published(rooms::Rooms& rooms, const std::string& code, const Respond& respond);

// Runs the work on the room's shard with the room; responds 404 without one.
void with_room(HttpContext& context, std::string_view code_text, const Respond& respond,
               const std::function<void(room::Room&, const Respond&)>& work);

// The token of the header X-Castellan-Token, or of Authorization: Bearer.
std::optional<std::string> bearer_token(const Request& request);
// The response to a request without the token that it needs.
Response missing_token();

// The room version that the query names; empty if it names none.
std::string version_in(const Request& request);

// The value of a body; nullopt if it is invalid, after responding with the error.
template <class Value>
std::optional<Value> read(const std::variant<Value, protocol::DecodeError>& decoded,
                          const Respond& respond) {
  if (const auto* value = std::get_if<Value>(&decoded)) return *value;
  respond(response_for(std::get<protocol::DecodeError>(decoded)));
  return std::nullopt;
}

// The seat that the text names; nullopt if there is none, after responding with the error.
std::optional<engine::Seat> read_seat(std::string_view text, const Respond& respond);

room::Done<std::monostate> answer_with_nothing(const Respond& respond);
room::Done<protocol::RoomInfo> answer_with_room(const Respond& respond);
room::Done<room::SeatGrant> answer_with_seat(const std::string& code, const Respond& respond);

}  // namespace server::api
