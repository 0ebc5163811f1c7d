// castellan: one binary, one subcommand for each task.
#include "server/app/serve.hpp"
#include "server/build_info.hpp"
#include "server/cli/admin_command.hpp"
#include "server/cli/arena_command.hpp"
#include "server/cli/config_command.hpp"
#include "server/cli/health_command.hpp"
#include "server/cli/import_command.hpp"
#include "server/cli/interruption.hpp"
#include "server/cli/perft_command.hpp"
#include "server/cli/replay_analysis.hpp"
#include "server/cli/replay_command.hpp"
#include "server/cli/terminal_output.hpp"
#include "server/cli/verify_command.hpp"
#include "server/config/config.hpp"
#include "server/storage/backup.hpp"
#include "server/util/reason_of.hpp"

#include <exception>
#include <fcntl.h>
#include <iostream>
#include <sys/stat.h>
#include <unistd.h>
#include <variant>

namespace {

using namespace server;

struct RunSubcommand {
  std::ostream& out;
  std::ostream& err;

  int operator()(const config::ServeConfig& c) const { return app::serve(c); }
  int operator()(const config::ShowConfig& c) const { return cli::show_config(c, out); }
  int operator()(const config::ReplayConfig& c) const {
    if (!c.export_to.empty()) return cli::export_game(c.database, c.code, c.export_to, out, err);
    if (c.analyse) return cli::analyse_game(c.database, c.code, c.playouts, c.json, out, err);
    return cli::replay(c.database, c.code, c.json, out, err);
  }
  int operator()(const config::VerifyConfig& c) const {
    return cli::verify(c.file.empty() ? c.database : c.file, out, err);
  }
  int operator()(const config::ImportConfig& c) const {
    return cli::import_game(c.file, c.database, out, err);
  }
  int operator()(const config::BackupConfig& c) const {
    const cli::StopOnSignal stop;
    return storage::backup(c.database, c.copy, out, err, stop.token());
  }
  int operator()(const config::PerftConfig& c) const {
    return cli::perft(c.preset, c.players, c.seed, c.depth, out, err);
  }
  int operator()(const config::ArenaConfig& c) const { return cli::arena(c, out, std::cerr); }
  int operator()(const config::HealthConfig& c) const {
    return cli::health(c.address, c.port, !c.tls_certificate.empty(), out, err);
  }
  int operator()(const config::AdminConfig& c) const { return cli::admin(c, out, err); }
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

// A file that is opened while standard input, output or error is closed takes its number, and then
// receives what is printed. Reading from these ends at once, and writing to them fails.
void keep_standard_streams() {
  int opened = 0;
  do opened = open("/dev/null", O_RDONLY);
  while (opened >= 0 && opened <= STDERR_FILENO);
  if (opened > STDERR_FILENO) close(opened);
}

}  // namespace

int main(int argc, char** argv) {
  keep_standard_streams();
  cli::TerminalOutput out(std::cout);
  cli::TerminalOutput err(std::cerr);
  if (!processor_suffices()) {
    err << "castellan: this processor lacks popcnt, an instruction of all processors since 2008\n";
    return 2;
  }
  // Databases, backups, exported games and reports are for their owner.
  umask(0077);
  try {
    const auto command = config::parse_command_line(argc, argv, server::build_info());
    const int code = std::visit(RunSubcommand{out, err}, command);
    // A server's output is only a greeting.
    if (std::holds_alternative<config::ServeConfig>(command) || out.flush()) return code;
    err << "castellan: the output cannot be written\n";
    return 2;
  } catch (const std::exception& error) {
    err << "castellan: " << util::reason_of(error) << '\n';
    return 2;
  }
}
