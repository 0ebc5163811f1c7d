#include "server/config/node_address.hpp"

#include <algorithm>
#include <cctype>

namespace server::config {
namespace {

bool is_port(std::string_view text) {
  if (text.empty() || text.size() > 5) return false;
  if (!std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; }))
    return false;
  const unsigned long port = std::stoul(std::string(text));
  return port > 0 && port <= 65535;
}

}  // namespace

std::optional<NodeAddress> read_node_address(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos || !is_port(text.substr(colon + 1))) return std::nullopt;
  std::string_view host = text.substr(0, colon);
  const bool bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (bracketed) host = host.substr(1, host.size() - 2);
  if (host.empty() || (host.find(':') != std::string_view::npos) != bracketed) return std::nullopt;
  if (host.find_first_of("[]/@ \t\r\n") != std::string_view::npos) return std::nullopt;
  return NodeAddress{std::string(host), std::string(text.substr(colon + 1))};
}

}  // namespace server::config
