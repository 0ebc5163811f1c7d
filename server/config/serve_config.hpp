// The configuration of `castellan serve`, by topic. serve_options.cpp has the meaning and the unit
// of each value.
#pragma once

#include "server/config/option_values.hpp"
#include "server/util/limits.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace server::config {

struct ListenConfig {
  std::string address = "::";
  std::uint16_t port = 8080;
  std::size_t connections_max = limits::connections_max;
  std::string tls_certificate;  // files; empty: no TLS
  std::string tls_key;
  std::string public_url;  // ends with a slash; empty: not set
  bool all_addresses = false;
  bool discovery = true;  // on the local network, where it makes sense
};

struct StorageConfig {
  std::string database = "castellan.sqlite";
  bool ephemeral = false;
  std::uint32_t chat_days = 0;
  std::string backup_folder;  // empty: not set
};

struct ClusterConfig {
  std::string node;     // name of this node; empty: the server runs alone
  std::string address;  // HOST:PORT; empty: the listening address
  std::string url;      // empty: not set
  unsigned lease_seconds = unsigned(limits::node_lease.count());
};

struct RoomsConfig {
  std::size_t max = limits::rooms_max;
  std::size_t per_address = limits::rooms_per_address_max;  // 0: no limit
  std::uint32_t spectators_max = limits::spectators_per_room_max;
  double waiting_minutes = double(limits::waiting_room_idle_max.count());
  double finished_minutes = double(limits::finished_room_linger.count());
  double abandoned_days = limits::abandoned_after_days;
  std::string chat = "open";  // open, phrases, off: the most that a room may allow
  std::string buildings;      // a file; empty: not set
};

struct BotsConfig {
  unsigned threads = 0;  // 0: one fewer than cores, at least one
  double pace_seconds = double(limits::bot_pace.count()) / 1000;
  double flat_search_seconds = double(limits::flat_search_time.count()) / 1000;
  double tree_search_seconds = double(limits::tree_search_time.count()) / 1000;
  std::uint32_t analysis_playouts = limits::analysis_playouts;
};

struct AccountsConfig {
  bool guests = true;        // whether players may play without signing in
  bool registration = true;  // whether players may sign up
  std::string jwt_key;       // a file; empty: no accounts of the operator
  std::string jwt_issuer;    // empty: any; same for the audience
  std::string jwt_audience;
};

struct AlertsConfig {
  double after_seconds = double(limits::alert_after.count());
  bool push = true;  // if the public URL is https
  bool webhooks = false;
  bool insecure = false;
  std::string smtp_url;  // empty: no e-mail
  std::string smtp_from;
  std::string smtp_user;           // empty: none
  std::string smtp_password_file;  // empty: none
};

struct AccessConfig {
  std::vector<std::string> origins;          // besides the server's own page; "*": any
  std::string client_token_file;             // for clients without an Origin; empty: no token
  std::vector<std::string> trusted_proxies;  // networks
  // Networks exempt from all limits per address; "none" is a list without addresses.
  std::vector<std::string> exempt{"127.0.0.0/8", "::1"};
  std::size_t connections_per_address = limits::connections_per_address_max;  // 0: no limit
  limits::Rates rates;
};

struct TimeoutsConfig {
  double handshake_seconds = double(limits::handshake_timeout.count());
  double request_seconds = double(limits::request_timeout.count());
  double idle_seconds = double(limits::idle_timeout.count());
  double hello_seconds = double(limits::hello_timeout.count());
  double heartbeat_seconds = double(limits::heartbeat_timeout.count());
};

struct LogConfig {
  std::string level = "info";
  std::string format = "text";  // text, json
};

struct EndpointConfig {
  std::string address = "127.0.0.1";
  std::optional<std::uint16_t> port;  // nullopt: closed
};

struct AdminPortConfig {
  EndpointConfig endpoint;
  std::string token_file;  // the token that clients of the admin port send
};

struct ServeConfig {
  ListenConfig listen;
  StorageConfig storage;
  ClusterConfig cluster;
  RoomsConfig rooms;
  BotsConfig bots;
  AccountsConfig accounts;
  AlertsConfig alerts;
  AccessConfig access;
  TimeoutsConfig timeouts;
  LogConfig log;
  EndpointConfig metrics;
  AdminPortConfig admin;
  unsigned threads = 0;          // 0: one per core
  std::string page;              // a folder; empty: the built-in page
  std::string qr_code = "auto";  // auto, always, never
  bool core_dumps = false;
  // All values with their sources, and the arguments: parsing these again reads the current file.
  std::vector<Setting> settings;
  std::vector<std::string> arguments;
};

}  // namespace server::config
