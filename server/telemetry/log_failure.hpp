// For co_spawn: an exception that a session does not catch ends that session and is logged.
#pragma once

#include <exception>
#include <string>

namespace server::telemetry {

// Completion token of a detached coroutine.
struct LogFailure {
  std::string connection;  // its id in the log

  void operator()(const std::exception_ptr& failure) const noexcept;
};

}  // namespace server::telemetry
