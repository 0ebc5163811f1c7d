#include "server/api/refused_upgrades.hpp"

#include "server/telemetry/log.hpp"

namespace server::api {

bool RefusedUpgrades::is_due(std::string_view remedy, std::chrono::steady_clock::time_point now) {
  const std::lock_guard lock(mutex_);
  const auto [warned, first] = warned_.try_emplace(remedy, now);
  if (!first && now - warned->second < std::chrono::minutes(1)) return false;
  warned->second = now;
  return true;
}

void RefusedUpgrades::note(unsigned status, std::string_view remedy, const RefusedUpgrade& request,
                           std::chrono::steady_clock::time_point now) {
  if (remedy.empty() || !is_due(remedy, now)) return;
  telemetry::log(telemetry::Area::net, telemetry::LogLevel::warn, "a WebSocket was refused",
                 {{"connection", request.connection},
                  {"request", request.id},
                  {"status", status},
                  {"origin", request.origin},
                  {"host", request.host},
                  {"allowed_by", remedy}});
}

}  // namespace server::api
