// Drains the server: no new game begins, all clients are notified repeatedly, and at the deadline
// the server stops, unless the drain is cancelled. Any thread; must be destroyed after the shards
// have stopped.
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
  // `nodes`: null without other nodes. `end`: called at the deadline, on a shard's thread.
  Drain(net::SocketContext& sockets, cluster::RoomLocator* nodes, std::function<void()> end)
      : sockets_(sockets), nodes_(nodes), end_(std::move(end)) {}

  // Replaces a drain in progress.
  protocol::DrainInfo begin(const protocol::BeginDrain& wanted);
  // Returns false if there is no drain.
  bool call_off();
  std::optional<protocol::DrainInfo> state() const;

 private:
  // Announces the drain and schedules the next announcement.
  void go_on(unsigned number);
  void tell(const protocol::Countdown& countdown);
  void hold_games(bool hold);

  net::SocketContext& sockets_;
  cluster::RoomLocator* const nodes_;
  const std::function<void()> end_;
  mutable std::mutex mutex_;
  std::optional<protocol::DrainInfo> info_;
  SteadyTime end_at_;
  unsigned number_ = 0;  // of the drain; timers of an older one do nothing
};

}  // namespace server::api
