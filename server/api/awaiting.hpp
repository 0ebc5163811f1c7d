// Coroutine wrappers for functions that respond through a callback on any thread. The coroutine
// resumes on its own executor.
#pragma once

#include "server/api/http_session.hpp"
#include "server/api/routes.hpp"
#include "server/cluster/room_locator.hpp"

#include <optional>

#include <boost/asio/awaitable.hpp>

namespace server::api {

boost::asio::awaitable<Response> await_answer(const HttpEndpoint& endpoint, Request request);

// Finds the node of the room. NotElsewhere::here if the request concerns no room or the server runs
// alone.
boost::asio::awaitable<cluster::Location> locate(HttpContext& context,
                                                 std::optional<room::RoomCode> code);

}  // namespace server::api
