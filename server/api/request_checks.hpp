// Checks before a request is handled: origin, tokens, rate limits. Asks AccessPolicy and makes the
// response of a refusal. Any thread.
#pragma once

#include "server/api/routes.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace server::api {

struct RequestHead {
  std::string method;
  std::string target;
  std::string origin;
  std::string host;
  std::string fetch_site;  // Sec-Fetch-Site: the browser's own statement of the requesting page
  std::string client_token;
  std::string content_type;
  std::string request_id;  // the client's own id, unchecked
  bool has_body = false;
  bool upgrade = false;  // to a WebSocket
  // An upgrade whose headers were dropped on the way.
  bool cut_upgrade = false;
  // A plain GET of a WebSocket path. It is judged like an upgrade, so that a client whose WebSocket
  // does not open learns the reason.
  bool examines = false;
  bool passed = false;  // by another node, which believes that the room is here
  Client client;
};

// The refusal; nullopt if the request may be handled.
std::optional<Response> refuse(AccessPolicy& access, const RequestHead& asked, SteadyTime now);

// The headers by which a browser lets a foreign page read the response; for OPTIONS also those that
// list what the page may request. Empty for other pages.
std::vector<std::pair<std::string, std::string>> sharing_headers(const AccessPolicy& access,
                                                                 const RequestHead& asked);

// A 429 response. `wait`: milliseconds. `remedy`: see Response.
Response rate_limited(Milliseconds wait, std::string_view remedy = {});

}  // namespace server::api
