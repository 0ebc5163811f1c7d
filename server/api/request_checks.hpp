// What is looked at before a request is answered: who asks, from which page, how often. Asks the
// guard; says what the answer is when it is no. Any thread.
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
  std::string fetch_site;  // Sec-Fetch-Site: what a browser says of where the request comes from
  std::string client_token;
  std::string content_type;
  std::string request_id;  // what the client calls it, whatever was written there
  bool has_body = false;
  bool upgrade = false;  // to a WebSocket
  // The same, but something on the way has dropped what makes it one.
  bool cut_upgrade = false;
  // A plain GET of a socket's address: it is judged like an upgrade, so that a client whose
  // WebSocket does not open finds out why.
  bool examines = false;
  bool passed = false;  // by another server, which thinks that the room is here
  Client client;
};

// Why it is not answered, if it is not.
std::optional<Response> refuse(AccessPolicy& access, const RequestHead& asked, SteadyTime now);

// The headers by which a browser lets a page of elsewhere read the answer; with OPTIONS also those
// that list what the page may ask. None for other pages.
std::vector<std::pair<std::string, std::string>> sharing_headers(const AccessPolicy& access,
                                                                 const RequestHead& asked);

// Too much, in whatever way; `wait`: milliseconds. `remedy`: see Response.
Response rate_limited(Milliseconds wait, std::string_view remedy = {});

}  // namespace server::api
