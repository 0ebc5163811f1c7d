#include "server/net/connections.hpp"

#include "server/net/socket_context.hpp"
#include "server/util/clock.hpp"

#include <cstddef>

namespace server::net {

void for_each_socket(SocketContext& sockets, const std::function<void(Connection&)>& work) {
  for (std::size_t i = 0; i < sockets.shards.count(); ++i)
    sockets.shards.post(i, [&sockets, i, work](rooms::Rooms&) {
      for (Connection* one : sockets.open[i]) work(*one);
    });
}

void dismiss_banned(SocketContext& sockets) {
  for_each_socket(sockets, [&bans = sockets.bans](Connection& one) {
    const protocol::ConnectionInfo info = one.info();
    const auto ban =
        bans.find({.player = info.player, .name = info.name, .address = info.address}, wall_now());
    if (ban) one.send_away(protocol::farewell_for(*ban));
  });
}

}  // namespace server::net
