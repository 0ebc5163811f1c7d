#include "server/net/connections.hpp"

#include "server/net/world.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

namespace server::net {

void visit_sockets(World& world, const std::function<void(Connection&)>& work,
                   const std::function<void()>& done) {
  const auto left = std::make_shared<std::atomic<std::size_t>>(world.shards.count());
  for (std::size_t i = 0; i < world.shards.count(); ++i)
    world.shards.post(i, [&world, i, work, done, left](hall::Rooms&) {
      for (Connection* one : world.open_sockets[i]) work(*one);
      if (--*left == 0 && done) done();
    });
}

void list_sockets(World& world,
                  const std::function<void(std::vector<protocol::ConnectionInfo>)>& done) {
  const auto found = std::make_shared<Gathered<protocol::ConnectionInfo>>();
  visit_sockets(
      world, [found](Connection& one) { found->add(one.info()); },
      [found, done] {
        auto list = found->take();
        std::ranges::sort(list, {}, [](const protocol::ConnectionInfo& one) {
          return std::pair(one.since, one.id);
        });
        done(std::move(list));
      });
}

}  // namespace server::net
