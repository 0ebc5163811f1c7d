// What is answered through a callback, on whatever thread, for coroutines, which go on with the
// answer on their own.
#pragma once

#include "server/api/http_session.hpp"
#include "server/api/routes.hpp"
#include "server/cluster/room_locator.hpp"

#include <optional>

#include <boost/asio/awaitable.hpp>

namespace server::api {

boost::asio::awaitable<Response> await_answer(const HttpEndpoint& endpoint, Request request);

// Where the room is. NotElsewhere::here where no room is meant, or there are no other servers.
boost::asio::awaitable<cluster::Location> locate(HttpContext& context,
                                                 std::optional<room::RoomCode> code);

}  // namespace server::api
