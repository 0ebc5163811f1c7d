// What whoever runs the server sees of rooms, and does in them; see admin_routes.hpp.
#pragma once

#include "server/net/operator_context.hpp"
#include "server/net/path.hpp"
#include "server/net/routes.hpp"

namespace server::net {

void list_every_room(OperatorContext& context, const Place& place, const Request& request,
                     const Respond& respond);
void look_at_room(OperatorContext& context, const Place& place, const Request& request,
                  const Respond& respond);
void close_room(OperatorContext& context, const Place& place, const Request& request,
                const Respond& respond);
void free_seat(OperatorContext& context, const Place& place, const Request& request,
               const Respond& respond);

}  // namespace server::net
