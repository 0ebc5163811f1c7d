// Handlers for the seats of a room, and for its host. See handler.hpp.
#pragma once

#include "server/api/handler.hpp"

namespace server::api {

AwaitableResponse take_seat(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse link_seat(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse carry_seat(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse leave_seat(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse change_room(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse move_seat(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse hand_over(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse start_game(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse seat_bot(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse remove_bot(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse seat_bots(HttpContext& context, PathParams params, const Request& request);

}  // namespace server::api
