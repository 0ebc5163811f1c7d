#include "server/config/tool_options.hpp"

#include "server/config/option.hpp"
#include "server/config/serve_options.hpp"

#include <CLI/CLI.hpp>

namespace server::config {

namespace {

void add_database(CLI::App& command, std::string& database) {
  with_variable(command.add_option("-d,--database", database, database_text))
      ->capture_default_str();
}

}  // namespace

CLI::App* add_replay(CLI::App& app, ReplayConfig& config) {
  CLI::App* replay = app.add_subcommand("replay", "Print a stored game");
  add_database(*replay, config.database);
  replay->add_option("code", config.code, "Code of the room")->required();
  CLI::Option* json =
      replay->add_flag("--json", config.json, "Print one JSON object instead of text");
  CLI::Option* analyse =
      replay->add_flag("--analyse", config.analyse,
                       "Print an analysis of each decision instead; the game must be over");
  replay
      ->add_option("--playouts", config.playouts,
                   "Playouts of the search for a better move, for each decision")
      ->capture_default_str()
      ->check(CLI::Range(std::uint32_t{10}, limits::analysis_playouts_max))
      ->needs(analyse);
  replay
      ->add_option("--export", config.export_to,
                   "Write the game to a file instead, for verify and import; - is standard output")
      ->type_name("FILE")
      ->excludes(json)
      ->excludes(analyse);
  return replay;
}

CLI::App* add_verify(CLI::App& app, VerifyConfig& config) {
  CLI::App* verify = app.add_subcommand("verify",
                                        "Check every stored game, or one in a file: hash chain, "
                                        "moves and deal; exits with 1 if one is bad");
  verify->add_option("file", config.file,
                     "File made by replay --export, or a database; default: --database");
  add_database(*verify, config.database);
  return verify;
}

CLI::App* add_import(CLI::App& app, ImportConfig& config) {
  CLI::App* import = app.add_subcommand(
      "import", "Import a game from a file made by replay --export into the database");
  import->add_option("file", config.file, "The file to import")->required();
  add_database(*import, config.database);
  import->footer(
      "No server may run on the database. An unfinished game can be continued:\n"
      "each seat gets a new token, which is printed once.");
  return import;
}

CLI::App* add_backup(CLI::App& app, BackupConfig& config) {
  CLI::App* backup =
      app.add_subcommand("backup", "Copy the database to one file, even while a server runs on it");
  add_database(*backup, config.database);
  backup->add_option("copy", config.copy, "File to write; it must not exist")->required();
  backup->footer("To restore, stop the server and start it with --database COPY.");
  return backup;
}

CLI::App* add_health(CLI::App& app, HealthConfig& config) {
  CLI::App* health = app.add_subcommand(
      "health", "Check a running server; exits with 0 if it is healthy, else with 1");
  with_variable(health->add_option("-a,--address", config.address, address_text))
      ->capture_default_str();
  as_port(with_variable(health->add_option("-p,--port", config.port, port_text)))
      ->capture_default_str();
  with_variable(
      health->add_option("--tls-certificate", config.tls_certificate, tls_certificate_text))
      ->type_name("FILE");
  return health;
}

CLI::App* add_perft(CLI::App& app, PerftConfig& config) {
  CLI::App* perft =
      app.add_subcommand("perft", "Count the action sequences of a game, to compare engines");
  perft->add_option("--preset", config.preset, "Preset")->capture_default_str();
  perft->add_option("--players", config.players, "Number of players")->capture_default_str();
  perft->add_option("--seed", config.seed, "Seed of the deal")->capture_default_str();
  perft->add_option("--depth", config.depth, "Length of the sequences, in actions")
      ->capture_default_str()
      ->check(CLI::Range(1, 100));
  return perft;
}

CLI::App* add_arena(CLI::App& app, ArenaConfig& config) {
  CLI::App* arena = app.add_subcommand("arena", "Let bots play against each other");
  arena
      ->add_option(
          "player", config.entrants,
          "Bots, such as full_greedy or tree_search:100ms; the last one takes all remaining seats")
      ->required();
  arena->add_option("--preset", config.preset, "Preset")->capture_default_str();
  arena->add_option("--players", config.players, "Number of seats")->capture_default_str();
  arena->add_option("--option", config.options, "Game option; repeatable")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  arena
      ->add_option(
          "--games", config.games,
          "Minimum number of games; every seating order of each deal is played, or if there are "
          "more than 24 every rotation")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000'000));
  arena->add_option("--seed", config.seed, "Seed of the deals and of the bots' random numbers")
      ->capture_default_str();
  arena->add_option("-t,--threads", config.threads, "Concurrent games; 0: one per core")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  arena->add_option("--format", config.format, "Output format; csv has one line for each result")
      ->check(CLI::IsMember({"text", "csv", "json"}))
      ->capture_default_str();
  arena->add_flag("--rounds", config.rounds,
                  "Also print points, legal moves and playouts per second by round");
  CLI::Option* calibration =
      arena->add_flag("--calibration", config.calibration,
                      "Compare the forecasts at random decisions with the results instead; csv has "
                      "one line for each kingdom of each table");
  arena->add_option("--tables", config.tables, "Decisions of each game that are forecast")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str()
      ->needs(calibration);
  arena
      ->add_flag("--fit", config.fit,
                 "Also print the calibration that makes the results most likely")
      ->needs(calibration);
  arena->add_option("--svg", config.svg, "File for a reliability diagram")
      ->type_name("FILE")
      ->needs(calibration);
  arena->footer(
      "Bots: random, greedy_placement, full_greedy, careless, provident, flat_search:BUDGET and\n"
      "tree_search:BUDGET; the last two search. A budget, for a move or with a court for each\n"
      "step of a turn, is a number of playouts, which makes games reproducible, or a CPU time\n"
      "such as 100ms or 1s, which makes strength independent of other load.\n\n"
      "  castellan arena tree_search:100ms full_greedy --option middle_kingdom=true");
  return arena;
}

}  // namespace server::config
