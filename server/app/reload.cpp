#include "server/app/reload.hpp"

#include "server/app/file_limit.hpp"
#include "server/app/settings_of.hpp"
#include "server/telemetry/log.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <variant>

namespace server::app {
namespace {

using telemetry::Area;
using telemetry::LogLevel;

constexpr std::array live_options{"abandoned-after",
                                  "analysis-playouts",
                                  "bot-pace",
                                  "chat",
                                  "client-token-file",
                                  "connections-max",
                                  "connections-per-address",
                                  "exempt",
                                  "finished-room",
                                  "flat-search-time",
                                  "guests",
                                  "handshake-timeout",
                                  "hello-timeout",
                                  "idle-timeout",
                                  "log-level",
                                  "origin",
                                  "registration",
                                  "request-timeout",
                                  "rooms-max",
                                  "rooms-per-address",
                                  "tls-certificate",
                                  "tls-key",
                                  "tree-search-time",
                                  "trusted-proxy",
                                  "waiting-room"};

config::ServeConfig read_again(const std::vector<std::string>& arguments) {
  std::ostringstream ignored;
  std::ostringstream errors;
  auto command = config::parse_command_line(arguments, ignored, errors);
  if (auto* config = std::get_if<config::ServeConfig>(&command)) return std::move(*config);
  const std::string text = errors.str();
  throw std::runtime_error(text.substr(0, text.find('\n')));
}

// Turning TLS on or off would need another listener.
bool is_live(const config::Setting& before, const config::Setting& after) {
  if (before.name.starts_with("tls-") && before.values.empty() != after.values.empty())
    return false;
  return changes_live(before.name);
}

config::Setting* find(std::vector<config::Setting>& settings, const std::string& name) {
  const auto found =
      std::find_if(settings.begin(), settings.end(),
                   [&](const config::Setting& setting) { return setting.name == name; });
  return found == settings.end() ? nullptr : &*found;
}

}  // namespace

bool changes_live(std::string_view option) {
  return option.starts_with("limit-") ||
         std::find(live_options.begin(), live_options.end(), option) != live_options.end();
}

Reloaded Reloader::reload() {
  const std::lock_guard lock(mutex_);
  Reloaded reloaded;
  try {
    config::ServeConfig fresh = read_again(running_.arguments);
    for (config::Setting& before : running_.settings) {
      const config::Setting* const after = find(fresh.settings, before.name);
      if (after == nullptr || after->values == before.values) continue;
      (is_live(before, *after) ? reloaded.changed : reloaded.need_restart).push_back(before.name);
    }
    apply(fresh, reloaded.changed);
    for (const std::string& name : reloaded.changed) {
      config::Setting& before = *find(running_.settings, name);
      const config::Setting& after = *find(fresh.settings, name);
      telemetry::log(
          Area::server, LogLevel::info, "an option has changed",
          {{"option", name}, {"from", before.display_text()}, {"to", after.display_text()}});
      before = after;
    }
    for (const std::string& name : reloaded.need_restart)
      telemetry::log(Area::server, LogLevel::warn, "an option has changed and needs a restart",
                     {{"option", name},
                      {"from", find(running_.settings, name)->display_text()},
                      {"to", find(fresh.settings, name)->display_text()}});
    telemetry::log(
        Area::server, LogLevel::info, "the configuration has been reloaded",
        {{"changed", reloaded.changed.size()}, {"need_restart", reloaded.need_restart.size()}});
  } catch (const std::exception& error) {
    reloaded = {.error = error.what(), .changed = {}, .need_restart = {}};
    telemetry::log(Area::server, LogLevel::error,
                   "the configuration cannot be reloaded and is unchanged",
                   {{"reason", reloaded.error}});
  }
  return reloaded;
}

void Reloader::apply(const config::ServeConfig& fresh, const std::vector<std::string>& changed) {
  require_consistent(fresh);
  const auto access = access_settings(fresh);
  // Throws on an error before anything changes.
  static_cast<void>(api::AccessPolicy(access));
  // The file may have a new certificate under the same name.
  if (context_.tls != nullptr && !fresh.listen.tls_certificate.empty()) {
    if (const auto why = context_.tls->reload(fresh.listen.tls_certificate, fresh.listen.tls_key))
      throw std::runtime_error(*why);
    telemetry::log(Area::net, LogLevel::info, "the certificate has been reloaded");
  }
  // The same holds for the client token.
  context_.access.change(access);
  if (access.client_token)
    telemetry::log(Area::net, LogLevel::info, "the client token has been reloaded");
  if (changed.empty()) return;
  // Keeps levels set through castellan admin, unless the configured levels have changed.
  if (std::find(changed.begin(), changed.end(), "log-level") != changed.end()) {
    // Valid, as all of `fresh`.
    static_cast<void>(telemetry::set_log_levels("info"));
    static_cast<void>(telemetry::set_log_levels(fresh.log.level));
  }
  context_.status.connections_max = fresh.listen.connections_max;
  raise_file_limit(fresh.listen.connections_max, !fresh.listen.tls_certificate.empty());
  apply_timeouts(context_.deadlines, fresh);
  context_.bots.change(from_seconds(fresh.bots.pace_seconds), bot_budgets(fresh));
  context_.analyses.change(fresh.bots.analysis_playouts);
  change_rooms(fresh);
  // Encodes the catalog again only if it has changed.
  const auto is_in_catalog = [](const std::string& name) {
    return name == "chat" || name == "guests" || name == "registration";
  };
  if (std::any_of(changed.begin(), changed.end(), is_in_catalog)) change_catalog(fresh);
}

void Reloader::change_catalog(const config::ServeConfig& fresh) {
  auto accounts = context_.catalog->accounts();
  accounts.guests = fresh.accounts.guests;
  accounts.registration = fresh.accounts.registration;
  context_.catalog.replace(context_.catalog->with(chat_mode(fresh), accounts));
}

void Reloader::change_rooms(const config::ServeConfig& fresh) {
  const auto chat = chat_mode(fresh);
  context_.directory.change(fresh.rooms.max, fresh.rooms.per_address);
  context_.shards.post_all([chat, timeouts = room_timeouts(fresh),
                            rate = fresh.access.rates.messages_of_player](rooms::Rooms& rooms) {
    rooms.allow_chat(chat);
    rooms.change(timeouts);
    rooms.change_player_limit(rate);
  });
  context_.shards.post(net::lobby_shard, [this, chat](rooms::Rooms&) {
    if (context_.lobby != nullptr) context_.lobby->allow_chat(chat);
  });
}

}  // namespace server::app
