// The identity of a server among those that write to the same database.
#pragma once

#include <chrono>
#include <string>

namespace server::storage {

struct Membership {
  std::string node;     // name of this node; empty: the server runs alone
  std::string address;  // HOST:PORT, for the other nodes
  std::string url;      // for clients; empty: not reachable directly
  // The node may be replaced after this time without a heartbeat.
  std::chrono::milliseconds lease{0};

  bool alone() const { return node.empty(); }
};

// Whether several servers can use this database at once.
bool is_shared(const std::string& database);

}  // namespace server::storage
