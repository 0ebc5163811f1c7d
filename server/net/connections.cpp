#include "server/net/connections.hpp"

#include "server/net/socket_context.hpp"
#include "server/util/clock.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

namespace server::net {

void for_each_socket(SocketContext& sockets, const std::function<void(Connection&)>& work,
                     const std::function<void()>& done) {
  const auto left = std::make_shared<std::atomic<std::size_t>>(sockets.shards.count());
  for (std::size_t i = 0; i < sockets.shards.count(); ++i)
    sockets.shards.post(i, [&sockets, i, work, done, left](rooms::Rooms&) {
      for (Connection* one : sockets.open[i]) work(*one);
      if (--*left == 0 && done) done();
    });
}

void list_sockets(SocketContext& sockets,
                  const std::function<void(std::vector<protocol::ConnectionInfo>)>& done) {
  const auto found = std::make_shared<Gathered<protocol::ConnectionInfo>>();
  for_each_socket(
      sockets, [found](Connection& one) { found->add(one.info()); },
      [found, done] {
        auto list = found->take();
        std::ranges::sort(list, {}, [](const protocol::ConnectionInfo& one) {
          return std::pair(one.since, one.id);
        });
        done(std::move(list));
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
