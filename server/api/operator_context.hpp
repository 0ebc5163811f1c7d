// The context of handlers for operators' requests, in addition to HttpContext. A handler may
// respond later, on a shard, so this outlives the shards' loops.
#pragma once

#include "server/api/admin_service.hpp"
#include "server/api/http_context.hpp"

namespace server::api {

struct OperatorContext {
  OperatorContext(HttpContext& all, AdminService& operators) : http(all), admin(operators) {}
  OperatorContext(const OperatorContext&) = delete;
  OperatorContext& operator=(const OperatorContext&) = delete;

  HttpContext& http;
  AdminService& admin;
};

}  // namespace server::api
