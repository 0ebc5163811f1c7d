#include "server/telemetry/metrics.hpp"

#include <algorithm>

namespace server::telemetry {

void Metrics::count(protocol::Close reason) noexcept {
  const auto all = protocol::closes();
  const auto found = std::ranges::find(all, reason, &protocol::CloseRow::close);
  const auto at = static_cast<std::size_t>(found - all.begin());
  if (at < farewells.size()) farewells[at].add();
}

void Metrics::record_latency(Moment now) {
  for (const Moment read : broadcast_reads_) act_to_broadcast.observe(microseconds_of(now - read));
  broadcast_reads_.clear();
}

}  // namespace server::telemetry
