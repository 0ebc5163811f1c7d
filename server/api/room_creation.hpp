// Handlers that open rooms, one or several tables with the same deal. Called as those in
// room_routes.hpp.
#pragma once

#include "server/api/path.hpp"
#include "server/api/routes.hpp"

namespace server::api {

void create_room(HttpContext& context, const PathParams& params, const Request& request,
                 const Respond& respond);
void show_duplicate(HttpContext& context, const PathParams& params, const Request& request,
                    const Respond& respond);

}  // namespace server::api
