// Requests and WebSockets proxied to other nodes; see cluster/http_proxy.hpp.
#pragma once

#include "server/util/address_counts.hpp"
#include "server/util/limits.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace server::cluster {

// Any thread.
struct ProxyStats {
  util::AddressCounts in_flight{
      limits::proxied_requests_max};  // concurrent requests, by the node's address
  std::chrono::milliseconds connect_timeout = limits::node_connect_timeout;
  std::chrono::milliseconds answer_timeout = limits::node_response_timeout;  // for a whole response

  // For the metrics page.
  std::atomic<std::size_t> sockets = 0;
  std::atomic<std::uint64_t> answered = 0;
  std::atomic<std::uint64_t> unanswered = 0;
};

}  // namespace server::cluster
