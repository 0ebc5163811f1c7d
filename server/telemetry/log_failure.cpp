#include "server/telemetry/log_failure.hpp"

#include "server/telemetry/log.hpp"
#include "server/util/reason_of.hpp"

namespace server::telemetry {

void LogFailure::operator()(const std::exception_ptr& failure) const noexcept {
  if (!failure) return;
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& error) {
    telemetry::log(telemetry::Area::net, telemetry::LogLevel::error, "a connection failed",
                   {{"connection", connection}, {"reason", util::reason_of(error)}});
  } catch (...) {
    telemetry::log(telemetry::Area::net, telemetry::LogLevel::error, "a connection failed",
                   {{"connection", connection}});
  }
}

}  // namespace server::telemetry
