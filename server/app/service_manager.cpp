#include "server/app/service_manager.hpp"

#include "server/telemetry/log.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace server::app {
namespace {

std::string message(ServiceState state) {
  if (state == ServiceState::ready) return "READY=1\nSTATUS=Serving";
  if (state == ServiceState::stopping) return "STOPPING=1\nSTATUS=Disconnecting clients";
  // Lets systemd match this message to a reload. CLOCK_MONOTONIC.
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  const auto moment = std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  return "RELOADING=1\nMONOTONIC_USEC=" + std::to_string(moment);
}

}  // namespace

void notify_service_manager(ServiceState state) {
  const char* const name = std::getenv("NOTIFY_SOCKET");
  if (name == nullptr) return;
  const std::string_view path(name);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() < 2 || path.size() >= sizeof address.sun_path) return;
  std::copy(path.begin(), path.end(), address.sun_path);
  // An abstract socket address.
  if (path.front() == '@') address.sun_path[0] = '\0';
  const auto size = offsetof(sockaddr_un, sun_path) + path.size();
  const int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  const std::string text = message(state);
  const auto sent =
      sendto(descriptor, text.data(), text.size(), MSG_NOSIGNAL,
             reinterpret_cast<const sockaddr*>(&address), static_cast<socklen_t>(size));
  if (sent < 0)
    telemetry::log(telemetry::Area::server, telemetry::LogLevel::warn,
                   "the service manager cannot be notified", {{"socket", path}});
  if (descriptor >= 0) close(descriptor);
}

}  // namespace server::app
