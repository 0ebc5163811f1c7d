// Metrics and health checks, on a separate port.
#pragma once

#include "server/api/routes.hpp"

namespace server::api {

// Serves GET /metrics, /live and /ready, without waiting. Any thread.
boost::asio::awaitable<Response> answer_operator(HttpContext& context, const Request& request);

}  // namespace server::api
