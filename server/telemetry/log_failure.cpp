#include "server/telemetry/log_failure.hpp"

#include "server/telemetry/log.hpp"

namespace server::net {

void LogFailure::operator()(const std::exception_ptr& failure) const noexcept {
  if (!failure) return;
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& error) {
    watch::log(watch::Area::net, watch::Level::error, "a connection failed",
               {{"connection", connection}, {"reason", error.what()}});
  } catch (...) {
    watch::log(watch::Area::net, watch::Level::error, "a connection failed",
               {{"connection", connection}});
  }
}

}  // namespace server::net
