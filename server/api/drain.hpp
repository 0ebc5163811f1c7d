// The server is about to stop: no game begins any more, everybody is told when, again and again,
// and then it ends; unless it is called off. Any thread; must end after the shards have stopped.
#pragma once

#include "protocol/admin.hpp"
#include "server/cluster/room_locator.hpp"
#include "server/net/socket_context.hpp"

#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace server::api {

class Drain {
 public:
  // `nodes`: null: there are no others. `end`: when the time is up; on the thread of a shard.
  Drain(net::SocketContext& sockets, cluster::RoomLocator* nodes, std::function<void()> end)
      : sockets_(sockets), nodes_(nodes), end_(std::move(end)) {}

  // Takes the place of one that is under way.
  protocol::DrainInfo begin(const protocol::BeginDrain& wanted);
  // False: there was none.
  bool call_off();
  std::optional<protocol::DrainInfo> state() const;

 private:
  // Tells everybody, and comes back when it is to be told again.
  void go_on(unsigned number);
  void tell(const protocol::Countdown& countdown);
  void hold_games(bool hold);

  net::SocketContext& sockets_;
  cluster::RoomLocator* const nodes_;
  const std::function<void()> end_;
  mutable std::mutex mutex_;
  std::optional<protocol::DrainInfo> info_;
  SteadyTime end_at_;
  unsigned number_ = 0;  // of the drain, so that an older one is over
};

}  // namespace server::api
