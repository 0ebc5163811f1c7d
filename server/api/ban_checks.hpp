// Ban checks for HTTP requests. Any thread.
#pragma once

#include "server/api/routes.hpp"
#include "server/players/bans.hpp"

#include <optional>

namespace server::api {

// The response to a banned caller; nullopt if the caller is not banned.
[[nodiscard]] std::optional<Response> banned(const players::Bans& bans,
                                             const players::BanSubject& caller);
[[nodiscard]] std::optional<Response> banned(const HttpContext& context,
                                             const players::BanSubject& caller);

}  // namespace server::api
