// Timeouts of clients. Changes apply to operations that begin later.
#pragma once

#include "server/util/limits.hpp"

#include <atomic>
#include <chrono>

namespace server::net {

struct Timeouts {
  using Timeout = std::atomic<std::chrono::milliseconds>;

  Timeout handshake{limits::handshake_timeout};  // of TLS
  Timeout request{limits::request_timeout};  // to receive an HTTP request, and to send its response
  Timeout idle{limits::idle_timeout};        // from a response to the next request's header
  Timeout hello{limits::hello_timeout};      // of a WebSocket
};

}  // namespace server::net
