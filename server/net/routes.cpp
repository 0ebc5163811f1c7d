#include "server/net/routes.hpp"

#include "protocol/encode.hpp"
#include "protocol/published.hpp"
#include "server/net/page.hpp"
#include "server/net/room_routes.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace server::net {
namespace {

Response not_found() {
  return error_response(404, "not_found", "There is nothing at this address.");
}

Response method_not_allowed(std::string_view allowed) {
  Response response =
      error_response(405, "method_not_allowed", "Allowed here: " + std::string(allowed));
  response.headers.emplace_back("Allow", allowed);
  return response;
}

// --- one function for each thing that can be asked ---------------------------------------------

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

// Nothing from anywhere else, and no script but from files. The bare page has a style of its own.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

Response page_response(const PageFile& file, const Request& request) {
  Response response{200, {}, file.type};
  auto& headers = response.headers;
  headers.emplace_back("ETag", file.etag);
  headers.emplace_back("Cache-Control",
                       file.lasting ? "public, max-age=31536000, immutable" : "no-cache");
  headers.emplace_back("Vary", "Accept-Encoding");
  if (file.type.starts_with("text/html")) {
    headers.emplace_back("Content-Security-Policy", content_policy);
    headers.emplace_back("Referrer-Policy", "same-origin");
  }
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

// What the machine's network looks like inside is nobody's business but its own.
void show_addresses(World& world, const Request& request, const Respond& respond) {
  respond({200, protocol::encode_addresses(request.from_here ? world.urls
                                                             : std::vector<std::string>())});
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

Response busy_response() {
  Response response = error_response(503, "busy", "Too many games are being looked at just now.");
  response.headers.emplace_back("Retry-After", "2");
  return response;
}

std::optional<std::string> socket_target(std::string_view target) {
  if (!target.starts_with('/')) return std::nullopt;
  const auto path = segments(target);
  if (path.size() == 4 && path[0] == "api" && path[1] == "rooms" && path[3] == "socket")
    return std::string(path[2]);
  return std::nullopt;
}

bool takes_record(std::string_view method, std::string_view target) {
  return method == "POST" && target.substr(0, target.find('?')) == "/api/replays";
}

void answer(World& world, const Request& request, const Respond& respond) {
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
  if (path.size() == 2 && path[1] == "addresses")
    return get ? show_addresses(world, request, respond) : respond(method_not_allowed("GET, HEAD"));
  if (path.size() == 2 && path[1] == "replays")
    return post ? tell_record(world, request, respond) : respond(method_not_allowed("POST"));
  if (path[1] != "rooms") return respond(not_found());

  if (path.size() == 2) {
    if (get) return list_rooms(world, respond);
    if (post) return create_room(world, request, respond);
    return respond(method_not_allowed("GET, HEAD, POST"));
  }
  if (path.size() == 3)
    return get ? show_room(world, path[2], respond) : respond(method_not_allowed("GET, HEAD"));
  if (path.size() == 4 && path[3] == "record")
    return get ? write_record(world, path[2], respond) : respond(method_not_allowed("GET, HEAD"));
  if (path.size() == 4 && path[3] == "analysis")
    return get ? show_analysis(world, path[2], respond) : respond(method_not_allowed("GET, HEAD"));
  if (path.size() == 4 && path[3] == "seats")
    return post ? take_seat(world, path[2], request, respond) : respond(method_not_allowed("POST"));
  if (path.size() == 4 && path[3] == "bots")
    return post ? seat_bots(world, path[2], request, respond) : respond(method_not_allowed("POST"));
  if (path.size() == 4 && path[3] == "socket") {
    if (!get) return respond(method_not_allowed("GET"));
    Response response = error_response(426, "upgrade_required", "This address is a WebSocket.");
    response.headers.emplace_back("Upgrade", "websocket");
    return respond(std::move(response));
  }
  if (path.size() == 5 && path[3] == "seats")
    return request.method == "DELETE" ? leave_seat(world, path[2], path[4], request, respond)
                                      : respond(method_not_allowed("DELETE"));
  if (path.size() == 6 && path[3] == "seats" && path[5] == "bot") {
    if (request.method == "PUT") return seat_bot(world, path[2], path[4], request, respond);
    if (request.method == "DELETE") return remove_bot(world, path[2], path[4], request, respond);
    return respond(method_not_allowed("DELETE, PUT"));
  }
  respond(not_found());
}

}  // namespace server::net
