// How long clients may take. They can be changed while connections are open: for what begins then.
#pragma once

#include "server/util/limits.hpp"

#include <atomic>
#include <chrono>

namespace server::net {

struct Timeouts {
  using Time = std::atomic<std::chrono::milliseconds>;

  Time handshake{limits::handshake_timeout};  // of TLS
  Time request{limits::request_timeout};  // to send a whole one over HTTP, and to take its answer
  Time idle{limits::idle_timeout};        // from one answer to the next request's header
  Time hello{limits::hello_timeout};      // of a socket
};

}  // namespace server::net
