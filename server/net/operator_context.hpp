// What the operator's requests need beside those of everybody.
#pragma once

#include "server/net/admin.hpp"
#include "server/net/http_context.hpp"

namespace server::net {

struct OperatorContext {
  HttpContext& http;
  Admin& admin;
};

}  // namespace server::net
