// Who a server is among those that write to the same database.
#pragma once

#include <chrono>
#include <string>

namespace server::storage {

struct Membership {
  std::string node;     // its name; empty: it is alone
  std::string address;  // HOST:PORT, where the others reach it
  std::string url;      // where clients do; empty: nowhere of its own
  // Unheard of for so long, it may be replaced.
  std::chrono::milliseconds lease{0};

  bool alone() const { return node.empty(); }
};

// Whether several servers can use such a database at once.
bool is_shared(const std::string& database);

}  // namespace server::storage
