// The open sockets, for operators. Each belongs to the loop of one shard, and only that loop
// accesses it.
#pragma once

#include "protocol/admin.hpp"
#include "server/room/subscriber.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <set>

namespace server::net {

struct SocketContext;

class Connection {
 public:
  virtual ~Connection() = default;

  virtual protocol::ConnectionInfo info() = 0;
  // Sends the frame; does nothing before hello.
  virtual void send(const room::Frame& frame) = 0;
  virtual void send_away(const protocol::Farewell& farewell) = 0;

  struct Order {
    bool operator()(const Connection* a, const Connection* b) const {
      return a->number_ < b->number_;
    }
  };

 private:
  inline static std::atomic<std::uint64_t> newest_ = 0;
  const std::uint64_t number_ = ++newest_;  // in the order of construction
};

// The sockets of one shard, the oldest first; only on its thread.
using Connections = std::set<Connection*, Connection::Order>;

// Calls work with every socket, each on its own loop, the oldest first. Any thread.
void for_each_socket(SocketContext& sockets, const std::function<void(Connection&)>& work);

// Closes the sockets of all banned clients. Any thread.
void dismiss_banned(SocketContext& sockets);

}  // namespace server::net
