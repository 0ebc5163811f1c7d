// What the server answers over HTTP, without a socket: a request in, a response through a callback.
#pragma once

#include "server/api/http_context.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace server::api {

struct Request {
  std::string method;         // GET for HEAD, whose body is not sent
  std::string target;         // as in the request line
  std::string authorization;  // the header's value, or what X-Castellan-Token says in its form
  std::string body;
  std::string known_etags;  // If-None-Match
  bool takes_gzip = false;  // Accept-Encoding
  bool from_here = false;   // from this machine, and not through a proxy that says so
  bool bounded = false;     // whether bounds on trying hold for whoever asks
};

struct Response {
  unsigned status = 200;
  std::string body;
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;
  // With a refusal: the option, or the setting of a proxy, that would allow it. Lasts for good.
  std::string_view remedy = {};
};

// In each response; taken from the request, where it has a usable one.
inline constexpr const char* request_id_header = "X-Request-Id";
inline constexpr const char* request_id_query = "request_id";  // the same, in the address

using Respond = std::function<void(Response)>;

// Calls respond once, perhaps later and on the thread of another shard.
void answer(HttpContext& context, const Request& request, const Respond& respond);

// An error as the protocol writes it.
Response error_response(unsigned status, std::string_view code, std::string_view message,
                        std::string_view field = {});

Response not_found();
// The answer where an address has no such method: to OPTIONS those that it has; 404 without any.
// `allowed`: methods with commas between them, without HEAD and OPTIONS.
Response without_method(const std::string& allowed, std::string_view method);

// Too many games as files are under way.
Response busy_response();

// What somebody wants to speak to.
struct UpgradeTarget {
  bool lobby = false;
  std::string code;  // of a room, as it was written; may be no code at all
  // Whether a client that is told of another server goes there. `follow=no` behind the address: it
  // can not, or has tried.
  bool follows = true;
  std::string moved_to = {};  // where to; empty: it is served here
};
// Nothing: the target is no socket.
std::optional<UpgradeTarget> socket_target(std::string_view target);

// The code of the room that a request is about, if it names one.
std::optional<room::RoomCode> room_asked_for(std::string_view method, std::string_view target,
                                             const std::string& body);

// Where a request has to be answered, for RoomLocator::locate(): the same, or that it is the lobby.
// Nothing: any server can.
std::optional<std::string> place_asked_for(std::string_view method, std::string_view target,
                                           const std::string& body);

// That the server which has the room does not answer. `status`: 503 where nothing was done, 502
// where nobody knows.
Response elsewhere_busy(unsigned status);

// Which bound holds for a request.
RequestKind kind_of(std::string_view method, std::string_view target);

// Whether the request's body is a game as a file, larger than any other.
bool takes_record(std::string_view method, std::string_view target);

}  // namespace server::api
