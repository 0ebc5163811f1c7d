// Connection counts and lifecycle stage of the server. Any thread.
#pragma once

#include "server/api/failed_requests.hpp"
#include "server/api/refused_upgrades.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/util/limits.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace server::api {

struct ServerStatus {
  std::atomic<bool> recovering = false;
  std::atomic<bool> stopping = false;
  const std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();

  std::atomic<std::size_t> connections_max = limits::connections_max;
  std::atomic<std::size_t> connections = 0;
  std::atomic<std::size_t> operator_connections = 0;  // to the operator's port, not included above
  std::atomic<std::size_t> farewells = 0;             // TLS connections being closed
  std::atomic<std::size_t> refusals = 0;  // connections that only get the response "too many"

  // For the metrics page.
  telemetry::HttpMetrics http;
  std::atomic<std::uint64_t> connections_refused = 0;
  RefusedUpgrades refused_upgrades;
  FailedRequests failed_requests;
};

}  // namespace server::api
