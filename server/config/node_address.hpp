// The address of another server. Pure; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace server::config {

struct NodeAddress {
  std::string host;  // a name or an address, without brackets
  std::string port;

  bool operator==(const NodeAddress&) const = default;
};

// Reads HOST:PORT, with an IPv6 address in brackets; nullopt if it is neither.
std::optional<NodeAddress> read_node_address(std::string_view text);

}  // namespace server::config
