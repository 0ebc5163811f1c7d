// What whoever runs the server sees of rooms, and does in them; see admin_routes.hpp.
#pragma once

#include "server/net/path.hpp"
#include "server/net/routes.hpp"

namespace server::net {

void list_every_room(World& world, const Place& place, const Request& request,
                     const Respond& respond);
void look_at_room(World& world, const Place& place, const Request& request, const Respond& respond);
void close_room(World& world, const Place& place, const Request& request, const Respond& respond);
void free_seat(World& world, const Place& place, const Request& request, const Respond& respond);

}  // namespace server::net
