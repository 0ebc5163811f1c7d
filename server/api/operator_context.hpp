// What the operator's requests need beside those of everybody.
#pragma once

#include "server/api/admin.hpp"
#include "server/api/http_context.hpp"

namespace server::api {

struct OperatorContext {
  HttpContext& http;
  Admin& admin;
};

}  // namespace server::api
