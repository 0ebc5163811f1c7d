#include "server/config/config.hpp"

#include "server/config/access_options.hpp"
#include "server/config/admin_options.hpp"
#include "server/config/cluster_options.hpp"
#include "server/config/config_file.hpp"
#include "server/config/config_sources.hpp"
#include "server/config/logging_options.hpp"
#include "server/config/measuring_options.hpp"
#include "server/config/tool_options.hpp"

#include <array>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <memory>
#include <set>
#include <sstream>
#include <system_error>

#include <CLI/CLI.hpp>

namespace server::config {
namespace {

// Prints "at least 1" in --help, where CLI::Range prints both ends. CLI::Range also accepts "nan",
// which compares false with both ends.
CLI::Validator at_least(double least, const char* text,
                        double most = std::numeric_limits<std::int32_t>::max()) {
  const auto check = [=](const std::string& value) {
    double number = 0;
    const char* const end = value.data() + value.size();
    const auto [rest, error] = std::from_chars(value.data(), end, number);
    const bool good = error == std::errc{} && rest == end && number >= least && number <= most;
    return good ? std::string() : value + " is not a number of " + text;
  };
  return CLI::Validator(check, text);
}

// Options of the commands that concern one server and its configuration.
void add_server_options(CLI::App* serve, ServeConfig& config) {
  // Allows --config after the word serve too.
  serve->fallthrough();
  const auto add = [&](const char* name, auto& value, const char* env, const char* text) {
    return serve->add_option(name, value, text)->envname(env)->capture_default_str();
  };
  add("-a,--address", config.address, "CASTELLAN_ADDRESS",
      "Address to listen on; :: is every address of this machine, IPv4 and IPv6; 0.0.0.0 is every "
      "IPv4 address");
  add("-p,--port", config.port, "CASTELLAN_PORT", "Port to listen on; 0 takes any free port");
  add_database(*serve, config.database);
  serve
      ->add_flag("--ephemeral", config.ephemeral,
                 "Keep games in memory only; a restart loses them all")
      ->envname("CASTELLAN_EPHEMERAL");
  add_node_options(*serve, config);
  add("--buildings", config.buildings, "CASTELLAN_BUILDINGS",
      "JSON file with the values printed on your building tiles; games with buildings use it "
      "unless the host asks for the house values")
      ->type_name("FILE");
  add("--page", config.page, "CASTELLAN_PAGE",
      "Folder with the web page to serve instead of the built-in one; read once, at startup")
      ->type_name("FOLDER");
  add("--qr-code", config.qr_code, "CASTELLAN_QR_CODE",
      "Print the address for phones as a QR code at startup; auto: on a terminal")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  add("-t,--threads", config.threads, "CASTELLAN_THREADS",
      "Threads for rooms and connections; 0: one per core")
      ->check(CLI::Range(0, 256));
  add("--bot-threads", config.bot_threads, "CASTELLAN_BOT_THREADS",
      "Threads for bots, at the lowest priority; 0: one per core, less one")
      ->check(CLI::Range(0, 256));
  add_defence(*serve, config);
  add("--handshake-timeout", config.handshake_timeout_seconds, "CASTELLAN_HANDSHAKE_TIMEOUT",
      "Seconds to complete the TLS handshake")
      ->check(at_least(0.1, "at least 0.1"));
  add("--request-timeout", config.request_timeout_seconds, "CASTELLAN_REQUEST_TIMEOUT",
      "Seconds to receive a request, and to send its response")
      ->check(at_least(0.1, "at least 0.1"));
  add("--idle-timeout", config.idle_timeout_seconds, "CASTELLAN_IDLE_TIMEOUT",
      "Seconds to keep an idle HTTP connection open")
      ->check(at_least(0.1, "at least 0.1"));
  add("--hello-timeout", config.hello_timeout_seconds, "CASTELLAN_HELLO_TIMEOUT",
      "Seconds for a WebSocket to send hello")
      ->check(at_least(0.1, "at least 0.1"));
  add("--heartbeat", config.heartbeat_seconds, "CASTELLAN_HEARTBEAT",
      "Seconds of silence after which a WebSocket is closed; it is pinged after half of that time")
      ->check(at_least(0.2, "at least 0.2"));
  add("--bot-pace", config.bot_pace_seconds, "CASTELLAN_BOT_PACE",
      "Seconds a bot takes for each step of its turn, with slight variation; 0: only as long as it "
      "thinks")
      ->check(at_least(0, "at least 0, at most 20", limits::bot_pace_max.count()));
  const auto search_time = [&] {
    return at_least(0.001, "at least 0.001, at most 20", limits::search_time_max.count());
  };
  add("--flat-search-time", config.flat_search_seconds, "CASTELLAN_FLAT_SEARCH_TIME",
      "Seconds that a flat_search bot thinks about a step; less while many bots are waiting")
      ->check(search_time());
  add("--tree-search-time", config.tree_search_seconds, "CASTELLAN_TREE_SEARCH_TIME",
      "Seconds that a tree_search bot thinks about a step; less while many bots are waiting")
      ->check(search_time());
  add("--analysis-playouts", config.analysis_playouts, "CASTELLAN_ANALYSIS_PLAYOUTS",
      "Playouts for each decision when a finished game is analysed")
      ->check(CLI::Range(std::uint32_t{10}, limits::analysis_playouts_max));
  add("--waiting-room", config.waiting_room_minutes, "CASTELLAN_WAITING_ROOM",
      "Minutes after which a room is closed that waits for players and has no connections")
      ->check(at_least(0.01, "at least 0.01"));
  add("--finished-room", config.finished_room_minutes, "CASTELLAN_FINISHED_ROOM",
      "Minutes that a finished game stays in memory after its last connection closes; later "
      "requests read it from the database")
      ->check(at_least(0.01, "at least 0.01"));
  add("--abandoned-after", config.abandoned_after_days, "CASTELLAN_ABANDONED_AFTER",
      "Days after its last act when a game without connections is ended; 0: never")
      ->check(at_least(0, "at least 0"));
  add("--chat", config.chat, "CASTELLAN_CHAT",
      "Most that chat allows in any room and in the lobby: open (free text), phrases, or off")
      ->check(CLI::IsMember({"open", "phrases", "off"}));
  add("--chat-days", config.chat_days, "CASTELLAN_CHAT_DAYS",
      "Days to keep chat messages in the database; 0: messages are lost when their room leaves "
      "memory")
      ->check(CLI::Range(0, 3650));
  const auto add_switch = [&](const char* name, bool& value, const char* env, const char* text) {
    serve
        ->add_option_function<std::string>(
            name, [&value](const std::string& word) { value = word == "on"; }, text)
        ->envname(env)
        ->check(CLI::IsMember({"on", "off"}))
        ->default_str("on");
  };
  add_switch("--guests", config.guests, "CASTELLAN_GUESTS", "Allow players who are not signed in");
  add_switch("--registration", config.registration, "CASTELLAN_REGISTRATION",
             "Allow signing up with a name and a passphrase");
  add("--jwt-key", config.jwt_key, "CASTELLAN_JWT_KEY",
      "File with the key that verifies JSON Web Tokens of your own accounts: a public key as PEM, "
      "or a secret of at least 32 bytes")
      ->type_name("FILE");
  add("--jwt-issuer", config.jwt_issuer, "CASTELLAN_JWT_ISSUER",
      "Required issuer (iss) of these tokens; empty: any");
  add("--jwt-audience", config.jwt_audience, "CASTELLAN_JWT_AUDIENCE",
      "Required audience (aud) of these tokens; empty: any");
  add_watch_options(*serve, config);
  add_admin_options(*serve, config);
}

CLI::App* add_serve(CLI::App& app, ServeConfig& config) {
  CLI::App* serve = app.add_subcommand("serve", "Run the server");
  add_server_options(serve, config);
  serve->footer(
      "Each option can also be set by the environment variable shown beside it, or in the "
      "section\n[serve] of the file given with --config:\n\n"
      "  [serve]\n"
      "  port = 9000\n"
      "  database = \"/var/lib/castellan/games.sqlite\"\n\n"
      "The command line overrides the environment, the environment overrides the file; "
      "castellan\nconfig shows the result. SIGHUP reloads the file.\nSIGTERM and Ctrl-C stop the "
      "server; unfinished games continue at the next start.");
  return serve;
}

CLI::App* add_config(CLI::App& app, ShowConfig& config) {
  CLI::App* show = app.add_subcommand("config",
                                      "Show the configuration of serve and the source of each "
                                      "value; exits with 2 if it is invalid");
  add_server_options(show, config.serve);
  CLI::Option* json =
      show->add_flag("--json", config.json, "Print one JSON object instead of a file for --config")
          ->configurable(false);
  show->add_flag("--check", config.check,
                 "Print nothing unless something is wrong, in the files that options name too; use "
                 "it before a restart or a reload")
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

}  // namespace

Command parse_command_line(int argc, const char* const* argv) {
  return parse_command_line(std::vector<std::string>(argv + 1, argv + argc), std::cout, std::cerr);
}

Command parse_command_line(const std::vector<std::string>& arguments, std::ostream& out,
                           std::ostream& err) {
  CLI::App app("Castellan, an authoritative game server for Kingdomino and Queendomino",
               "castellan");
  app.set_version_flag("--version", std::string("castellan ") + CASTELLAN_VERSION);
  app.set_help_all_flag("--help-all", "Print help for every command");
  // CLI11 reads the variable only after it has read the file.
  const char* const named = std::getenv("CASTELLAN_CONFIG");
  const std::string path = named == nullptr ? "" : named;
  app.set_config("--config", path, "Read options from a TOML or INI file", !path.empty())
      ->envname("CASTELLAN_CONFIG")
      ->type_name("FILE");
  const auto file = std::make_shared<ConfigFile>(app);
  app.config_formatter(file);
  app.require_subcommand(1);

  ServeConfig serve;
  ShowConfig show;
  ReplayConfig replay;
  VerifyConfig verify;
  ImportConfig import;
  BackupConfig backup;
  PerftConfig perft;
  ArenaConfig arena;
  load::Plan load;
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
  CLI::App* const load_command = add_load(app, load);
  add_health(app, health);
  CLI::App* const admin_command = add_admin(app, admin);
  Sources sources(app, *file, flags_among(arguments));
  try {
    parse(app, arguments);
    if (serve_command->parsed() || show_command->parsed()) refuse_unknown_variables(app);
  } catch (const CLI::ParseError& error) {
    std::ostringstream complaint;
    // Exit status 0 after printing help; 2 for invalid arguments, as is usual.
    const int code = app.exit(error, out, complaint) == 0 ? 0 : 2;
    err << sources.placed(complaint.str());
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
  if (load_command->parsed()) return load;
  if (admin_command->parsed()) return admin;
  return health;
}

}  // namespace server::config
