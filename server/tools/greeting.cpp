#include "server/tools/greeting.hpp"

#include "server/tools/qr_code.hpp"

#include <sstream>

namespace server::tools {
namespace {

std::string url(const std::string& address, std::uint16_t port) {
  const bool v6 = address.find(':') != std::string::npos;
  return "http://" + (v6 ? "[" + address + "]" : address) + ":" + std::to_string(port) + "/";
}

bool is_loopback(const std::string& address) {
  return address.starts_with("127.") || address == "::1";
}

}  // namespace

std::string greeting(const ServeConfig& config, std::uint16_t port,
                     const std::vector<std::string>& lan, bool qr_code) {
  const bool everywhere = config.address == "0.0.0.0" || config.address == "::";
  std::vector<std::string> others;
  if (everywhere)
    others = lan;
  else if (!is_loopback(config.address))
    others = {config.address};

  std::ostringstream out;
  out << "Castellan " << CASTELLAN_VERSION << " is open\n"
      << "  on this machine   " << url(everywhere ? "127.0.0.1" : config.address, port) << '\n';
  if (everywhere)
    for (const std::string& address : others)
      out << "  on your network   " << url(address, port) << '\n';
  if (qr_code && !others.empty())
    out << '\n'
        << tools::qr_code(url(others.front(), port)) << "  for phones: the first address on "
        << "your network\n\n";
  out << "  games are kept in " << (config.ephemeral ? "memory only" : config.database) << '\n';
  if (!config.buildings.empty())
    out << "  building tiles are those of " << config.buildings << '\n';
  out << "  Ctrl-C stops it\n";
  return out.str();
}

}  // namespace server::tools
