// Options of the commands that read stored games, and of `health`.
#pragma once

#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace server::config {

void add_database(CLI::App& command, std::string& database);
CLI::App* add_replay(CLI::App& app, ReplayConfig& config);
CLI::App* add_verify(CLI::App& app, VerifyConfig& config);
CLI::App* add_import(CLI::App& app, ImportConfig& config);
CLI::App* add_backup(CLI::App& app, BackupConfig& config);
CLI::App* add_health(CLI::App& app, HealthConfig& config);

}  // namespace server::config
