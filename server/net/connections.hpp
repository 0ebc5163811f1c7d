// The sockets that are open, for whoever runs the server: each belongs to the loop of a shard, and
// only that looks at it.
#pragma once

#include "protocol/admin.hpp"
#include "server/room/subscriber.hpp"

#include <functional>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <vector>

namespace server::net {

struct SocketContext;

class Connection {
 public:
  virtual ~Connection() = default;

  virtual protocol::ConnectionInfo info() = 0;
  // Nobody is told anything before the hello.
  virtual void tell(const room::Frame& frame) = 0;
  virtual void send_away(const protocol::Farewell& farewell) = 0;
};

// Of one shard; its thread only.
using Connections = std::unordered_set<Connection*>;

// Runs the work with every socket, each on its own loop; `done` once, on one of them. Any thread.
void visit_sockets(SocketContext& sockets, const std::function<void(Connection&)>& work,
                   const std::function<void()>& done = nullptr);

// What several loops find out, put together.
template <class Value>
class Gathered {
 public:
  void add(Value value) {
    const std::lock_guard lock(mutex_);
    values_.push_back(std::move(value));
  }
  std::vector<Value> take() {
    const std::lock_guard lock(mutex_);
    return std::move(values_);
  }

 private:
  std::mutex mutex_;
  std::vector<Value> values_;
};

// The oldest first.
void list_sockets(SocketContext& sockets,
                  const std::function<void(std::vector<protocol::ConnectionInfo>)>& done);

// Ends the sockets of everybody who is banned by now. Any thread.
void send_banned_away(SocketContext& sockets);

}  // namespace server::net
