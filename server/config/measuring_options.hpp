// Options of the commands that count and measure.
#pragma once

#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace server::config {

CLI::App* add_perft(CLI::App& app, PerftConfig& config);
CLI::App* add_arena(CLI::App& app, ArenaConfig& config);
CLI::App* add_load(CLI::App& app, load::Plan& plan);

}  // namespace server::config
