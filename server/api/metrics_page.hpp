// The Prometheus page: metrics of all shards, the lobby, the journal and HTTP.
#pragma once

#include "server/api/http_context.hpp"

#include <string>

namespace server::api {

// Any thread. Takes no lock that a move takes.
std::string metrics(const HttpContext& context);

}  // namespace server::api
