#include "server/config/admin_options.hpp"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <CLI/CLI.hpp>

namespace server::config {
namespace {

constexpr std::int64_t seconds_max = 10LL * 366 * 86'400;

// "90", "90s", "45m", "12h", "7d".
std::optional<std::int64_t> read_duration(std::string_view text) {
  std::int64_t number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || number < 1 || number > seconds_max) return std::nullopt;
  const std::string_view unit = text.substr(static_cast<std::size_t>(rest - text.data()));
  const std::int64_t seconds = unit.empty() || unit == "s" ? 1
                               : unit == "m"               ? 60
                               : unit == "h"               ? 3600
                               : unit == "d"               ? 86'400
                                                           : 0;
  if (seconds == 0 || number > seconds_max / seconds) return std::nullopt;
  return number * seconds;
}

CLI::Option* add_duration(CLI::App& command, const char* name, std::int64_t& seconds,
                          const char* text) {
  return command
      .add_option_function<std::string>(
          name,
          [&seconds](const std::string& value) { seconds = read_duration(value).value_or(0); },
          text)
      ->type_name("TIME")
      ->check([](const std::string& value) {
        return read_duration(value) ? std::string()
                                    : value + " is no time: write 90s, 45m, 12h or 7d";
      });
}

// One of the things that can be asked for.
CLI::App* add_command(CLI::App& admin, AdminConfig& config, const char* name, const char* text) {
  CLI::App* command = admin.add_subcommand(name, text);
  command->fallthrough();
  command->callback([&config, name] { config.command = name; });
  return command;
}

CLI::Option* add_text(CLI::App& command, AdminConfig& config, const char* name, const char* text) {
  return command.add_option(name, config.text, text)->type_name("TEXT");
}

void add_looking(CLI::App& admin, AdminConfig& config) {
  add_command(admin, config, "status", "How the server is, and whether it is about to stop");
  add_command(admin, config, "rooms", "Rooms in memory, the newest first");
  add_command(admin, config, "room", "One room, and who is connected to it")
      ->add_option("code", config.what, "Its code")
      ->required();
  add_command(admin, config, "players", "Who is connected, by person");
  add_command(admin, config, "connections", "Every socket that is open");
  add_command(admin, config, "quarantine",
              "Rooms that could not be read and are not served, and why");
}

void add_people(CLI::App& admin, AdminConfig& config) {
  CLI::App* announce =
      add_command(admin, config, "announce", "Tell everybody, or one room, something");
  announce->add_option("text", config.text, "What, in one line")->required();
  announce->add_option("--room", config.room, "Only those in this room")->type_name("CODE");
  add_duration(*announce, "--for", config.seconds,
               "For so long it is told to those who come, too; 10m if nothing is said");

  CLI::App* kick = add_command(admin, config, "kick", "End a connection, or take a seat away");
  CLI::Option* id = kick->add_option("connection", config.what, "Its id, as connections lists it");
  CLI::Option* room =
      kick->add_option("--room", config.room, "The seat's room")->type_name("CODE")->excludes(id);
  CLI::Option* seat =
      kick->add_option("--seat", config.seat,
                       "Whoever sits there goes; before the game the seat is free then")
          ->type_name("NUMBER")
          ->needs(room);
  room->needs(seat);
  add_text(*kick, config, "--reason", "What they are told");

  CLI::App* ban = add_command(admin, config, "ban", "Keep somebody out, and send them away");
  ban->add_option("kind", config.kind, "By what: player (id), name, or address (or network)")
      ->required()
      ->check(CLI::IsMember({"player", "name", "address"}));
  ban->add_option("whom", config.what,
                  "Id, name, or address such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48; an "
                  "IPv6 address stands for its network of 64 bits")
      ->required();
  add_duration(*ban, "--for", config.seconds, "For how long; for good if nothing is said");
  add_text(*ban, config, "--reason", "What they are told");
  add_command(admin, config, "bans", "Who is kept out");
  add_command(admin, config, "unban", "Lift a ban")
      ->add_option("number", config.what, "Its number, as bans lists it")
      ->required();
}

void add_running(CLI::App& admin, AdminConfig& config) {
  CLI::App* close =
      add_command(admin, config, "close", "Close a room; a game that goes on is called off");
  close->add_option("code", config.what, "Its code")->required();
  add_text(*close, config, "--reason", "What people are told");
  add_command(admin, config, "log-levels", "Show how much is logged, or change it")
      ->add_option("levels", config.what, "As --log-level of serve: info,net=debug");
  CLI::App* drain =
      add_command(admin, config, "drain",
                  "Let no new game begin, tell everybody, and stop the server when the time is up");
  CLI::Option* in = add_duration(*drain, "--in", config.seconds, "When it stops");
  add_text(*drain, config, "--reason", "What people are told");
  drain->add_flag("--off", config.off, "Call it off: the server goes on")->excludes(in);
  add_command(admin, config, "backup", "Copy the database into the server's --backup-folder");
}

}  // namespace

void add_admin_options(CLI::App& serve, ServeConfig& config) {
  serve
      .add_option("--admin-address", config.admin_address,
                  "Address for castellan admin; leave it where only you come, it is not encrypted")
      ->envname("CASTELLAN_ADMIN_ADDRESS")
      ->capture_default_str();
  CLI::Option* port = serve
                          .add_option_function<std::uint16_t>(
                              "--admin-port",
                              [&config](std::uint16_t number) {
                                config.admin_port = number;
                                config.admin = true;
                              },
                              "Port for castellan admin; 0 takes any free one. Without it there is "
                              "none")
                          ->envname("CASTELLAN_ADMIN_PORT");
  CLI::Option* token =
      serve
          .add_option(
              "--admin-token-file", config.admin_token_file,
              "File with the token that castellan admin has to show: at least 32 characters, "
              "readable by nobody else")
          ->envname("CASTELLAN_ADMIN_TOKEN_FILE")
          ->type_name("FILE");
  port->needs(token);
  serve
      .add_option("--backup-folder", config.backup_folder,
                  "Folder into which castellan admin backup writes")
      ->envname("CASTELLAN_BACKUP_FOLDER")
      ->type_name("FOLDER");
}

CLI::App* add_admin(CLI::App& app, AdminConfig& config) {
  CLI::App* admin =
      app.add_subcommand("admin", "Look after a running server: rooms, people, bans, stopping it");
  admin->require_subcommand(1);
  admin->fallthrough();
  admin
      ->add_option("-a,--address", config.addresses,
                   "Where the server's --admin-port is; several, where servers share a database")
      ->envname("CASTELLAN_ADMIN_ADDRESS")
      ->type_name("HOST[:PORT]")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->capture_default_str();
  admin->add_option("-p,--port", config.port, "That port, where --address says none")
      ->envname("CASTELLAN_ADMIN_PORT")
      ->capture_default_str();
  admin->add_option("--token-file", config.token_file, "The file of its --admin-token-file")
      ->envname("CASTELLAN_ADMIN_TOKEN_FILE")
      ->type_name("FILE");
  admin->add_flag("--json", config.json, "Print what the server answers, as JSON");
  add_looking(*admin, config);
  add_people(*admin, config);
  add_running(*admin, config);
  admin->footer(
      "Exits with 0; with 1 when the server refuses, with 2 when it can not be asked.\n"
      "Of several servers all are asked and told the same, but what is about one room or one\n"
      "connection is the business of the one that has it, and bans are everybody's.\n"
      "A token: (umask 077; head -c 32 /dev/urandom | base64 > admin-token)");
  return admin;
}

}  // namespace server::config
