// The signature of HTTP handlers. routes.cpp calls them after matching path and method;
// protocol/http.md describes what each does.
#pragma once

#include "server/api/path.hpp"
#include "server/api/routes.hpp"

#include <boost/asio/awaitable.hpp>

namespace server::api {

using AwaitableResponse = boost::asio::awaitable<Response>;

// `request` outlives the coroutine, and `params` refers to its target.
using Handler = AwaitableResponse (*)(HttpContext& context, PathParams params,
                                      const Request& request);

}  // namespace server::api
