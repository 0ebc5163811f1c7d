// The open sockets, for operators. Each belongs to the loop of one shard, and only that loop
// accesses it.
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
  // Sends the frame; does nothing before hello.
  virtual void send(const room::Frame& frame) = 0;
  virtual void send_away(const protocol::Farewell& farewell) = 0;
};

// The sockets of one shard; only on its thread.
using Connections = std::unordered_set<Connection*>;

// Calls work with every socket, each on its own loop, then `done` once, on one of the loops. Any
// thread.
void for_each_socket(SocketContext& sockets, const std::function<void(Connection&)>& work,
                     const std::function<void()>& done = nullptr);

// Collects the results of several loops.
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

// Passes the sockets to the callback, oldest first.
void list_sockets(SocketContext& sockets,
                  const std::function<void(std::vector<protocol::ConnectionInfo>)>& done);

// Closes the sockets of all banned clients. Any thread.
void dismiss_banned(SocketContext& sockets);

}  // namespace server::net
