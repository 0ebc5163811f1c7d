#include "server/config/tool_options.hpp"

#include <CLI/CLI.hpp>

namespace server::config {

void add_database(CLI::App& command, std::string& database) {
  command
      .add_option("-d,--database", database,
                  "SQLite file for the games, or URL of a PostgreSQL database")
      ->envname("CASTELLAN_DATABASE")
      ->capture_default_str();
}

CLI::App* add_replay(CLI::App& app, ReplayConfig& config) {
  CLI::App* replay = app.add_subcommand("replay", "Print a stored game");
  add_database(*replay, config.database);
  replay->add_option("code", config.code, "Code of the room")->required();
  CLI::Option* json =
      replay->add_flag("--json", config.json, "Print one JSON object instead of text");
  CLI::Option* analyse =
      replay->add_flag("--analyse", config.analyse,
                       "Print an analysis of each decision instead; the game must be over");
  replay->add_option("--playouts", config.playouts, "Playouts for each decision of an analysis")
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
      "No server may run on the database. An unfinished game can be continued:\neach seat gets a "
      "new token, which is printed once.");
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
  health->add_option("-a,--address", config.address, "Address of the server")
      ->capture_default_str();
  health->add_option("-p,--port", config.port, "Port of the server")
      ->envname("CASTELLAN_PORT")
      ->capture_default_str();
  health
      ->add_option("--tls-certificate", config.tls_certificate,
                   "The server's --tls-certificate, if it uses TLS")
      ->envname("CASTELLAN_TLS_CERTIFICATE");
  return health;
}

}  // namespace server::config
