// HTTP without sockets: a coroutine from a request to its response.
#pragma once

#include "engine/result.hpp"
#include "server/api/http_context.hpp"

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/awaitable.hpp>

namespace server::api {

struct Request {
  std::string method;         // GET for HEAD, whose response body is dropped
  std::string target;         // as in the request line
  std::string authorization;  // the header's value, or that of X-Castellan-Token in the same form
  std::string body;
  std::string known_etags;  // If-None-Match
  bool takes_gzip = false;  // Accept-Encoding
  bool takes_brotli = false;
  std::string languages;     // Accept-Language
  bool from_here = false;    // from this machine, directly and by a name that the server knows
  bool from_near = false;    // the same, or from a private network
  std::string payer = {};    // the key of the client's limits; empty: none apply
  net::Address client = {};  // its address, behind trusted proxies too
  // Watches the connection: the result becomes true when the client has gone. Null: not watched.
  std::function<std::shared_ptr<const std::atomic<bool>>()> watch_client = nullptr;
};

struct Response {
  unsigned status = 200;
  std::string body;
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;
  // With a refusal: the option or proxy setting that would allow it. Static lifetime.
  std::string_view remedy = {};
  // Set: the response waits for so long, and is the last of its connection.
  std::optional<Milliseconds> delay = {};
};

// A value, or the response to a request that fails.
template <class Value>
using Or = engine::Result<Value, Response>;

// In each response; taken from the request if it is valid.
inline constexpr const char* request_id_header = "X-Request-Id";
inline constexpr const char* request_id_query = "request_id";  // the same, in the query

// A row of a table of routes: GET api/rooms/{code}.
struct Endpoint {
  std::string_view method;
  std::string_view path;
};
// All rows of the table, for tests.
std::vector<Endpoint> endpoints();

// Runs on one executor; the work on rooms runs on their shards. A request that is destroyed while
// it is suspended has no effect, or its whole effect. `request` outlives it.
boost::asio::awaitable<Response> answer(HttpContext& context, const Request& request);

// An error response of the protocol.
Response error_response(unsigned status, std::string_view code, std::string_view message,
                        std::string_view field = {});

Response not_found();
// The response for a method that the path does not have. Lists the methods for OPTIONS; 404 if the
// path has none. `allowed`: separated by commas, without HEAD and OPTIONS.
Response without_method(const std::string& allowed, std::string_view method);

// Too many requests for games are in progress.
Response busy_response();

// The destination of a WebSocket.
struct UpgradeTarget {
  bool lobby = false;
  std::string code;  // of a room, as written; may be invalid
  // Whether the client follows a redirect to another node. `follow=no` in the query: it cannot, or
  // has tried.
  bool follows = true;
  std::string moved_to = {};  // the other node's URL; empty: served here
};
// nullopt: the target is no WebSocket.
std::optional<UpgradeTarget> socket_target(std::string_view target);

// The code of the room that a request names, if any; also of one that the page previews.
std::optional<room::RoomCode> room_of(std::string_view method, std::string_view target,
                                      const std::string& body);

// The room or lobby that a request concerns, for RoomLocator::locate(). nullopt: any node can serve
// it.
std::optional<room::RoomCode> room_or_lobby_of(std::string_view method, std::string_view target,
                                               const std::string& body);

// A job has failed; logs the reason.
Response job_failed(const std::exception& error);

// The owner of the room does not respond. `status`: 503 if nothing was done, 502 if that is
// unknown.
Response owner_unreachable(unsigned status);

// The rate limit that applies to a request.
RequestKind kind_of(std::string_view method, std::string_view target);

// Whether a request names a room that may not exist: by its path, in its body, or for a preview of
// the page.
bool names_room(std::string_view method, std::string_view target);

// The pattern of the request's path, for the log; empty if there is no such path. Static lifetime.
std::string_view pattern_of(std::string_view target);

// Whether it is a link of an alert, whose key is all that a request needs: mail programs and mail
// servers send it, too (RFC 8058).
bool is_alert_link(std::string_view target);

// The path of the request, for the log. Leaves out what may be secret: the query, the key of an
// alert's link, valid or not, and absolute URLs, which the server does not serve and which may have
// a password.
std::string logged_path(std::string_view target);

// Whether the request's body is a game file, which may be larger than other bodies.
bool takes_record(std::string_view method, std::string_view target);

}  // namespace server::api
