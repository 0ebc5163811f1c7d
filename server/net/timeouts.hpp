// Timeouts of clients. Changes apply to operations that begin later.
#pragma once

#include "server/util/limits.hpp"

#include <atomic>
#include <chrono>

namespace server::net {

struct Timeouts {
  using Time = std::atomic<std::chrono::milliseconds>;

  Time handshake{limits::handshake_timeout};  // of TLS
  Time request{limits::request_timeout};  // to receive an HTTP request, and to send its response
  Time idle{limits::idle_timeout};        // from a response to the next request's header
  Time hello{limits::hello_timeout};      // of a WebSocket
};

}  // namespace server::net
