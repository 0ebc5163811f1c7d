// Brings what a client wants of a room to the server that has it, and the answer back, where
// several servers share one database (nodes.hpp). What goes there is one request, which was read
// whole and is written again, on a connection of its own: nothing can hide behind it. On the loop
// that it is started on.
#pragma once

#include "server/cluster/proxy_stats.hpp"
#include "server/cluster/room_locator.hpp"
#include "server/config/node_address.hpp"

#include <optional>
#include <string>
#include <variant>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>

namespace server::cluster {

// In each request that is passed on. One that has it is not passed on again.
inline constexpr const char* passed_header = "Castellan-Passed";

// Why there is no answer.
enum class Unanswered {
  crowded,      // too many requests are on their way to that server; nothing was sent
  unreachable,  // nothing was sent
  broken_off,   // what was asked may have been done
};

struct NodeAnswer {
  std::string text;  // as it was written; of an upgrade that succeeded: with what came behind it
  std::optional<boost::asio::ip::tcp::socket> socket = std::nullopt;  // of such an upgrade
};

// `request`: the whole of it, which has to ask for the end of the connection unless it is an
// `upgrade` to a WebSocket. Takes no longer than the timeouts in `passing`.
boost::asio::awaitable<std::variant<NodeAnswer, Unanswered>> ask_node(ProxyStats& passing,
                                                                      std::string address,
                                                                      std::string request,
                                                                      bool upgrade);

}  // namespace server::cluster
