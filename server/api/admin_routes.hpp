// The HTTP interface for operators, on its own address and with a token; described by
// protocol/admin.json.
#pragma once

#include "server/api/operator_context.hpp"
#include "server/api/routes.hpp"

namespace server::api {

// Call it on the listener's thread. Calls respond once, perhaps later and on another thread.
void answer_admin(OperatorContext& context, const Request& request, const Respond& respond);

}  // namespace server::api
