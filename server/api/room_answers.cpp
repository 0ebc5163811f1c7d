#include "server/api/room_answers.hpp"

#include "protocol/encode.hpp"
#include "protocol/rules_error_text.hpp"
#include "server/rooms/code.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <memory>
#include <utility>

namespace server::api {
namespace {

using room::RoomError;

struct RoomErrorRow {
  RoomError error;
  unsigned status;
  std::string_view code;
  std::string_view message;
  std::string_view field = {};
};

constexpr std::array<RoomErrorRow, 22> room_errors{{
    {RoomError::bad_token, 401, "bad_token", "The token is wrong."},
    {RoomError::bad_ticket, 401, "bad_ticket",
     "This link was used, has expired, or belongs to another seat."},
    {RoomError::password_needed, 401, "password_needed", "The room needs a password."},
    {RoomError::no_such_seat, 404, "no_such_seat", "The room has no such seat."},
    {RoomError::room_full, 409, "room_full", "All seats are taken."},
    {RoomError::seat_taken, 409, "seat_taken", "The seat is taken."},
    {RoomError::name_taken, 409, "name_taken", "A player in this room has this name."},
    {RoomError::already_started, 409, "already_started", "The game has begun."},
    {RoomError::room_changed, 409, "room_changed", "The room has changed since it was shown."},
    {RoomError::seats_free, 409, "seats_free", "Not all seats are taken."},
    {RoomError::too_many_people, 409, "too_many_people", "The room has too many players for that."},
    {RoomError::not_over, 409, "not_over", "The game is not over."},
    {RoomError::nobody_there, 409, "nobody_there", "No player has this seat."},
    {RoomError::not_registered, 403, "not_registered",
     "The room is rated: players must be signed in."},
    {RoomError::already_seated, 409, "already_seated",
     "This player already has a seat in the room."},
    {RoomError::rated_without_bots, 409, "rated_without_bots", "Bots cannot play rated games."},
    {RoomError::rated_needs_clock, 400, "rated_needs_clock", "clock: A rated game needs a clock.",
     "clock"},
    {RoomError::not_all_over, 409, "not_all_over", "Another table with the same deal is not over."},
    {RoomError::same_deal, 409, "same_deal", "Tables with the same deal have the same rules."},
    {RoomError::shutting_down, 503, "shutting_down", "The server is stopping."},
    {RoomError::draining, 503, "draining", "The server will stop soon: no new game begins."},
    {RoomError::halted, 503, "halted", "The server cannot store games at present."},
}};

Response room_closed() {
  return {410, protocol::encode_error(protocol::name_of(protocol::Close::room_closed), "",
                                      "The room was closed before a game began.", "unused")};
}

// nullopt if no room can have this seat.
std::optional<engine::Seat> seat_in(std::string_view text) {
  unsigned seat = 0;
  const char* const begin = std::to_address(text.begin());
  const char* const end = std::to_address(text.end());
  const auto parsed = std::from_chars(begin, end, seat);
  if (parsed.ec != std::errc{} || parsed.ptr != end || seat >= engine::seats_max)
    return std::nullopt;
  return engine::seat_at(seat);
}

}  // namespace

Response response_for(RoomError error) {
  for (const RoomErrorRow& row : room_errors)
    if (row.error == error) return error_response(row.status, row.code, row.message, row.field);
  return error_response(500, "internal", "");
}

Response response_for(const protocol::DecodeError& error) {
  return error_response(400, protocol::row(error.refusal).word, error.message, error.field);
}

Response response_for(const engine::RulesRequest& request, engine::RulesError error) {
  const auto [name, message] = protocol::describe(request, error);
  const std::string field = name == "players" ? name : "options." + name;
  return error_response(400, "bad_combination", field + ": " + message, field);
}

Response no_such_room() {
  return error_response(404, "no_such_room", "No room has this code.");
}

Response too_many_rooms() {
  return error_response(503, "too_many_rooms", "The server has too many rooms.");
}

Response response_for(rooms::Directory::CodeClaim refusal) {
  if (refusal != rooms::Directory::CodeClaim::payer_full) return too_many_rooms();
  Response response = error_response(
      429, "network_full", "Your network has too many rooms: finish or close some of them.");
  response.headers.emplace_back("Retry-After", "60");
  response.remedy = "--rooms-per-address";
  return response;
}

namespace {

// The response for an absent room.
Response absent(protocol::Close absence) {
  if (absence == protocol::Close::halted) return response_for(RoomError::halted);
  if (absence == protocol::Close::moved) return busy_response();
  return absence == protocol::Close::room_closed ? room_closed() : no_such_room();
}

}  // namespace

Or<room::Room*> find_room(rooms::Rooms& rooms, const room::RoomCode& code) {
  if (!rooms.may_serve()) return busy_response();
  room::Room* const room = rooms.find(code);
  if (room == nullptr && rooms.waits_for_space(code)) return too_many_rooms();
  if (room == nullptr) return absent(rooms.close_code_for_missing(code));
  // A client asks for this after all tables are over, so compare now.
  if (room->sealed()) rooms.sync_duplicates(*room);
  return room;
}

Or<room::Room*> find_loaded_room(rooms::Rooms& rooms, const room::RoomCode& code) {
  if (rooms.restores(code)) return busy_response();
  return find_room(rooms, code);
}

void publish(rooms::Rooms& rooms, const room::RoomCode& code) {
  if (room::Room* const room = rooms.find_in_memory(code)) rooms.publish(*room);
}

StorageDeadline storage_deadline(const HttpContext& context, unsigned status) {
  return {std::chrono::steady_clock::now() + context.storage_timeout, status};
}

Response storage_busy(unsigned status) {
  const char* const message = status == 502
                                  ? "Storing takes too long; the request may still take effect."
                                  : "Nothing can be stored at present.";
  Response response = error_response(status, "busy", message);
  response.headers.emplace_back("Retry-After", "2");
  return response;
}

std::optional<std::string> bearer_token(const Request& request) {
  constexpr std::string_view scheme = "Bearer ";
  if (!request.authorization.starts_with(scheme)) return std::nullopt;
  return request.authorization.substr(scheme.size());
}

std::string version_in(const Request& request) {
  return std::string(query_value(request.target, "version"));
}

Response missing_token() {
  return error_response(
      401, "bad_token",
      "The request has no token: send it in X-Castellan-Token or Authorization: Bearer.");
}

Or<engine::Seat> read_seat(std::string_view text) {
  if (const auto seat = seat_in(text)) return *seat;
  return response_for(RoomError::no_such_seat);
}

Response empty_response(const Or<std::monostate>& outcome) {
  return outcome ? Response{204, ""} : outcome.error();
}

Response room_response(const Or<protocol::RoomInfo>& outcome) {
  return outcome ? Response{200, protocol::encode_room(*outcome)} : outcome.error();
}

Response seat_response(std::string_view code, const Or<room::SeatGrant>& outcome) {
  if (!outcome) return outcome.error();
  const room::RoomCode room = rooms::read_code(code).value_or("");
  return {201, protocol::encode_seat_grant(room, outcome->seat, outcome->token)};
}

std::optional<Response> refuse_rated(const HttpContext& context, bool rated) {
  if (!rated || context.players.lookups != nullptr) return std::nullopt;
  return error_response(400, "bad_combination", "rated: this server has no player accounts",
                        "rated");
}

}  // namespace server::api
