// Metrics and health checks, on a separate port.
#pragma once

#include "server/api/routes.hpp"

namespace server::api {

// Serves GET /metrics, /live and /ready. Any thread; responds at once.
void answer_operator(HttpContext& context, const Request& request, const Respond& respond);

}  // namespace server::api
