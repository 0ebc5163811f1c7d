// For co_spawn: what a session does not catch itself ends that session and is logged, nothing more.
#pragma once

#include <exception>
#include <string>

namespace server::telemetry {

// Completion token of a detached coroutine.
struct LogFailure {
  std::string connection;  // by which it is found in the log

  void operator()(const std::exception_ptr& failure) const noexcept;
};

}  // namespace server::telemetry
