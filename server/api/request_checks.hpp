// Checks of a request's header, before its body is read. Each makes the error response. Any thread.
#pragma once

#include "server/api/routes.hpp"
#include "server/cluster/node_seal.hpp"
#include "server/players/bans.hpp"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace server::api {

struct RequestHead {
  std::string method;
  std::string target;
  std::string origin;
  std::string host;
  std::string fetch_site;  // Sec-Fetch-Site: the browser's statement about the requesting page
  std::string client_token;
  std::string content_type;
  std::string request_id;  // the client's own id, unchecked
  bool has_body = false;
  bool upgrade = false;  // to a WebSocket
  // It would be an upgrade, but for this; empty: nothing.
  std::string_view upgrade_fault = {};
  // An upgrade whose headers were dropped on the way.
  bool cut_upgrade = false;
  // A plain GET of a WebSocket path. It passes the checks of an upgrade, so that the response names
  // the reason why a WebSocket does not open.
  bool examines = false;
  // Set: proxied by another node to this one, as the room's owner.
  std::optional<cluster::NodeSeal::VerifiedSeal> passed = {};
  // Why a proxy in front could read the request differently (request smuggling); empty: it cannot.
  std::string_view ambiguity = {};
  ForwardedClient client;
};

// A request and what checks know of the server.
struct CheckedRequest {
  const RequestHead& head;
  AccessPolicy& access;
  const players::Bans& bans;
  SteadyTime now;
};

// The refusal; nullopt if the request passes the check.
using RequestCheck = std::optional<Response> (*)(const CheckedRequest& request);

// In their order; the first refusal counts. Rate limits count requests that later checks refuse.
std::span<const RequestCheck> player_checks();
std::span<const RequestCheck> operator_checks();

[[nodiscard]] std::optional<Response> refuse(std::span<const RequestCheck> checks,
                                             const CheckedRequest& request);

// The CORS headers of the response: they let a page of an allowed origin read it. For OPTIONS with
// the allowed methods and headers. Empty for other origins.
std::vector<std::pair<std::string, std::string>> sharing_headers(const AccessPolicy& access,
                                                                 const RequestHead& head);

// A 426 response.
Response upgrade_required(std::string_view why);

// A 429 response. `wait`: milliseconds. `remedy`: see Response.
Response rate_limited(Milliseconds wait, std::string_view remedy = {});

}  // namespace server::api
