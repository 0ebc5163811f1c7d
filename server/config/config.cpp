#include "server/config/config.hpp"

#include "server/config/admin_options.hpp"
#include "server/config/config_file.hpp"
#include "server/config/config_sources.hpp"
#include "server/config/serve_options.hpp"
#include "server/config/tool_options.hpp"

#include <array>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <set>
#include <sstream>

#include <CLI/CLI.hpp>

namespace server::config {
namespace {

CLI::App* add_serve(CLI::App& app, ServeConfig& config) {
  CLI::App* serve = app.add_subcommand("serve", "Run the server");
  add_serve_options(*serve, config);
  serve->footer(
      "Each option can also be set by the environment variable shown beside it, or in the\n"
      "section [serve] of the file given with --config:\n\n"
      "  [serve]\n"
      "  port = 9000\n"
      "  database = \"/var/lib/castellan/games.sqlite\"\n\n"
      "The command line overrides the environment, the environment overrides the file;\n"
      "castellan config shows the result. SIGHUP reloads the file.\n"
      "SIGTERM and Ctrl-C stop the server; unfinished games continue at the next start.");
  return serve;
}

CLI::App* add_config(CLI::App& app, ShowConfig& config) {
  CLI::App* show = app.add_subcommand("config",
                                      "Show the configuration of serve and the source of each "
                                      "value; exits with 2 if it is invalid");
  add_serve_options(*show, config.serve);
  CLI::Option* json =
      show->add_flag("--json", config.json, "Print one JSON object instead of a file for --config")
          ->configurable(false);
  show->add_flag("--check", config.check,
                 "Check the options and the files that they name, and print errors only; use it "
                 "before a restart or a reload")
      ->configurable(false)
      ->excludes(json);
  show->footer(
      "Takes the options of serve and reads the same environment and file:\n\n"
      "  castellan config --config /etc/castellan/castellan.toml --check");
  return show;
}

void parse(CLI::App& app, const std::vector<std::string>& arguments) {
  // CLI11 takes arguments from the back.
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  app.parse(reversed);
}

// Names the server options that the command line sets. Parses it once without file and environment,
// because CLI11 does not record the source of a value.
std::set<std::string> flags_among(const std::vector<std::string>& arguments) {
  CLI::App app;
  ServeConfig serve;
  ShowConfig show;
  std::string file;
  app.add_option("--config", file);
  app.fallthrough();
  const std::array<CLI::App*, 2> commands{add_serve(app, serve), add_config(app, show)};
  for (CLI::App* command : commands)
    for (CLI::Option* option : command->get_options()) option->envname("");
  try {
    parse(app, arguments);
  } catch (const CLI::ParseError&) {
    // The complete parse reports the error.
  }
  std::set<std::string> flags;
  for (const CLI::App* command : commands)
    for (const CLI::Option* option : configurable_options(*command))
      if (option->count() > 0) flags.insert(option->get_lnames().front());
  return flags;
}

// CLI11 says only that a command is missing. Names the word in its place, with the closest command;
// "" if there is none.
std::string unknown_command(const CLI::App& app) {
  const CLI::App* chosen = &app;
  while (!chosen->get_subcommands().empty()) chosen = chosen->get_subcommands().front();
  std::vector<std::string> known;
  for (const CLI::App* command : chosen->get_subcommands([](const CLI::App*) { return true; }))
    known.push_back(command->get_name());
  if (known.empty()) return "";
  for (const std::string& word : app.remaining(true))
    if (!word.starts_with('-'))
      return "'" + word + "' is not a command." + suggestion(word, known) + "\n";
  return "";
}

}  // namespace

Subcommand parse_command_line(int argc, const char* const* argv, const std::string& build) {
  return parse_command_line(std::vector<std::string>(argv + 1, argv + argc), std::cout, std::cerr,
                            build);
}

Subcommand parse_command_line(const std::vector<std::string>& arguments, std::ostream& out,
                              std::ostream& err, const std::string& build) {
  CLI::App app("Castellan, an authoritative game server for Kingdomino and Queendomino",
               "castellan");
  app.set_version_flag("--version", std::string("castellan ") + CASTELLAN_VERSION +
                                        (build.empty() ? "" : " (" + build + ")"));
  app.set_help_all_flag("--help-all", "Print help for every command");
  // CLI11 reads the variable only after it has read the file.
  const char* const named = std::getenv("CASTELLAN_CONFIG");
  const std::string path = named == nullptr ? "" : named;
  app.set_config("--config", path, "Read options from a TOML file", !path.empty())
      ->envname("CASTELLAN_CONFIG")
      ->type_name("FILE");
  const auto file = std::make_shared<ConfigFile>(app);
  app.config_formatter(file);
  app.require_subcommand(1);
  // --config may also follow the command.
  app.fallthrough();

  ServeConfig serve;
  ShowConfig show;
  ReplayConfig replay;
  VerifyConfig verify;
  ImportConfig import;
  BackupConfig backup;
  PerftConfig perft;
  ArenaConfig arena;
  HealthConfig health;
  AdminConfig admin;
  CLI::App* const serve_command = add_serve(app, serve);
  CLI::App* const show_command = add_config(app, show);
  CLI::App* const replay_command = add_replay(app, replay);
  CLI::App* const verify_command = add_verify(app, verify);
  CLI::App* const import_command = add_import(app, import);
  CLI::App* const backup_command = add_backup(app, backup);
  CLI::App* const perft_command = add_perft(app, perft);
  CLI::App* const arena_command = add_arena(app, arena);
  add_health(app, health);
  CLI::App* const admin_command = add_admin(app, admin);
  Sources sources(app, *file, flags_among(arguments));
  try {
    parse(app, arguments);
    reject_invalid_variables(app);
    if (serve_command->parsed() || show_command->parsed()) reject_unknown_variables(app);
  } catch (const CLI::ParseError& error) {
    std::ostringstream error_text;
    // Exit status 0 after printing help; 2 for invalid arguments, as is usual.
    const int code = app.exit(error, out, error_text) == 0 ? 0 : 2;
    if (error.get_name() == "RequiredError") err << unknown_command(app);
    err << sources.with_location(error_text.str());
    return Exit{code};
  }
  const auto complete = [&](ServeConfig& config, const CLI::App& command) {
    config.arguments = arguments;
    config.settings = sources.settings(command);
  };
  if (serve_command->parsed()) {
    complete(serve, *serve_command);
    return serve;
  }
  if (show_command->parsed()) {
    complete(show.serve, *show_command);
    return show;
  }
  if (replay_command->parsed()) return replay;
  if (verify_command->parsed()) return verify;
  if (import_command->parsed()) return import;
  if (backup_command->parsed()) return backup;
  if (perft_command->parsed()) return perft;
  if (arena_command->parsed()) return arena;
  if (admin_command->parsed()) return admin;
  return health;
}

}  // namespace server::config
