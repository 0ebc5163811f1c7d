// castellan: one binary, one subcommand for each task.
#include "server/app/serve.hpp"
#include "server/cli/admin_command.hpp"
#include "server/cli/arena_command.hpp"
#include "server/cli/config_command.hpp"
#include "server/cli/health_command.hpp"
#include "server/cli/import_command.hpp"
#include "server/cli/perft_command.hpp"
#include "server/cli/replay_analysis.hpp"
#include "server/cli/replay_command.hpp"
#include "server/cli/verify_command.hpp"
#include "server/config/config.hpp"
#include "server/storage/backup.hpp"

#include <exception>
#include <iostream>
#include <variant>

namespace {

using namespace server;

struct RunSubcommand {
  int operator()(const config::ServeConfig& c) const { return app::serve(c); }
  int operator()(const config::ShowConfig& c) const { return cli::show_config(c, std::cout); }
  int operator()(const config::ReplayConfig& c) const {
    if (!c.export_to.empty())
      return cli::export_game(c.database, c.code, c.export_to, std::cout, std::cerr);
    if (c.analyse)
      return cli::analyse_game(c.database, c.code, c.playouts, c.json, std::cout, std::cerr);
    return cli::replay(c.database, c.code, c.json, std::cout, std::cerr);
  }
  int operator()(const config::VerifyConfig& c) const {
    return cli::verify(c.file.empty() ? c.database : c.file, std::cout, std::cerr);
  }
  int operator()(const config::ImportConfig& c) const {
    return cli::import_game(c.file, c.database, std::cout, std::cerr);
  }
  int operator()(const config::BackupConfig& c) const {
    return storage::backup(c.database, c.copy, std::cout, std::cerr);
  }
  int operator()(const config::PerftConfig& c) const {
    return cli::perft(c.preset, c.players, c.seed, c.depth, std::cout, std::cerr);
  }
  int operator()(const config::ArenaConfig& c) const { return cli::arena(c, std::cout, std::cerr); }
  int operator()(const config::HealthConfig& c) const {
    return cli::health(c.address, c.port, !c.tls_certificate.empty(), std::cout, std::cerr);
  }
  int operator()(const config::AdminConfig& c) const { return cli::admin(c, std::cout, std::cerr); }
  int operator()(const config::Exit& exit) const { return exit.code; }
};

// See engine/CMakeLists.txt.
bool processor_suffices() {
#ifdef __x86_64__
  return __builtin_cpu_supports("popcnt") != 0;
#else
  return true;
#endif
}

}  // namespace

int main(int argc, char** argv) {
  if (!processor_suffices()) {
    std::cerr
        << "castellan: this processor lacks popcnt, an instruction of all processors since 2008\n";
    return 2;
  }
  try {
    return std::visit(RunSubcommand{}, config::parse_command_line(argc, argv));
  } catch (const std::exception& error) {
    std::cerr << "castellan: " << error.what() << '\n';
    return 2;
  }
}
