#include "server/net/routes.hpp"

#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "protocol/published.hpp"
#include "protocol/rules_complaint.hpp"
#include "server/clock.hpp"
#include "server/hall/code.hpp"
#include "server/net/page.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::net {
namespace {

using Respond = std::function<void(Response)>;
using room::RoomError;

constexpr std::size_t rooms_listed_max = 100;

struct ErrorRow {
  RoomError error;
  unsigned status;
  std::string_view code;
  std::string_view message;
};

constexpr std::array<ErrorRow, 8> room_errors{{
    {RoomError::bad_token, 401, "bad_token", "This is not the token of this seat."},
    {RoomError::no_such_seat, 404, "no_such_seat", "The room has no such seat."},
    {RoomError::room_full, 409, "room_full", "All seats are taken."},
    {RoomError::seat_taken, 409, "seat_taken", "Somebody sits there."},
    {RoomError::name_taken, 409, "name_taken", "Somebody in this room has this name."},
    {RoomError::already_started, 409, "already_started", "The game has begun."},
    {RoomError::shutting_down, 503, "shutting_down", "The server is stopping."},
    {RoomError::halted, 503, "halted", "The server can not store games at present."},
}};

Response response_for(RoomError error) {
  for (const ErrorRow& row : room_errors)
    if (row.error == error) return error_response(row.status, row.code, row.message);
  return error_response(500, "internal", "");
}

Response response_for(const protocol::DecodeError& error) {
  return error_response(400, protocol::row(error.refusal).word, error.message, error.field);
}

Response response_for(const engine::RulesRequest& request, engine::RulesError error) {
  const auto [name, message] = protocol::complaint(request, error);
  const std::string field = name == "players" ? name : "options." + name;
  return error_response(400, "bad_combination", field + ": " + message, field);
}

Response no_such_room() {
  return error_response(404, "no_such_room", "No room has this code.");
}

Response not_found() {
  return error_response(404, "not_found", "There is nothing at this address.");
}

Response method_not_allowed(std::string_view allowed) {
  Response response =
      error_response(405, "method_not_allowed", "Allowed here: " + std::string(allowed));
  response.headers.emplace_back("Allow", allowed);
  return response;
}

// Whoever has been answered finds the room in the list as the answer says.
Respond published(hall::Rooms& rooms, const std::string& code, const Respond& respond) {
  return [&rooms, code, respond](Response response) {
    if (room::Room* room = rooms.find(code)) rooms.publish(*room);
    respond(std::move(response));
  };
}

// Runs the work on the room's shard, with the room; 404 without one.
void with_room(World& world, std::string_view code_text, Respond respond,
               std::function<void(room::Room&, const Respond&)> work) {
  const auto code = hall::read_code(code_text);
  if (!code) return respond(no_such_room());
  world.shards.post(world.shards.of(*code), [=](hall::Rooms& rooms) {
    room::Room* room = rooms.find(*code);
    if (room == nullptr) return respond(no_such_room());
    work(*room, published(rooms, *code, respond));
  });
}

// --- one function for each thing that can be asked ---------------------------------------------

void create_room(World& world, const Request& request, const Respond& respond) {
  auto decoded = protocol::decode_create_room(request.body);
  if (const auto* error = std::get_if<protocol::DecodeError>(&decoded))
    return respond(response_for(*error));
  auto& create = std::get<protocol::CreateRoom>(decoded);
  const engine::RulesRequest rules = world.offer.request(create.rules);
  const auto made = engine::make_rules(rules);
  if (const auto* error = std::get_if<engine::RulesError>(&made))
    return respond(response_for(rules, *error));
  if (!world.healthy()) return respond(response_for(RoomError::halted));

  std::string code = hall::make_code();
  for (;;) {
    const auto claim = world.directory.claim(code);
    if (claim == hall::Directory::Claim::ok) break;
    if (claim == hall::Directory::Claim::full)
      return respond(error_response(503, "too_many_rooms", "The server has no room left."));
    code = hall::make_code();
  }
  if (create.name.empty()) create.name = "Room " + code;
  const room::Opened opened{create.name, create.listed, rules, now()};
  world.shards.post(world.shards.of(code), [=](hall::Rooms& rooms) {
    const Respond reply = published(rooms, code, respond);
    rooms.create(code, opened, std::get<engine::Rules>(made), [=](const auto& outcome) {
      if (const auto* error = std::get_if<RoomError>(&outcome)) return reply(response_for(*error));
      Response response{201, protocol::encode_room(std::get<protocol::RoomInfo>(outcome))};
      response.headers.emplace_back("Location", "/api/rooms/" + code);
      reply(std::move(response));
    });
  });
}

// What changes only with a restart of the server.
Response lasting(std::string body, std::string_view type = "application/json") {
  Response response{200, std::move(body), std::string(type)};
  response.headers.emplace_back("Cache-Control", "max-age=60");
  return response;
}

// A page of somebody else's may read what is no secret: validators and editors follow references.
Response document(std::string body, std::string_view type) {
  Response response = lasting(std::move(body), type);
  response.headers.emplace_back("Access-Control-Allow-Origin", "*");
  return response;
}

// `path`: cut at its slashes, "protocol" first.
void show_document(const std::vector<std::string_view>& path, const Respond& respond) {
  if (path.size() == 1 || (path.size() == 2 && path[1].empty()))
    return respond(document(protocol::encode_published(), "application/json"));
  std::string name(path[1]);
  for (std::size_t i = 2; i < path.size(); ++i) name.append("/").append(path[i]);
  const protocol::PublishedFile* file = protocol::published_file(name);
  if (file == nullptr) return respond(not_found());
  respond(document(std::string(file->text), file->type));
}

Response page_response(const PageFile& file, const Request& request) {
  Response response{200, {}, file.type};
  auto& headers = response.headers;
  headers.emplace_back("ETag", file.etag);
  headers.emplace_back("Cache-Control",
                       file.lasting ? "public, max-age=31536000, immutable" : "no-cache");
  headers.emplace_back("Vary", "Accept-Encoding");
  if (request.known_etags.find(file.etag) != std::string::npos) {
    response.status = 304;
  } else if (request.takes_gzip && !file.gzip.empty()) {
    headers.emplace_back("Content-Encoding", "gzip");
    response.body = file.gzip;
  } else {
    response.body = file.text;
  }
  return response;
}

void list_rooms(World& world, const Respond& respond) {
  respond({200, protocol::encode_rooms(world.directory.listed(rooms_listed_max))});
}

void show_room(World& world, std::string_view code, const Respond& respond) {
  with_room(world, code, respond, [](room::Room& room, const Respond& reply) {
    reply({200, protocol::encode_room(room.info())});
  });
}

void take_seat(World& world, std::string_view code, const Request& request,
               const Respond& respond) {
  const auto decoded = protocol::decode_take_seat(request.body);
  if (const auto* error = std::get_if<protocol::DecodeError>(&decoded))
    return respond(response_for(*error));
  const auto& take = std::get<protocol::TakeSeat>(decoded);
  with_room(world, code, respond, [take](room::Room& room, const Respond& reply) {
    room.take_seat(take, now(), [reply, code = room.code()](const auto& outcome) {
      if (const auto* error = std::get_if<RoomError>(&outcome)) return reply(response_for(*error));
      const auto& grant = std::get<room::SeatGrant>(outcome);
      reply({201, protocol::encode_seat_grant(code, grant.seat, grant.token)});
    });
  });
}

std::optional<std::string> bearer_token(std::string_view authorization) {
  constexpr std::string_view scheme = "Bearer ";
  if (!authorization.starts_with(scheme)) return std::nullopt;
  return std::string(authorization.substr(scheme.size()));
}

void leave_seat(World& world, std::string_view code, std::string_view seat_text,
                const Request& request, const Respond& respond) {
  unsigned seat = 0;
  const char* const end = seat_text.data() + seat_text.size();
  const auto parsed = std::from_chars(seat_text.data(), end, seat);
  if (parsed.ec != std::errc{} || parsed.ptr != end || seat >= engine::seats_max)
    return respond(response_for(RoomError::no_such_seat));
  const auto token = bearer_token(request.authorization);
  if (!token) return respond(response_for(RoomError::bad_token));
  with_room(world, code, respond, [=](room::Room& room, const Respond& reply) {
    room.leave_seat(engine::seat_at(seat), *token, now(), [reply](const auto& outcome) {
      if (const auto* error = std::get_if<RoomError>(&outcome)) return reply(response_for(*error));
      reply({204, ""});
    });
  });
}

void show_health(World& world, const Respond& respond) {
  const bool healthy = world.healthy() && !world.stopping;
  respond({healthy ? 200u : 503u, protocol::encode_health({.healthy = world.healthy(),
                                                           .stopping = world.stopping,
                                                           .rooms = world.directory.size(),
                                                           .connections = world.connections})});
}

// The path without the query, cut at the slashes: "/api/rooms/K7QF3M" → api, rooms, K7QF3M.
std::vector<std::string_view> segments(std::string_view target) {
  std::string_view path = target.substr(0, target.find('?'));
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    path.remove_prefix(1);
    const auto end = std::min(path.find('/'), path.size());
    parts.push_back(path.substr(0, end));
    path.remove_prefix(end);
  }
  return parts;
}

}  // namespace

Response error_response(unsigned status, std::string_view code, std::string_view message,
                        std::string_view field) {
  return {status, protocol::encode_error(code, field, message)};
}

std::optional<std::string> socket_target(std::string_view target) {
  if (!target.starts_with('/')) return std::nullopt;
  const auto path = segments(target);
  if (path.size() == 4 && path[0] == "api" && path[1] == "rooms" && path[3] == "socket")
    return std::string(path[2]);
  return std::nullopt;
}

void answer(World& world, const Request& request, Respond respond) {
  const bool get = request.method == "GET";
  const bool post = request.method == "POST";
  if (!request.target.starts_with('/')) return respond(not_found());
  const auto path = segments(request.target);
  const auto end = std::min(request.target.find('?'), request.target.size()) - 1;

  if (const PageFile* file = world.page.find(std::string_view(request.target).substr(1, end)))
    return respond(get ? page_response(*file, request) : method_not_allowed("GET, HEAD"));
  if (path[0] == "protocol")
    return get ? show_document(path, respond) : respond(method_not_allowed("GET, HEAD"));
  if (path[0] != "api" || path.size() < 2) return respond(not_found());
  if (path.size() == 2 && path[1] == "health")
    return get ? show_health(world, respond) : respond(method_not_allowed("GET, HEAD"));
  if (path.size() == 2 && path[1] == "presets")
    return respond(get ? lasting(world.offer.presets()) : method_not_allowed("GET, HEAD"));
  if (path.size() == 2 && path[1] == "tiles")
    return respond(get ? lasting(world.offer.tiles()) : method_not_allowed("GET, HEAD"));
  if (path[1] != "rooms") return respond(not_found());

  if (path.size() == 2) {
    if (get) return list_rooms(world, respond);
    if (post) return create_room(world, request, respond);
    return respond(method_not_allowed("GET, HEAD, POST"));
  }
  if (path.size() == 3)
    return get ? show_room(world, path[2], respond) : respond(method_not_allowed("GET, HEAD"));
  if (path.size() == 4 && path[3] == "seats")
    return post ? take_seat(world, path[2], request, respond) : respond(method_not_allowed("POST"));
  if (path.size() == 4 && path[3] == "socket") {
    if (!get) return respond(method_not_allowed("GET"));
    Response response = error_response(426, "upgrade_required", "This address is a WebSocket.");
    response.headers.emplace_back("Upgrade", "websocket");
    return respond(std::move(response));
  }
  if (path.size() == 5 && path[3] == "seats")
    return request.method == "DELETE" ? leave_seat(world, path[2], path[4], request, respond)
                                      : respond(method_not_allowed("DELETE"));
  respond(not_found());
}

}  // namespace server::net
