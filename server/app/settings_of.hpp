// Turns the configuration into settings of the server's parts. Validates before any part is made or
// changed.
#pragma once

#include "protocol/notice.hpp"
#include "protocol/preset_list.hpp"
#include "server/alerts/alert_service.hpp"
#include "server/api/access_policy.hpp"
#include "server/api/page.hpp"
#include "server/bots/bot_pool.hpp"
#include "server/config/config.hpp"
#include "server/net/timeouts.hpp"
#include "server/players/accounts.hpp"
#include "server/rooms/rooms.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace server::app {

std::chrono::milliseconds from_seconds(double seconds);

api::AccessPolicy::AccessSettings access_settings(const config::ServeConfig& config);
rooms::RoomTimeouts room_timeouts(const config::ServeConfig& config);
void apply_timeouts(net::Timeouts& deadlines, const config::ServeConfig& config);
bots::BotPool::Budgets bot_budgets(const config::ServeConfig& config);
protocol::ChatMode chat_mode(const config::ServeConfig& config);

// The operator's accounts; nullopt if not configured. Throws std::runtime_error.
std::optional<players::Accounts> read_accounts(const config::ServeConfig& config);
// Without any channel if the server has none. Throws std::runtime_error.
alerts::AlertSettings alert_settings(const config::ServeConfig& config);
api::Page read_page(const std::string& folder);
// nullopt: without an admin port. Throws std::runtime_error.
std::optional<room::TokenHash> admin_token(const config::ServeConfig& config);
// Throws std::runtime_error.
void check_backup_folder(const config::ServeConfig& config);

// Throws std::runtime_error if options conflict.
void require_consistent(const config::ServeConfig& config);
// Logs options that have no effect because another one is not set.
void warn_of_unused_options(const config::ServeConfig& config);
// Checks every file and folder that the configuration names, as at startup. Throws
// std::runtime_error that names it and the error.
void check_files(const config::ServeConfig& config);

}  // namespace server::app
