#include "server/config/tool_options.hpp"

#include <CLI/CLI.hpp>

namespace server::config {

void add_database(CLI::App& command, std::string& database) {
  command
      .add_option("-d,--database", database,
                  "SQLite file in which games are kept, or URL of a PostgreSQL database")
      ->envname("CASTELLAN_DATABASE")
      ->capture_default_str();
}

CLI::App* add_replay(CLI::App& app, ReplayConfig& config) {
  CLI::App* replay = app.add_subcommand("replay", "Print a stored game");
  add_database(*replay, config.database);
  replay->add_option("code", config.code, "The room's code")->required();
  CLI::Option* json =
      replay->add_flag("--json", config.json, "Print one JSON object instead of text");
  CLI::Option* analyse = replay->add_flag(
      "--analyse", config.analyse,
      "Print what good players think of each decision instead; the game must be over");
  replay
      ->add_option("--playouts", config.playouts,
                   "Games that are played out for each decision of an analysis")
      ->capture_default_str()
      ->check(CLI::Range(std::uint32_t{10}, limits::analysis_playouts_max))
      ->needs(analyse);
  replay
      ->add_option(
          "--export", config.export_to,
          "Write the game to a file of its own instead, for verify and import; - prints it")
      ->type_name("FILE")
      ->excludes(json)
      ->excludes(analyse);
  return replay;
}

CLI::App* add_verify(CLI::App& app, VerifyConfig& config) {
  CLI::App* verify = app.add_subcommand(
      "verify",
      "Check every stored game, or one in a file: its chain of hashes, its moves, its deal; exits "
      "with 1 if one is bad");
  verify->add_option(
      "file", config.file,
      "A file made by replay --export, or a database; else the database is --database");
  add_database(*verify, config.database);
  return verify;
}

CLI::App* add_import(CLI::App& app, ImportConfig& config) {
  CLI::App* import = app.add_subcommand(
      "import", "Put a game from a file made by replay --export into the database");
  import->add_option("file", config.file, "The file")->required();
  add_database(*import, config.database);
  import->footer(
      "No server may run on the database. A game that is not over can be played on:\n"
      "each seat gets a new token, which is printed once.");
  return import;
}

CLI::App* add_backup(CLI::App& app, BackupConfig& config) {
  CLI::App* backup =
      app.add_subcommand("backup", "Copy the database to one file, also while a server runs on it");
  add_database(*backup, config.database);
  backup->add_option("copy", config.copy, "The file to write; it must not exist yet")->required();
  backup->footer("To restore, stop the server and start it with --database COPY.");
  return backup;
}

CLI::App* add_health(CLI::App& app, HealthConfig& config) {
  CLI::App* health = app.add_subcommand(
      "health", "Ask a running server whether it is well; exits with 0 if it is, else with 1");
  health->add_option("-a,--address", config.address, "Where it listens")->capture_default_str();
  health->add_option("-p,--port", config.port, "Its port")
      ->envname("CASTELLAN_PORT")
      ->capture_default_str();
  health->add_option("--tls-certificate", config.tls_certificate, "Its certificate, if it has one")
      ->envname("CASTELLAN_TLS_CERTIFICATE");
  return health;
}

}  // namespace server::config
