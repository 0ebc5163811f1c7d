// The operator's view of rooms and actions in them; see admin_routes.hpp.
#pragma once

#include "server/api/operator_context.hpp"
#include "server/api/path.hpp"
#include "server/api/routes.hpp"

namespace server::api {

void list_every_room(OperatorContext& context, const PathParams& params, const Request& request,
                     const Respond& respond);
void look_at_room(OperatorContext& context, const PathParams& params, const Request& request,
                  const Respond& respond);
void close_room(OperatorContext& context, const PathParams& params, const Request& request,
                const Respond& respond);
void free_seat(OperatorContext& context, const PathParams& params, const Request& request,
               const Respond& respond);

}  // namespace server::api
