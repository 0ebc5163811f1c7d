#include "server/app/serve.hpp"

#include "server/app/file_limit.hpp"
#include "server/app/recover.hpp"
#include "server/app/server.hpp"
#include "server/app/service_manager.hpp"
#include "server/app/settings_of.hpp"
#include "server/app/signals.hpp"
#include "server/app/startup_banner.hpp"
#include "server/app/startup_memory.hpp"
#include "server/net/addresses.hpp"
#include "server/telemetry/log.hpp"

#include <iostream>
#include <string>
#include <unistd.h>
#include <utility>

namespace server::app {
namespace {

using telemetry::Area;
using telemetry::LogLevel;

// Prints no QR code into a log.
bool shows_qr_code(const std::string& when) {
  return when == "always" || (when == "auto" && isatty(STDOUT_FILENO) != 0);
}

int exit_code(const std::string& failure) {
  if (failure.empty()) {
    telemetry::log(Area::server, LogLevel::info, "stopped");
    return 0;
  }
  telemetry::log(Area::server, LogLevel::critical, "stopped, because storage has failed",
                 {{"reason", failure}, {"exit", storage_has_failed}});
  return storage_has_failed;
}

}  // namespace

int serve(const config::ServeConfig& config) {
  require_consistent(config);
  NamedFiles files(config);
  if (!config.core_dumps) keep_memory_secret();
  telemetry::start_log(config.log.format == "json" ? telemetry::LogFormat::json
                                                   : telemetry::LogFormat::text);
  static_cast<void>(telemetry::set_log_levels(config.log.level));  // valid, as all of `config`
  warn_of_unused_options(config);
  const StopSignals stop_signals = block_stop_signals();
  raise_file_limit(config.listen.connections_max, !config.listen.tls_certificate.empty());

  Server server(config, std::move(files));
  try {
    server.open();
  } catch (const StoppedAtStart& stopped) {
    telemetry::log(Area::server, LogLevel::info, stopped.what());
    // A failure of the storage stops the start in the same way.
    return server.failure().empty() ? 0 : exit_code(server.failure());
  }
  const BannerOptions shown{
      .qr_code = shows_qr_code(config.qr_code),
      .terminal = stop_signals.at_terminal,
      .isolated = net::in_container() && net::lan_addresses(config.listen.address).all.empty()};
  std::cout << startup_banner(config, server.port(), own_urls(config.listen, server.port()), shown)
            << std::flush;
  server.announce([](const std::string& url) { std::cout << name_line(url) << std::flush; });

  notify_service_manager(ServiceState::ready);
  const auto reload = [&server] {
    notify_service_manager(ServiceState::reloading);
    server.reload();
    notify_service_manager(ServiceState::ready);
  };
  release_startup_memory();
  await_stop(stop_signals, reload, [&server] { server.note_time(); });

  notify_service_manager(ServiceState::stopping);
  server.stop();
  return exit_code(server.failure());
}

}  // namespace server::app
