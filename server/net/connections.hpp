// The open sockets, for operators. Each belongs to the loop of one shard, and only that loop
// accesses it.
#pragma once

#include "protocol/admin.hpp"
#include "server/room/subscriber.hpp"

#include <functional>
#include <unordered_set>

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

// Calls work with every socket, each on its own loop. Any thread.
void for_each_socket(SocketContext& sockets, const std::function<void(Connection&)>& work);

// Closes the sockets of all banned clients. Any thread.
void dismiss_banned(SocketContext& sockets);

}  // namespace server::net
