#include "server/api/operator_routes.hpp"

#include "server/api/metrics_page.hpp"
#include "server/api/path.hpp"

#include <chrono>
#include <string>
#include <string_view>
#include <utility>

namespace server::api {
namespace {

Response plain_text(unsigned status, std::string body) {
  return {status, std::move(body), "text/plain; charset=utf-8"};
}

// Whether this much time has passed since then; false if the time is not set.
bool is_over(const telemetry::Count& since, std::chrono::microseconds patience) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  const std::chrono::microseconds then(since.value());
  return then.count() != 0 && now - then > patience;
}

// Checks every loop, because a shard that hangs does not recover by itself.
Response live(const HttpContext& context) {
  // The shards do not run yet; or the server ends by itself.
  const bool runs = !context.status.recovering && !context.status.stopping;
  for (std::size_t i = 0; i < context.shards.count() && runs; ++i)
    if (context.shards.is_silent(i, limits::shard_timeout))
      return plain_text(503, "shard " + std::to_string(i) + " does not respond\n");
  return plain_text(200, "live\n");
}

Response ready(const HttpContext& context) {
  if (context.status.recovering)
    return plain_text(503, "recovering: stored games are being read\n");
  if (context.status.stopping) return plain_text(503, "stopping\n");
  const std::string trouble = context.storage.outage_reason();
  if (context.storage.fenced())
    return plain_text(503, "another node has taken over, and this one signs in again" +
                               (trouble.empty() ? "" : ": " + trouble) + "\n");
  if (!context.storage.healthy())
    return plain_text(503, "storage has failed, the server is stopping; see the log\n");
  const telemetry::JournalMetrics* const journal = context.storage.metrics();
  if (journal != nullptr && is_over(journal->busy_since, limits::commit_timeout))
    return plain_text(503, trouble.empty() ? "the disk or the database takes too long\n"
                                           : "moves wait: " + trouble + "\n");
  return plain_text(200, "ready\n");
}

}  // namespace

boost::asio::awaitable<Response> answer_operator(HttpContext& context, const Request& request) {
  const std::string_view path = without_query(request.target);
  if (path != "/metrics" && path != "/live" && path != "/ready")
    co_return plain_text(404, "this port serves /metrics, /live and /ready\n");
  if (request.method != "GET") co_return without_method("GET", request.method);
  if (path == "/live") co_return live(context);
  if (path == "/ready") co_return ready(context);
  co_return Response{200, metrics(context), "text/plain; version=0.0.4; charset=utf-8"};
}

}  // namespace server::api
