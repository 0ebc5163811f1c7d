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

bool AdminService::admits(std::string_view token) const {
  return room::matches(token, settings_.token);
}

Milliseconds AdminService::note_wrong_token(const std::string& address) {
  ++wrong_tokens_;
  if (complaints_.take(steady_now()) == 0)
    telemetry::log(telemetry::Area::net, telemetry::LogLevel::warn, "wrong admin token",
                   {{"address", address}, {"count", wrong_tokens_}});
  return wrong_tokens_free_.take(address, steady_now());
}

}  // namespace server::api
