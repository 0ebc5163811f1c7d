#include "server/net/log_failure.hpp"

#include <spdlog/spdlog.h>

namespace server::net {

void LogFailure::operator()(const std::exception_ptr& failure) const noexcept {
  if (!failure) return;
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& error) {
    spdlog::error("a connection ended: {}", error.what());
  } catch (...) {
    spdlog::error("a connection ended for an unknown reason");
  }
}

}  // namespace server::net
