// The operator's view of rooms and actions in them; see admin_routes.hpp.
#pragma once

#include "server/api/handler.hpp"
#include "server/api/operator_context.hpp"

namespace server::api {

AwaitableResponse list_every_room(OperatorContext& context, PathParams params,
                                  const Request& request);
AwaitableResponse show_room_to_operator(OperatorContext& context, PathParams params,
                                        const Request& request);
AwaitableResponse close_room(OperatorContext& context, PathParams params, const Request& request);
AwaitableResponse free_seat(OperatorContext& context, PathParams params, const Request& request);

}  // namespace server::api
