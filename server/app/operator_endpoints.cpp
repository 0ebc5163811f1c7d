#include "server/app/operator_endpoints.hpp"

#include "server/api/admin_routes.hpp"
#include "server/api/http_admission.hpp"
#include "server/api/operator_routes.hpp"
#include "server/app/settings_of.hpp"
#include "server/storage/backup.hpp"
#include "server/storage/ban_store.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"

#include <array>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <sstream>
#include <string>
#include <system_error>
#include <unistd.h>

namespace server::app {
namespace {

namespace fs = std::filesystem;

// The server chooses the name, so no request can reach outside the folder.
std::string backup_name() {
  const auto seconds = static_cast<std::time_t>(wall_now().count() / 1000);
  std::tm time{};
  gmtime_r(&seconds, &time);
  std::array<char, 48> text{};
  std::strftime(text.data(), text.size(), "castellan-%Y%m%d-%H%M%S.sqlite", &time);
  return text.data();
}

engine::Result<protocol::BackupInfo, std::string> back_up(const std::string& database,
                                                          const std::string& folder,
                                                          const std::stop_token& stop) {
  storage::remove_old_parts(folder);
  const std::string file = (fs::path(folder) / backup_name()).string();
  std::ostringstream out;
  std::ostringstream err;
  if (storage::backup(database, file, out, err, stop) != 0) {
    std::string reason = err.str();
    while (reason.ends_with('\n')) reason.pop_back();
    telemetry::log(telemetry::Area::storage, telemetry::LogLevel::error, "backup failed",
                   {{"reason", reason}});
    return reason;
  }
  std::error_code unknown;
  const auto bytes = fs::file_size(file, unknown);
  return protocol::BackupInfo{file, unknown ? 0 : bytes};
}

void log_listener(const char* event, const std::string& address, std::uint16_t port) {
  telemetry::log(telemetry::Area::server, telemetry::LogLevel::info, event,
                 {{"address", address}, {"port", port}});
}

}  // namespace

StoredBans::StoredBans(const config::ServeConfig& config) {
  if (!config.storage.ephemeral)
    storage_ = std::make_unique<storage::BanStore>(config.storage.database);
  bans_ = std::make_unique<players::Bans>(storage_.get());
}

OperatorEndpoints::OperatorEndpoints(const config::ServeConfig& config, players::Bans& bans,
                                     api::HttpContext& context)
    : config_(config),
      bans_(bans),
      context_(context),
      token_(admin_token(config)),
      metrics_endpoint_{.answer =
                            [&context](const api::Request& request) {
                              return api::answer_operator(context, request);
                            },
                        .connections = &metrics_connections_} {
  check_backup_folder(config);
  if (!config.metrics.port) return;
  metrics_listener_.emplace(
      config.metrics.address, *config.metrics.port, "metrics",
      [this](auto socket) { api::admit_operator(std::move(socket), context_, metrics_endpoint_); });
  log_listener("metrics port open", config.metrics.address, metrics_listener_->port());
}

void OperatorEndpoints::open_admin_port() {
  if (!token_) return;
  api::AdminService::AdminSettings settings{
      .token = *token_, .backup = nullptr, .end = [] { ::kill(::getpid(), SIGTERM); }};
  if (!config_.storage.ephemeral && !config_.storage.backup_folder.empty())
    settings.backup = [this] {
      return back_up(config_.storage.database, config_.storage.backup_folder,
                     stop_backup_.get_token());
    };
  admin_.emplace(context_.sockets, context_.nodes, bans_, std::move(settings));
  operators_.emplace(context_, *admin_);
  admin_endpoint_.answer = [this](const api::Request& request) {
    return api::answer_admin(*operators_, request);
  };
  admin_endpoint_.connections = &admin_connections_;
  admin_listener_.emplace(
      config_.admin.endpoint.address, *config_.admin.endpoint.port, "admin",
      [this](auto socket) { api::admit_operator(std::move(socket), context_, admin_endpoint_); });
  log_listener("admin port open", config_.admin.endpoint.address, admin_listener_->port());
}

void OperatorEndpoints::stop() {
  stop_backup_.request_stop();
  if (admin_listener_) admin_listener_->stop();
}

void OperatorEndpoints::finish_backup() {
  if (admin_) admin_->stop();
}

void OperatorEndpoints::close_metrics_port() {
  if (metrics_listener_) metrics_listener_->stop();
}

}  // namespace server::app
