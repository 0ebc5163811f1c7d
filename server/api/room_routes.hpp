// Handlers for rooms and their games; see handler.hpp.
#pragma once

#include "server/api/handler.hpp"

namespace server::api {

AwaitableResponse list_rooms(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse show_room(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse ask_lobby_for_upgrade(HttpContext& context, PathParams params,
                                        const Request& request);
AwaitableResponse ask_room_for_upgrade(HttpContext& context, PathParams params,
                                       const Request& request);
AwaitableResponse give_pass(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse rematch(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse write_record(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse show_analysis(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse show_picture(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse replay_upload(HttpContext& context, PathParams params, const Request& request);

}  // namespace server::api
