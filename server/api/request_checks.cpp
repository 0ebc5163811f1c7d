#include "server/api/request_checks.hpp"

#include "server/api/ban_checks.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace server::api {
namespace {

bool changes_something(const RequestHead& head) {
  return head.method != "GET" && head.method != "HEAD" && head.method != "OPTIONS";
}

bool is_json(std::string_view type) {
  type = type.substr(0, type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  constexpr std::string_view json = "application/json";
  return std::equal(type.begin(), type.end(), json.begin(), json.end(), [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == b;
  });
}

bool is_foreign(const AccessPolicy& access, const RequestHead& head) {
  if (!access.origins().admits(head.origin, head.host, head.client.encrypted)) return true;
  // A browser that sends no Origin still sends Sec-Fetch-Site.
  return head.origin.empty() && !access.origins().lists("") &&
         (head.fetch_site == "cross-site" || head.fetch_site == "same-site");
}

Response foreign_origin(const RequestHead& head) {
  Response response =
      error_response(403, "foreign_origin",
                     "The page comes from another host. The operator can allow it with --origin "
                     "and the page's origin; a proxy in front must forward Host.");
  response.remedy = "--origin with the page's origin, or a proxy that forwards Host";
  if (Origins::is_own(head.origin, head.host, std::nullopt))
    response.remedy = "a proxy whose X-Forwarded-Proto is the scheme of the page";
  return response;
}

// A foreign page that is in the list; our own page needs no permission.
bool is_shared(const AccessPolicy& access, const RequestHead& head) {
  return !head.origin.empty() && access.origins().lists(head.origin);
}

// Whether the request must come from our own page, or from one that is allowed.
bool shows_origin(const RequestHead& head) {
  return head.upgrade || head.examines || changes_something(head);
}

std::optional<Response> check_origin(const CheckedRequest& request) {
  if (shows_origin(request.head) && is_foreign(request.access, request.head))
    return foreign_origin(request.head);
  return std::nullopt;
}

std::optional<Response> check_rate(const CheckedRequest& request) {
  const RequestHead& head = request.head;
  const RequestKind kind = head.upgrade ? RequestKind::hello : kind_of(head.method, head.target);
  auto wait = request.access.wait(kind, head.client, request.now);
  if (wait == 0 && head.examines) wait = request.access.wait_for_socket(head.client, request.now);
  if (wait == 0) return std::nullopt;
  return rate_limited(wait, head.client.address.is_unspecified()
                                ? "--trusted-proxy with the address of the proxy in front"
                                : "--limit-hellos, --limit-requests");
}

// A search for rooms that are not listed.
std::optional<Response> check_misses(const CheckedRequest& request) {
  const RequestHead& head = request.head;
  if (!names_room(head.method, head.target)) return std::nullopt;
  const auto wait = request.access.wait_for_misses(head.client, request.now);
  if (wait == 0) return std::nullopt;
  return rate_limited(wait, "--limit-misses");
}

std::optional<Response> check_client_token(const CheckedRequest& request) {
  const RequestHead& head = request.head;
  if (!shows_origin(head) || !head.origin.empty() || is_alert_link(head.target) ||
      request.access.admits_client(head.client_token))
    return std::nullopt;
  Response response = error_response(401, "client_token_needed",
                                     "Clients other than browsers must send this server's token "
                                     "in X-Client-Token. Ask the operator for it.");
  response.remedy = "--client-token-file, whose token the client must send in X-Client-Token";
  return response;
}

// An HTML form of a foreign page always sends a Content-Type, and never this one.
std::optional<Response> check_content_type(const CheckedRequest& request) {
  const RequestHead& head = request.head;
  if (!head.has_body || !changes_something(head) || head.content_type.empty() ||
      is_json(head.content_type) || is_alert_link(head.target))
    return std::nullopt;
  return error_response(415, "not_json", "The body needs Content-Type: application/json.");
}

// By address, for requests that change something. A banned client may still read, to see the
// reason, delete its account, and stop alerts. Sockets check their address themselves, but have
// only one.
std::optional<Response> check_ban(const CheckedRequest& request) {
  const RequestHead& head = request.head;
  if (is_alert_link(head.target)) return std::nullopt;
  const bool acts =
      head.method == "POST" || head.method == "PUT" || head.method == "PATCH" || head.examines;
  if (acts || head.upgrade)
    for (const net::Address& claimed : head.client.claimed)
      if (auto no = banned(request.bans, {.address = claimed.to_string()})) return no;
  if (!acts) return std::nullopt;
  return banned(request.bans, {.address = head.client.address.to_string()});
}

std::optional<Response> check_ambiguity(const CheckedRequest& request) {
  if (request.head.ambiguity.empty()) return std::nullopt;
  return error_response(400, "malformed_http", request.head.ambiguity);
}

constexpr std::array<RequestCheck, 7> all_player_checks{
    check_origin,       check_rate, check_misses,   check_client_token,
    check_content_type, check_ban,  check_ambiguity};
constexpr std::array<RequestCheck, 1> all_operator_checks{check_ambiguity};

}  // namespace

std::span<const RequestCheck> player_checks() {
  return all_player_checks;
}

std::span<const RequestCheck> operator_checks() {
  return all_operator_checks;
}

std::optional<Response> refuse(std::span<const RequestCheck> checks,
                               const CheckedRequest& request) {
  for (const RequestCheck check : checks)
    if (auto refusal = check(request)) return refusal;
  return std::nullopt;
}

Response upgrade_required(std::string_view why) {
  Response response = error_response(426, "upgrade_required", why);
  response.headers.emplace_back("Upgrade", "websocket");
  response.headers.emplace_back("Connection", "Upgrade");        // RFC 9110, 7.8
  response.headers.emplace_back("Sec-WebSocket-Version", "13");  // RFC 6455, 4.4
  return response;
}

Response rate_limited(Milliseconds wait, std::string_view remedy) {
  const std::string seconds = std::to_string((wait + 999) / 1000);
  Response response =
      error_response(429, "rate_limited", "Too many requests: try again in " + seconds + " s.");
  response.headers.emplace_back("Retry-After", seconds);
  response.remedy = remedy;
  return response;
}

std::vector<std::pair<std::string, std::string>> sharing_headers(const AccessPolicy& access,
                                                                 const RequestHead& head) {
  // A cache must not give a page the response for another origin, or the one without an Origin.
  if (!access.origins().empty() && !is_shared(access, head)) return {{"Vary", "Origin"}};
  if (!is_shared(access, head)) return {};
  std::vector<std::pair<std::string, std::string>> headers{
      {"Access-Control-Allow-Origin", head.origin},
      {"Access-Control-Expose-Headers",
       "Allow, Location, Retry-After, Content-Disposition, ETag, X-Request-Id"},
      {"Cross-Origin-Resource-Policy", "cross-origin"},
      {"Vary", "Origin"}};
  if (head.method == "OPTIONS") {
    headers.emplace_back("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE");
    headers.emplace_back("Access-Control-Allow-Headers",
                         "Authorization, Content-Type, If-None-Match, X-Castellan-Token, "
                         "X-Request-Id");
    headers.emplace_back("Access-Control-Max-Age", "600");
  }
  return headers;
}

}  // namespace server::api
