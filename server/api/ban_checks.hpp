// Who is banned, towards those who ask over HTTP. Any thread.
#pragma once

#include "server/api/request_checks.hpp"
#include "server/players/bans.hpp"

#include <optional>

namespace server::api {

// The answer to somebody who is kept out; nothing: may go on.
std::optional<Response> banned(const HttpContext& context, const players::BanSubject& caller);

// The same by address, of those who want something done. Everybody may read, and so be told why,
// and be forgotten.
std::optional<Response> banned(const HttpContext& context, const RequestHead& asked);

}  // namespace server::api
