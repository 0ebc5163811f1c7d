// Turns the command line, the environment and the configuration file into one value. Meaning, unit
// and default of each option are in config.cpp and printed by --help.
#pragma once

#include "server/config/settings.hpp"
#include "server/load/plan.hpp"
#include "server/util/limits.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <variant>
#include <vector>

namespace server::config {

struct ServeConfig {
  std::string address = "::";
  std::uint16_t port = 8080;
  std::string database = "castellan.sqlite";
  bool ephemeral = false;
  std::string node;          // name of this node; empty: the server runs alone
  std::string node_address;  // HOST:PORT; empty: the listening address
  std::string node_url;      // empty: not set
  unsigned node_lease_seconds = unsigned(limits::node_lease.count());
  std::string buildings;         // a file; empty: not set
  std::string page;              // a folder; empty: the built-in page
  std::string qr_code = "auto";  // auto, always, never
  unsigned threads = 0;          // 0: one per core
  unsigned bot_threads = 0;      // 0: one per core, less one
  std::size_t connections_max = limits::connections_max;
  std::size_t rooms_max = limits::rooms_max;
  std::size_t connections_per_address = limits::connections_per_address_max;  // 0: no limit
  std::uint32_t spectators_max = limits::spectators_per_room_max;
  limits::Rates rates;
  std::string client_token_file;             // for clients without an Origin; empty: no token
  std::vector<std::string> origins;          // besides the server's own page; "*": any
  std::vector<std::string> trusted_proxies;  // networks
  // Networks exempt from all limits per address; "none" is a list without addresses.
  std::vector<std::string> exempt{"127.0.0.0/8", "::1"};
  bool core_dumps = false;
  std::string tls_certificate;  // files; empty: no TLS
  std::string tls_key;
  double handshake_timeout_seconds = double(limits::handshake_timeout.count());
  double request_timeout_seconds = double(limits::request_timeout.count());
  double idle_timeout_seconds = double(limits::idle_timeout.count());
  double hello_timeout_seconds = double(limits::hello_timeout.count());
  double heartbeat_seconds = double(limits::heartbeat_timeout.count());
  double bot_pace_seconds = double(limits::bot_pace.count()) / 1000;
  double flat_search_seconds = double(limits::flat_search_time.count()) / 1000;
  double tree_search_seconds = double(limits::tree_search_time.count()) / 1000;
  std::uint32_t analysis_playouts = limits::analysis_playouts;
  double waiting_room_minutes = double(limits::waiting_room_idle_max.count());
  double finished_room_minutes = double(limits::finished_room_linger.count());
  double abandoned_after_days = limits::abandoned_after_days;
  std::string chat = "open";  // open, phrases, off: the most that a room may allow
  std::uint32_t chat_days = 0;
  bool guests = true;        // whether players may play without signing in
  bool registration = true;  // whether players may sign up
  std::string jwt_key;       // a file; empty: no accounts of the operator
  std::string jwt_issuer;    // empty: any; same for the audience
  std::string jwt_audience;
  std::string log_level = "info";
  std::string log_format = "text";  // text, json
  std::string metrics_address = "127.0.0.1";
  std::uint16_t metrics_port = 0;
  bool metrics = false;  // whether the metrics port is open
  std::string admin_address = "127.0.0.1";
  std::uint16_t admin_port = 0;
  bool admin = false;            // whether the admin port is open
  std::string admin_token_file;  // token that admin requests must send
  std::string backup_folder;     // empty: not set
  // All values above, each with its source, and the inputs that they were parsed from: parsing
  // these again gives the current content of the file.
  std::vector<Setting> settings;
  std::vector<std::string> arguments;
};

struct ShowConfig {
  ServeConfig serve;
  bool json = false;
  bool check = false;
};

struct ReplayConfig {
  std::string database = "castellan.sqlite";
  std::string code;
  bool json = false;
  bool analyse = false;
  std::uint32_t playouts = limits::analysis_playouts;
  std::string export_to;  // a file; empty: not set
};

struct VerifyConfig {
  std::string file;  // empty: the database
  std::string database = "castellan.sqlite";
};

struct ImportConfig {
  std::string file;
  std::string database = "castellan.sqlite";
};

struct BackupConfig {
  std::string database = "castellan.sqlite";
  std::string copy;
};

struct PerftConfig {
  std::string preset = "kingdomino";
  int players = 4;
  std::uint64_t seed = 1;
  int depth = 7;
};

struct ArenaConfig {
  std::string preset = "kingdomino";
  int players = 4;
  std::vector<std::string> options;        // NAME=VALUE
  std::vector<std::string> players_named;  // "tree_search:100ms"
  std::size_t games = 400;
  std::uint64_t seed = 1;
  unsigned threads = 0;         // 0: one per core
  std::string format = "text";  // text, csv, json
  bool rounds = false;
};

struct HealthConfig {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string tls_certificate;  // a file; empty: no TLS
};

// A command for a running server. Members that the command does not use are empty.
struct AdminConfig {
  std::vector<std::string> addresses{"127.0.0.1"};  // HOST or HOST:PORT
  std::uint16_t port = 9200;                        // for addresses without a port
  std::string token_file;
  bool json = false;
  std::string command;  // rooms, ban, drain …
  std::string what;     // its argument
  std::string room;
  std::string seat;
  std::string text;  // shown to players
  std::string kind;  // of a ban: player, name, address
  std::int64_t seconds = 0;
  bool off = false;
};

// Help or an error has been printed; the program ends with this code.
struct Exit {
  int code = 0;
};

using Command =
    std::variant<ServeConfig, ShowConfig, ReplayConfig, VerifyConfig, ImportConfig, BackupConfig,
                 PerftConfig, ArenaConfig, load::Plan, HealthConfig, AdminConfig, Exit>;

Command parse_command_line(int argc, const char* const* argv);
// Arguments without the program name. Prints help to `out` and errors to `err`.
Command parse_command_line(const std::vector<std::string>& arguments, std::ostream& out,
                           std::ostream& err);

}  // namespace server::config
