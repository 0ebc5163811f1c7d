// Where another server is. Pure; any thread.
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

// HOST:PORT, an IPv6 address in brackets; nothing: it is none.
std::optional<NodeAddress> read_node_address(std::string_view text);

}  // namespace server::config
