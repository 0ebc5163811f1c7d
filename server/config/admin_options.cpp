#include "server/config/admin_options.hpp"

#include "server/config/option.hpp"
#include "server/config/serve_options.hpp"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <CLI/CLI.hpp>

namespace server::config {
namespace {

constexpr std::int64_t seconds_max = 10LL * 366 * 86'400;

// Reads "90", "90s", "45m", "12h" or "7d".
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
                                    : value + " is not a duration: write 90s, 45m, 12h or 7d";
      });
}

CLI::App* add_command(CLI::App& admin, AdminConfig& config, const char* name, const char* text) {
  CLI::App* command = admin.add_subcommand(name, text);
  command->callback([&config, name] { config.command = name; });
  return command;
}

CLI::Option* add_text(CLI::App& command, AdminConfig& config, const char* name, const char* text) {
  return command.add_option(name, config.text, text)->type_name("TEXT");
}

void add_looking(CLI::App& admin, AdminConfig& config) {
  add_command(admin, config, "status", "Show the state of the server, and whether it is draining");
  add_command(admin, config, "rooms", "List the rooms in memory, newest first");
  add_command(admin, config, "room", "Show one room and its connections")
      ->add_option("code", config.argument, "Code of the room")
      ->required();
  add_command(admin, config, "players", "List the connected players");
  add_command(admin, config, "connections", "List the open WebSockets");
  add_command(admin, config, "quarantine",
              "List the rooms that could not be read and are not served, with the reason");
}

void add_moderation(CLI::App& admin, AdminConfig& config) {
  CLI::App* announce =
      add_command(admin, config, "announce", "Show a text to all clients, or to one room");
  announce->add_option("text", config.text, "The text, in one line")->required();
  announce->add_option("--room", config.room, "Show it in this room only")->type_name("CODE");
  add_duration(*announce, "--for", config.seconds,
               "How long the text is also shown to clients that connect later; default 10m");

  CLI::App* kick =
      add_command(admin, config, "kick", "Close a connection, or remove a player from a seat");
  CLI::Option* id = kick->add_option("connection", config.argument,
                                     "Id of the connection, as listed by connections");
  CLI::Option* room =
      kick->add_option("--room", config.room, "Room of the seat")->type_name("CODE")->excludes(id);
  CLI::Option* seat =
      kick->add_option("--seat", config.seat,
                       "Seat of the player to remove; before the game the seat becomes free")
          ->type_name("NUMBER")
          ->needs(room);
  room->needs(seat);
  add_text(*kick, config, "--reason", "Reason shown to the player");

  CLI::App* ban = add_command(admin, config, "ban",
                              "Ban a player, a name or an address, and close the sockets");
  ban->add_option("kind", config.kind, "player (an id), name, or address (or network)")
      ->required()
      ->check(CLI::IsMember({"player", "name", "address"}));
  ban->add_option("whom", config.argument,
                  "Id, name, or address such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48; an "
                  "IPv6 address stands for its /64 network")
      ->required();
  add_duration(*ban, "--for", config.seconds, "Duration of the ban; default: permanent");
  add_text(*ban, config, "--reason", "Reason shown to the player");
  add_command(admin, config, "bans", "List the bans");
  add_command(admin, config, "unban", "Lift a ban")
      ->add_option("number", config.argument, "Number of the ban, as listed by bans")
      ->required();
}

void add_running(CLI::App& admin, AdminConfig& config) {
  CLI::App* close =
      add_command(admin, config, "close", "Close a room; a running game is cancelled");
  close->add_option("code", config.argument, "Code of the room")->required();
  add_text(*close, config, "--reason", "Reason shown to all players");
  add_command(admin, config, "log-levels", "Show or change the log levels")
      ->add_option("levels", config.argument, "As for --log-level of serve: info,net=debug");
  CLI::App* drain = add_command(
      admin, config, "drain",
      "Start no new games, notify all clients, and stop the server when the time is up");
  CLI::Option* in = add_duration(*drain, "--in", config.seconds,
                                 "Time until the server stops; required without --off");
  add_text(*drain, config, "--reason", "Reason shown to all players");
  drain->add_flag("--off", config.off, "Cancel the drain: the server keeps running")->excludes(in);
  add_command(admin, config, "backup", "Copy the database into the server's --backup-folder");
}

}  // namespace

CLI::App* add_admin(CLI::App& app, AdminConfig& config) {
  CLI::App* admin =
      app.add_subcommand("admin", "Administer a running server: rooms, players, bans, shutdown");
  admin->require_subcommand(1);
  admin
      ->add_option("-a,--address", config.addresses,
                   "Host of the server's --admin-port; several for servers that share a database")
      ->envname("CASTELLAN_ADMIN_SERVERS")
      ->type_name("HOST[:PORT]")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->capture_default_str();
  as_port(admin->add_option("-p,--port", config.port,
                            "The --admin-port, for each --address without a port"))
      ->capture_default_str();
  admin->add_option("--token-file", config.token_file, admin_token_text)
      ->envname("CASTELLAN_ADMIN_TOKEN_FILE")
      ->type_name("FILE");
  admin->add_flag("--json", config.json, "Print the server's response as JSON");
  add_looking(*admin, config);
  add_moderation(*admin, config);
  add_running(*admin, config);
  admin->footer(
      "Exit status: 0 on success, 1 when the server rejects the command, 2 when it cannot be\n"
      "reached or rejects the token. With several servers a command goes to all of them. A\n"
      "command about one room or one connection goes to the server that has it; bans go to the\n"
      "first one that responds.\n"
      "To make a token: (umask 077; head -c 32 /dev/urandom | base64 > admin-token)");
  return admin;
}

}  // namespace server::config
