#include "server/app/settings_of.hpp"

#include "protocol/enum_names.hpp"
#include "server/app/building_file.hpp"
#include "server/config/serve_options.hpp"
#include "server/net/tls.hpp"
#include "server/storage/membership.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/limits.hpp"
#include "server/util/read_file.hpp"
#include "server/util/token_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

namespace server::app {

using std::chrono::milliseconds;

milliseconds from_seconds(double seconds) {
  return milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

namespace {

// https://play.example.org/games/ → https://play.example.org
std::string origin_of(const std::string& url) {
  const auto scheme = url.find("://");
  return scheme == std::string::npos ? "" : url.substr(0, url.find('/', scheme + 3));
}

}  // namespace

api::AccessPolicy::AccessSettings access_settings(const config::ServeConfig& config) {
  std::vector<std::string> exempt = config.access.exempt;
  std::erase(exempt, "none");
  std::optional<room::TokenHash> client_token;
  if (!config.access.client_token_file.empty())
    client_token = room::hash_token(util::read_token_file(config.access.client_token_file));
  return {.origins = config.access.origins,
          .trusted_proxies = config.access.trusted_proxies,
          .exempt = std::move(exempt),
          .public_origin = origin_of(config.listen.public_url),
          .client_token = client_token,
          .connections_per_address = config.access.connections_per_address,
          .rates = config.access.rates};
}

rooms::RoomTimeouts room_timeouts(const config::ServeConfig& config) {
  return {.waiting = from_seconds(60 * config.rooms.waiting_minutes).count(),
          .finished = from_seconds(60 * config.rooms.finished_minutes).count(),
          .abandoned = from_seconds(86'400 * config.rooms.abandoned_days).count()};
}

void apply_timeouts(net::Timeouts& deadlines, const config::ServeConfig& config) {
  deadlines.handshake = from_seconds(config.timeouts.handshake_seconds);
  deadlines.request = from_seconds(config.timeouts.request_seconds);
  deadlines.idle = from_seconds(config.timeouts.idle_seconds);
  deadlines.hello = from_seconds(config.timeouts.hello_seconds);
}

bots::BotPool::Budgets bot_budgets(const config::ServeConfig& config) {
  return {from_seconds(config.bots.flat_search_seconds),
          from_seconds(config.bots.tree_search_seconds)};
}

protocol::ChatMode chat_mode(const config::ServeConfig& config) {
  return protocol::from_name<protocol::ChatMode>(config.rooms.chat)
      .value_or(protocol::ChatMode::off);
}

std::optional<players::Accounts> read_accounts(const config::ServeConfig& config) {
  if (config.accounts.jwt_key.empty()) return std::nullopt;
  return players::Accounts(util::read_key_file(config.accounts.jwt_key), config.accounts.jwt_issuer,
                           config.accounts.jwt_audience);
}

alerts::AlertSettings alert_settings(const config::ServeConfig& config) {
  const std::string& url = config.listen.public_url;
  alerts::AlertSettings settings{.public_url = url,
                                 .push = {},
                                 .webhooks = {},
                                 .insecure = config.alerts.insecure,
                                 .smtp_url = {},
                                 .smtp_from = {},
                                 .smtp_user = {},
                                 .smtp_password = {},
                                 .after = from_seconds(config.alerts.after_seconds).count()};
  if (url.empty() || config.storage.ephemeral) return settings;
  settings.push = config.alerts.push && (url.starts_with("https://") || settings.insecure);
  settings.webhooks = config.alerts.webhooks;
  settings.smtp_url = config.alerts.smtp_url;
  settings.smtp_from = config.alerts.smtp_from;
  settings.smtp_user = config.alerts.smtp_user;
  if (!config.alerts.smtp_password_file.empty())
    settings.smtp_password = util::read_secret_file(config.alerts.smtp_password_file);
  return settings;
}

api::Page read_page(const std::string& folder) {
  auto page = api::Page::from_folder(folder);
  if (!page) throw std::runtime_error(page.error());
  return *std::move(page);
}

void require_consistent(const config::ServeConfig& config) {
  if (config.storage.ephemeral && !config.accounts.guests)
    throw std::runtime_error("--guests off needs a database: --ephemeral has no player accounts");
  if (config.alerts.webhooks || !config.alerts.smtp_url.empty()) {
    if (config.listen.public_url.empty())
      throw std::runtime_error(
          "--webhooks and --smtp-url need --public-url, the URL of the links in alerts");
    if (config.storage.ephemeral)
      throw std::runtime_error("--webhooks and --smtp-url need a database: --ephemeral has none");
  }
  if (!config.alerts.smtp_url.empty() && config.alerts.smtp_from.empty())
    throw std::runtime_error("--smtp-url needs --smtp-from, the address of the sender");
  if (!config.alerts.smtp_user.empty() && config.alerts.smtp_password_file.empty())
    throw std::runtime_error("--smtp-user needs --smtp-password-file");
  if (config.cluster.node.empty()) return;
  if (config.storage.ephemeral || !storage::is_shared(config.storage.database))
    throw std::runtime_error(
        "--node needs a PostgreSQL database, which several servers can share: --database "
        "postgresql://…");
  if (!config.listen.tls_certificate.empty())
    throw std::runtime_error(
        "--node proxies requests to other nodes unencrypted: put the certificate into the load "
        "balancer instead of --tls-certificate");
  const auto answer = limits::node_connect_timeout + limits::node_response_timeout;
  if (from_seconds(config.timeouts.request_seconds) <= answer)
    throw std::runtime_error("--node needs a --request-timeout of more than " +
                             std::to_string(answer.count()) +
                             " seconds, the timeout of other nodes' responses");
  config::node_address(config);
}

void warn_of_unused_options(const config::ServeConfig& config) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 10> needs{{
      {"admin-address", "admin-port"},
      {"admin-token-file", "admin-port"},
      {"backup-folder", "admin-port"},
      {"metrics-address", "metrics-port"},
      {"jwt-issuer", "jwt-key"},
      {"jwt-audience", "jwt-key"},
      {"smtp-from", "smtp-url"},
      {"smtp-user", "smtp-url"},
      {"smtp-password-file", "smtp-url"},
      {"smtp-password-file", "smtp-user"},
  }};
  const auto is_set = [&](std::string_view name) {
    return std::ranges::any_of(config.settings, [&](const config::Setting& setting) {
      return setting.name == name && setting.source != config::Source::standard;
    });
  };
  for (const auto& [option, needed] : needs)
    if (is_set(option) && !is_set(needed))
      telemetry::log(telemetry::Area::server, telemetry::LogLevel::warn,
                     "an option has no effect without another",
                     {{"option", option}, {"needs", needed}});
  if (!config.storage.ephemeral) return;
  for (const std::string_view option : {"jwt-key", "chat-days", "backup-folder"})
    if (is_set(option))
      telemetry::log(telemetry::Area::server, telemetry::LogLevel::warn,
                     "an option has no effect without a database", {{"option", option}});
}

std::optional<room::TokenHash> admin_token(const config::ServeConfig& config) {
  if (!config.admin.endpoint.port) return std::nullopt;
  return room::hash_token(util::read_token_file(config.admin.token_file));
}

void check_backup_folder(const config::ServeConfig& config) {
  const std::string& folder = config.storage.backup_folder;
  if (folder.empty()) return;
  if (!std::filesystem::is_directory(folder))
    throw std::runtime_error("--backup-folder " + folder + ": no such folder");
  if (access(folder.c_str(), W_OK | X_OK) == 0) return;
  const std::string reason = std::generic_category().message(errno);
  throw std::runtime_error("--backup-folder " + folder + ": user " + std::to_string(geteuid()) +
                           " may not write to the folder (" + reason + ")");
}

void check_files(const config::ServeConfig& config) {
  require_consistent(config);
  if (!config.rooms.buildings.empty()) read_building_file(config.rooms.buildings);
  if (!config.page.empty()) read_page(config.page);
  read_accounts(config);
  alert_settings(config);
  admin_token(config);
  check_backup_folder(config);
  const api::AccessPolicy access(access_settings(config));
  if (!config.listen.tls_certificate.empty())
    const net::Tls tls(config.listen.tls_certificate, config.listen.tls_key);
}

}  // namespace server::app
