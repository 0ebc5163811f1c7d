#include "server/api/admin_service.hpp"

#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"

#include <utility>

namespace server::api {

AdminService::AdminService(net::SocketContext& sockets, cluster::RoomLocator* nodes,
                           players::Bans& bans, AdminSettings settings)
    : bans_(bans), settings_(std::move(settings)), drain_(sockets, nodes, settings_.end) {
  backups_.start();
}

bool AdminService::admits(std::string_view token) {
  if (room::matches(token, settings_.token)) return true;
  if (complaints_.take(steady_now()) == 0)
    telemetry::log(telemetry::Area::net, telemetry::LogLevel::warn, "wrong admin token");
  return false;
}

}  // namespace server::api
