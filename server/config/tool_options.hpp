// The options of the commands other than serve and admin: stored games, health, perft, arena.
#pragma once

#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace server::config {

CLI::App* add_replay(CLI::App& app, ReplayConfig& config);
CLI::App* add_verify(CLI::App& app, VerifyConfig& config);
CLI::App* add_import(CLI::App& app, ImportConfig& config);
CLI::App* add_backup(CLI::App& app, BackupConfig& config);
CLI::App* add_health(CLI::App& app, HealthConfig& config);
CLI::App* add_perft(CLI::App& app, PerftConfig& config);
CLI::App* add_arena(CLI::App& app, ArenaConfig& config);

}  // namespace server::config
