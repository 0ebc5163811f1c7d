// The HTTP interface for operators, on its own address and with a token; described by
// protocol/admin.json.
#pragma once

#include "server/api/operator_context.hpp"
#include "server/api/routes.hpp"

#include <vector>

namespace server::api {

// All rows of the table, for tests.
std::vector<Endpoint> admin_endpoints();

// Call it on the listener's thread. `request` outlives it.
boost::asio::awaitable<Response> answer_admin(OperatorContext& context, const Request& request);

}  // namespace server::api
