// For co_spawn: what a session does not catch itself ends that session and is logged, nothing more.
#pragma once

#include <exception>

namespace server::net {

// Completion token of a detached coroutine.
struct LogFailure {
  void operator()(const std::exception_ptr& failure) const noexcept;
};
inline constexpr LogFailure log_failure;

}  // namespace server::net
