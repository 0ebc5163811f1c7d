#include "server/config/logging_options.hpp"

#include "server/telemetry/log.hpp"

#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

namespace server::config {

void add_watch_options(CLI::App& serve, ServeConfig& config) {
  const auto log_levels = [](const std::string& levels) {
    return telemetry::complaint_about_log_levels(levels).value_or("");
  };
  serve
      .add_option(
          "--log-level", config.log_level,
          "Log level, on stderr: trace, debug, info, warn, error, critical or off; optionally by "
          "area: info,net=debug. Areas: server, net, rooms, bots, players, storage")
      ->envname("CASTELLAN_LOG_LEVEL")
      ->capture_default_str()
      ->check(CLI::Validator(log_levels, "LEVELS"));
  serve
      .add_option("--log-format", config.log_format,
                  "Format of log lines: text, or one JSON object per line")
      ->envname("CASTELLAN_LOG_FORMAT")
      ->capture_default_str()
      ->check(CLI::IsMember({"text", "json"}));
  serve
      .add_option("--metrics-address", config.metrics_address,
                  "Address of the metrics port; no authentication, keep it private")
      ->envname("CASTELLAN_METRICS_ADDRESS")
      ->capture_default_str();
  serve
      .add_option_function<std::uint16_t>(
          "--metrics-port",
          [&config](std::uint16_t port) {
            config.metrics_port = port;
            config.metrics = true;
          },
          "Port for /metrics (Prometheus), /live and /ready; 0 takes any free port; without this "
          "option there is no metrics port")
      ->envname("CASTELLAN_METRICS_PORT");
}

}  // namespace server::config
