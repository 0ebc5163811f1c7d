// Turns the command line, the environment and the configuration file into one value.
#pragma once

#include "server/config/serve_config.hpp"
#include "server/util/limits.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <variant>
#include <vector>

namespace server::config {

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
  std::vector<std::string> options;   // NAME=VALUE
  std::vector<std::string> entrants;  // "tree_search:100ms"
  std::size_t games = 400;
  std::uint64_t seed = 1;
  unsigned threads = 0;         // 0: one per core
  std::string format = "text";  // text, csv, json
  bool rounds = false;
  bool calibration = false;
  std::size_t tables = 2;  // of each game
  bool fit = false;
  std::string svg;  // a file; empty: none
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
  std::string argument;
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

using Subcommand =
    std::variant<ServeConfig, ShowConfig, ReplayConfig, VerifyConfig, ImportConfig, BackupConfig,
                 PerftConfig, ArenaConfig, HealthConfig, AdminConfig, Exit>;

// `build` is what --version adds to the version.
Subcommand parse_command_line(int argc, const char* const* argv, const std::string& build = "");
// Arguments without the program name. Prints help to `out` and errors to `err`.
Subcommand parse_command_line(const std::vector<std::string>& arguments, std::ostream& out,
                              std::ostream& err, const std::string& build = "");

}  // namespace server::config
