// Ban checks for HTTP requests. Any thread.
#pragma once

#include "server/api/request_checks.hpp"
#include "server/players/bans.hpp"

#include <optional>

namespace server::api {

// The response to a banned caller; nullopt if the caller is not banned.
std::optional<Response> banned(const HttpContext& context, const players::BanSubject& caller);

// The same by address, for requests that change something. A banned client may still read, to see
// the reason, and delete its account.
std::optional<Response> banned(const HttpContext& context, const RequestHead& asked);

}  // namespace server::api
