// What whoever runs the server is told at an address of its own: metrics, and whether it is well.
#pragma once

#include "server/api/routes.hpp"

namespace server::api {

// GET /metrics, /live and /ready. Any thread; responds at once.
void answer_operator(HttpContext& context, const Request& request, const Respond& respond);

}  // namespace server::api
