#include "server/config.hpp"

#include "server/config_defence.hpp"
#include "server/config_measuring.hpp"
#include "server/watch_options.hpp"

#include <charconv>
#include <limits>
#include <system_error>

#include <CLI/CLI.hpp>

namespace server {
namespace {

// Says "at least 1" in --help, where CLI::Range would print both ends; and CLI::Range lets "nan"
// through, which is neither below nor above anything.
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

void add_database(CLI::App& command, std::string& database) {
  command
      .add_option("-d,--database", database,
                  "SQLite file in which games are kept, or URL of a PostgreSQL database")
      ->envname("CASTELLAN_DATABASE")
      ->capture_default_str();
}

CLI::App* add_serve(CLI::App& app, ServeConfig& config) {
  CLI::App* serve = app.add_subcommand("serve", "Run the server");
  // --config may stand after the word serve too.
  serve->fallthrough();
  const auto add = [&](const char* name, auto& value, const char* env, const char* text) {
    return serve->add_option(name, value, text)->envname(env)->capture_default_str();
  };
  add("-a,--address", config.address, "CASTELLAN_ADDRESS",
      "Address to listen on; 0.0.0.0 is every IPv4 address of this machine, :: IPv6 as well");
  add("-p,--port", config.port, "CASTELLAN_PORT", "Port to listen on; 0 takes any free one");
  add_database(*serve, config.database);
  serve
      ->add_flag("--ephemeral", config.ephemeral,
                 "Keep games in memory only: a restart forgets all of them")
      ->envname("CASTELLAN_EPHEMERAL");
  add("--buildings", config.buildings, "CASTELLAN_BUILDINGS",
      "JSON file that says what is printed on your building tiles; games with buildings are played "
      "by it unless the host asks for the house values")
      ->type_name("FILE");
  add("--page", config.page, "CASTELLAN_PAGE",
      "Folder with the page that browsers are shown, in place of the one inside this program; read "
      "once, at the start")
      ->type_name("FOLDER");
  add("--qr-code", config.qr_code, "CASTELLAN_QR_CODE",
      "Whether the address for phones is printed as a picture at the start; auto: on a terminal")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  add("-t,--threads", config.threads, "CASTELLAN_THREADS",
      "Threads that rooms are spread over; 0 is one for each core")
      ->check(CLI::Range(0, 256));
  add("--bot-threads", config.bot_threads, "CASTELLAN_BOT_THREADS",
      "Threads that think for bots, with the lowest priority; 0 is one for each core but one")
      ->check(CLI::Range(0, 256));
  add_defence(*serve, config);
  add("--hello-timeout", config.hello_timeout_seconds, "CASTELLAN_HELLO_TIMEOUT",
      "Seconds a socket has to say hello")
      ->check(at_least(0.1, "at least 0.1"));
  add("--heartbeat", config.heartbeat_seconds, "CASTELLAN_HEARTBEAT",
      "Seconds of silence after which a socket counts as dead; it is pinged after half of them")
      ->check(at_least(0.2, "at least 0.2"));
  add("--bot-pace", config.bot_pace_seconds, "CASTELLAN_BOT_PACE",
      "Seconds a bot takes for each step of its turn, a little more or less; 0: no longer than it "
      "thinks")
      ->check(at_least(0, "at least 0, at most 20", limits::bot_pace_max.count()));
  const auto search_time = [&] {
    return at_least(0.001, "at least 0.001, at most 20", limits::search_time_max.count());
  };
  add("--flat-search-time", config.flat_search_seconds, "CASTELLAN_FLAT_SEARCH_TIME",
      "Seconds that a bot of the level flat_search thinks about a step; less while many wait")
      ->check(search_time());
  add("--tree-search-time", config.tree_search_seconds, "CASTELLAN_TREE_SEARCH_TIME",
      "The same of the level tree_search")
      ->check(search_time());
  add("--analysis-playouts", config.analysis_playouts, "CASTELLAN_ANALYSIS_PLAYOUTS",
      "Games that are played out for each decision when a game that is over is analysed")
      ->check(CLI::Range(std::uint32_t{10}, limits::analysis_playouts_max));
  add("--waiting-room", config.waiting_room_minutes, "CASTELLAN_WAITING_ROOM",
      "Minutes after which a room that waits for players and that nobody is connected to is given "
      "up")
      ->check(at_least(0.01, "at least 0.01"));
  add("--finished-room", config.finished_room_minutes, "CASTELLAN_FINISHED_ROOM",
      "Minutes that a finished game stays in memory once everybody has left; later it is read from "
      "the database again")
      ->check(at_least(0.01, "at least 0.01"));
  add("--abandoned-after", config.abandoned_after_days, "CASTELLAN_ABANDONED_AFTER",
      "Days after its last act when a game is ended that nobody is connected to; 0: never")
      ->check(at_least(0, "at least 0"));
  add("--chat", config.chat, "CASTELLAN_CHAT",
      "The most that may be said in any room: anything, phrases, or nothing")
      ->check(CLI::IsMember({"open", "phrases", "off"}));
  add("--chat-days", config.chat_days, "CASTELLAN_CHAT_DAYS",
      "Days for which the database keeps what is said; 0: what is said is forgotten with its room, "
      "and at a restart")
      ->check(CLI::Range(0, 3650));
  const auto add_switch = [&](const char* name, bool& value, const char* env, const char* text) {
    serve
        ->add_option_function<std::string>(
            name, [&value](const std::string& word) { value = word == "on"; }, text)
        ->envname(env)
        ->check(CLI::IsMember({"on", "off"}))
        ->default_str("on");
  };
  add_switch("--guests", config.guests, "CASTELLAN_GUESTS",
             "Whether people can play who are not signed in");
  add_switch("--registration", config.registration, "CASTELLAN_REGISTRATION",
             "Whether people can sign up with a name and a passphrase");
  add("--jwt-key", config.jwt_key, "CASTELLAN_JWT_KEY",
      "File with the key by which accounts of yours are let in: the public key that their JSON Web "
      "Tokens are signed with, as PEM, or a secret of at least 32 bytes")
      ->type_name("FILE");
  add("--jwt-issuer", config.jwt_issuer, "CASTELLAN_JWT_ISSUER",
      "What iss of these tokens has to be; empty: anything");
  add("--jwt-audience", config.jwt_audience, "CASTELLAN_JWT_AUDIENCE",
      "What aud of these tokens has to be, or to contain; empty: anything");
  add_watch_options(*serve, config);
  serve->footer(
      "Each option can also be set by the environment variable named beside it, or in a file "
      "given\n"
      "with --config, in a section [serve]:\n\n"
      "  [serve]\n"
      "  port = 9000\n"
      "  database = \"/var/lib/castellan/games.sqlite\"\n\n"
      "The command line wins over the environment, the environment over the file.\n"
      "SIGTERM and Ctrl-C stop the server; unfinished games go on at the next start.");
  return serve;
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

}  // namespace

Command parse_command_line(int argc, const char* const* argv) {
  CLI::App app("Castellan, an authoritative game server for Kingdomino and Queendomino",
               "castellan");
  app.set_version_flag("--version", std::string("castellan ") + CASTELLAN_VERSION);
  app.set_help_all_flag("--help-all", "Print help for every command");
  app.set_config("--config", "", "Read options from a TOML or INI file")
      ->envname("CASTELLAN_CONFIG");
  app.require_subcommand(1);

  ServeConfig serve;
  ReplayConfig replay;
  VerifyConfig verify;
  ImportConfig import;
  BackupConfig backup;
  PerftConfig perft;
  ArenaConfig arena;
  load::Plan load;
  HealthConfig health;
  CLI::App* const serve_command = add_serve(app, serve);
  CLI::App* const replay_command = add_replay(app, replay);
  CLI::App* const verify_command = add_verify(app, verify);
  CLI::App* const import_command = add_import(app, import);
  CLI::App* const backup_command = add_backup(app, backup);
  CLI::App* const perft_command = add_perft(app, perft);
  CLI::App* const arena_command = add_arena(app, arena);
  CLI::App* const load_command = add_load(app, load);
  add_health(app, health);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // 0 after printing help; wrong arguments are 2, as with other programs.
    return Exit{app.exit(error) == 0 ? 0 : 2};
  }
  if (serve_command->parsed()) return serve;
  if (replay_command->parsed()) return replay;
  if (verify_command->parsed()) return verify;
  if (import_command->parsed()) return import;
  if (backup_command->parsed()) return backup;
  if (perft_command->parsed()) return perft;
  if (arena_command->parsed()) return arena;
  if (load_command->parsed()) return load;
  return health;
}

}  // namespace server
