// Handlers for the seats of a room, and for its host. Called as those in room_routes.hpp.
#pragma once

#include "server/api/path.hpp"
#include "server/api/routes.hpp"

namespace server::api {

void take_seat(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond);
void link_seat(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond);
void carry_seat(HttpContext& context, const PathParams& params, const Request& request,
                const Respond& respond);
void leave_seat(HttpContext& context, const PathParams& params, const Request& request,
                const Respond& respond);
void change_room(HttpContext& context, const PathParams& params, const Request& request,
                 const Respond& respond);
void move_seat(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond);
void hand_over(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond);
void start_game(HttpContext& context, const PathParams& params, const Request& request,
                const Respond& respond);
void seat_bot(HttpContext& context, const PathParams& params, const Request& request,
              const Respond& respond);
void remove_bot(HttpContext& context, const PathParams& params, const Request& request,
                const Respond& respond);
void seat_bots(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond);

}  // namespace server::api
