// Handlers that open rooms, one or several tables with the same deal; see
// handler.hpp.
#pragma once

#include "server/api/handler.hpp"

namespace server::api {

AwaitableResponse create_room(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse show_duplicate(HttpContext& context, PathParams params, const Request& request);

}  // namespace server::api
