// What the configuration means to the parts of the server. What is checked here is checked before
// any of them is made or changed.
#pragma once

#include "protocol/notice.hpp"
#include "protocol/preset_list.hpp"
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

api::AccessPolicy::Settings guard_settings(const config::ServeConfig& config);
rooms::RoomTimeouts patience(const config::ServeConfig& config);
void set_deadlines(net::Timeouts& deadlines, const config::ServeConfig& config);
bots::BotPool::Budgets bot_budgets(const config::ServeConfig& config);
protocol::ChatMode chat_mode(const config::ServeConfig& config);

// The operator's accounts, where there are any. Throws std::runtime_error.
std::optional<players::Accounts> accounts_in(const config::ServeConfig& config);
api::Page read_page(const std::string& folder);

// Throws std::runtime_error: options that do not go together.
void require_sense(const config::ServeConfig& config);
// Logs which options do nothing, because another one is not set.
void warn_of_idle_options(const config::ServeConfig& config);
// Reads every file that is named, as a start would. Throws std::runtime_error that says what is
// wrong with which.
void check_files(const config::ServeConfig& config);

}  // namespace server::app
