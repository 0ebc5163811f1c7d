#include "server/net/port_owner.hpp"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <system_error>

namespace server::net {
namespace {

namespace fs = std::filesystem;

constexpr const char* listening = "0A";

// The sockets that listen on the port, in the form of the links in /proc.
std::set<std::string> sockets_on(std::uint16_t port) {
  std::set<std::string> sockets;
  for (const char* const table : {"/proc/self/net/tcp", "/proc/self/net/tcp6"}) {
    std::ifstream rows(table);
    std::string row;
    std::getline(rows, row);
    while (std::getline(rows, row)) {
      std::istringstream fields(row);
      std::string number, local, remote, state, queues, timer, retransmits, user, timeout, inode;
      fields >> number >> local >> remote >> state >> queues >> timer >> retransmits >> user >>
          timeout >> inode;
      const auto colon = local.find(':');
      if (state != listening || colon == std::string::npos) continue;
      if (std::stoul(local.substr(colon + 1), nullptr, 16) == port)
        sockets.insert("socket:[" + inode + "]");
    }
  }
  return sockets;
}

bool holds_one(const fs::path& process, const std::set<std::string>& sockets) {
  std::error_code error;
  for (fs::directory_iterator file(process / "fd", error), end; !error && file != end;
       file.increment(error)) {
    std::error_code unreadable;
    if (sockets.contains(fs::read_symlink(file->path(), unreadable))) return true;
  }
  return false;
}

}  // namespace

std::string owner_of_port(std::uint16_t port) try {
  const std::set<std::string> sockets = sockets_on(port);
  if (sockets.empty()) return "";
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string id = entry.path().filename();
    if (id.find_first_not_of("0123456789") != std::string::npos) continue;
    if (!holds_one(entry.path(), sockets)) continue;
    std::ifstream file(entry.path() / "comm");
    std::string name;
    std::getline(file, name);
    return name.append(" (process ").append(id).append(")");
  }
  return "";
} catch (const std::exception&) {
  // A process may disappear while it is inspected.
  return "";
}

}  // namespace server::net
