// What whoever runs the server asks for at an address of its own, with a token: protocol/admin.json
// describes it.
#pragma once

#include "server/api/operator_context.hpp"
#include "server/api/routes.hpp"

namespace server::api {

// The thread of the listener; responds once, perhaps later and on another thread.
void answer_admin(OperatorContext& context, const Request& request, const Respond& respond);

}  // namespace server::api
