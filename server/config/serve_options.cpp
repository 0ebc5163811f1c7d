#include "server/config/serve_options.hpp"

#include "protocol/input_limits.hpp"
#include "server/config/node_address.hpp"
#include "server/config/option.hpp"
#include "server/telemetry/log.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace server::config {
namespace {

using limits::Rate;
using limits::Rates;

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

constexpr std::uint32_t rate_max = 1'000'000;

// "60/20" is a burst of 60 and 20 a minute in the long run. "off" is no limit.
std::optional<Rate> read_rate(std::string_view text) {
  if (text == "off") return Rate{};
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto number = [](std::string_view digits, std::uint32_t& value) {
    const char* const begin = digits.data();
    const char* const end = begin + digits.size();
    const auto [rest, error] = std::from_chars(begin, end, value);
    return error == std::errc{} && rest == end && value >= 1 && value <= rate_max;
  };
  Rate rate;
  if (!number(text.substr(0, slash), rate.burst)) return std::nullopt;
  if (!number(text.substr(slash + 1), rate.per_minute)) return std::nullopt;
  return rate;
}

std::string written(Rate rate) {
  return std::to_string(rate.burst) + "/" + std::to_string(rate.per_minute);
}

using RateMember = Rate Rates::*;

struct RateOption {
  const char* name;
  RateMember rate;
  const char* text;
};

constexpr std::array<RateOption, 18> rate_options{{
    {"--limit-connections", &Rates::connections, "New connections from one address"},
    {"--limit-requests", &Rates::requests, "HTTP requests of any kind from one address"},
    {"--limit-hellos", &Rates::hellos,
     "WebSockets opened by one address; 50 missed steps count as one, up to half of the burst"},
    {"--limit-rooms", &Rates::rooms, "Rooms created by one address"},
    {"--limit-joins", &Rates::joins, "Seats requested by one address"},
    {"--limit-passwords", &Rates::passwords, "Room passwords tried by one address"},
    {"--limit-passwords-of-room", &Rates::passwords_of_room,
     "Wrong passwords for one room, from all addresses"},
    {"--limit-sign-ins", &Rates::sign_ins,
     "Sign-in attempts and passphrase changes from one address"},
    {"--limit-sign-ins-of-name", &Rates::sign_ins_of_name,
     "Wrong passphrases for one name, from all addresses"},
    {"--limit-sign-ups", &Rates::sign_ups, "Players registered by one address"},
    {"--limit-uploads", &Rates::uploads, "Game files uploaded by one address; each 64 KiB is one"},
    {"--limit-changes", &Rates::changes, "Requests of one address that change a room"},
    {"--limit-misses", &Rates::misses, "Requests of one address for rooms that do not exist"},
    {"--limit-renames", &Rates::renames, "New names in the lobby from one address"},
    {"--limit-messages", &Rates::messages, "Messages over one WebSocket"},
    {"--limit-messages-of-player", &Rates::messages_of_player,
     "Messages from one seat, over all its WebSockets"},
    {"--limit-messages-of-address", &Rates::messages_of_address,
     "Messages from one address, over all its WebSockets"},
    {"--limit-chat", &Rates::chat,
     "Chat messages from one address, in all rooms and the lobby together"},
}};

constexpr std::size_t name_max = 32;
constexpr std::size_t place_max = 255;

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool is_name(std::string_view text) {
  const auto fits = [](char c) { return is_letter_or_digit(c) || c == '-'; };
  return !text.empty() && text.size() <= name_max && std::ranges::all_of(text, fits);
}

bool is_host(std::string_view text) {
  if (text.starts_with('[') && text.ends_with(']'))
    return text.find(':') != text.npos &&
           text.find_first_not_of("0123456789abcdefABCDEF:.[]") == text.npos;
  const auto fits = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == '_';
  };
  return !text.empty() && std::ranges::all_of(text, fits);
}

bool is_address(std::string_view text) {
  return text.size() <= place_max && config::read_node_address(text) &&
         is_host(text.substr(0, text.rfind(':')));
}

// Has no path: request paths are appended to it.
bool is_url(std::string_view text) {
  const bool plain = text.starts_with("http://");
  if (text.size() > place_max || (!plain && !text.starts_with("https://"))) return false;
  const std::string_view place = text.substr(plain ? 7 : 8);
  return is_host(place) || is_address(place);
}

bool is_url_with_path(std::string_view text) {
  const auto scheme = text.find("://");
  if (scheme == std::string_view::npos) return false;
  const auto path = text.find('/', scheme + 3);
  const bool visible = std::ranges::all_of(text, [](char c) { return c > ' ' && c != 0x7F; });
  return visible && text.find_first_of("?#") == std::string_view::npos &&
         is_url(text.substr(0, path));
}

// One that a MAIL command can take; domains without a dot are for tests and local relays.
bool is_email(std::string_view text) {
  const auto at = text.rfind('@');
  const auto visible = [](char c) { return c > ' ' && c < 0x7F && c != '<' && c != '>'; };
  return at != std::string_view::npos && at > 0 && text.size() <= protocol::email_bytes_max &&
         is_host(text.substr(at + 1)) && std::ranges::all_of(text, visible);
}

bool is_smtp_url(std::string_view text) {
  for (const std::string_view scheme : {"smtp://", "smtps://"})
    if (text.starts_with(scheme)) {
      const std::string_view place = text.substr(scheme.size());
      return is_host(place) || is_address(place);
    }
  return false;
}

CLI::Validator check(bool (*fits)(std::string_view), const char* what) {
  return CLI::Validator(
      [=](const std::string& text) {
        return fits(text) ? std::string() : "'" + text + "' is not " + what;
      },
      "");
}

// The address, if it is a single one by which other nodes can reach this server.
std::optional<std::string> single(const ListenConfig& listen) {
  const std::string& address = listen.address;
  if (listen.port == 0 || address == "0.0.0.0" || address == "::") return std::nullopt;
  const bool is_v6 = address.find(':') != std::string::npos;
  return (is_v6 ? "[" + address + "]" : address) + ":" + std::to_string(listen.port);
}

void add_listen(CLI::App& serve, ListenConfig& listen) {
  Topic topic(serve, "Network");
  topic.add("-a,--address", listen.address, address_text);
  as_port(topic.add("-p,--port", listen.port, port_text));
  const auto with_slash = [](std::string& url) {
    if (!url.ends_with('/')) url += '/';
    return std::string();
  };
  topic
      .add("--public-url", listen.public_url,
           "URL at which players reach this server, such as https://play.example.org/games/; shown "
           "in place of this machine's own addresses")
      ->type_name("URL")
      ->check(check(is_url_with_path, "a URL with http or https, without ? and #"))
      ->transform(CLI::Validator(with_slash, ""));
  topic.add_flag("--all-addresses", listen.all_addresses,
                 "Show all addresses of this machine at startup, also those of VPNs and of "
                 "bridges to containers");
  topic.add_switch("--discovery", listen.discovery,
                   "Announce this server on the local network as castellan.local, and show other "
                   "servers there in the lobby (mDNS); without effect with --public-url, "
                   "--tls-certificate, --node or a loopback address");
  topic
      .add("--connections-max", listen.connections_max,
           "Maximum number of concurrent connections; further ones get an error and are closed")
      ->check(CLI::Range(1, 1'000'000));
  auto* certificate = topic.add("--tls-certificate", listen.tls_certificate, tls_certificate_text)
                          ->type_name("FILE");
  auto* key =
      topic.add("--tls-key", listen.tls_key, "PEM file with the private key of the certificate")
          ->type_name("FILE");
  certificate->needs(key);
  key->needs(certificate);
}

void add_storage(CLI::App& serve, StorageConfig& storage) {
  Topic topic(serve, "Storage");
  topic.add("-d,--database", storage.database, database_text);
  topic.add_flag("--ephemeral", storage.ephemeral,
                 "Keep games in memory only; a restart loses them all");
  topic
      .add(
          "--chat-days", storage.chat_days,
          "Days to keep the newest 400 chat messages of each room in the database; 0: messages are "
          "lost when their room leaves memory")
      ->check(CLI::Range(0, 3650));
  topic
      .add("--backup-folder", storage.backup_folder,
           "Folder for the copies that castellan admin backup writes")
      ->type_name("FOLDER");
}

void add_cluster(CLI::App& serve, ClusterConfig& cluster) {
  Topic topic(serve, "Several servers on one database");
  CLI::Option* const node =
      topic
          .add("--node", cluster.node,
               "Name of this node among several on the same PostgreSQL database, such as n2; "
               "without it the server runs alone")
          ->type_name("NAME")
          ->check(check(is_name, "a name of 1 to 32 of the characters a-z, 0-9 and -"));
  topic
      .add("--node-address", cluster.address,
           "Address at which other nodes reach this one; default: --address and --port; required "
           "when --address is a wildcard or --port is 0")
      ->type_name("HOST:PORT")
      ->check(check(is_address, "HOST:PORT, such as 10.0.0.2:8080 or [fd00::2]:8080"))
      ->needs(node);
  topic
      .add("--node-url", cluster.url,
           "URL at which clients reach this very node, such as https://n2.example.org; without it "
           "the other nodes proxy clients to it")
      ->type_name("URL")
      ->check(check(is_url, "a URL with http or https and without a path"))
      ->needs(node);
  topic
      .add("--node-lease-seconds", cluster.lease_seconds,
           "Seconds without a heartbeat after which other nodes take over the rooms of a node")
      ->check(CLI::Range(2, 60))
      ->needs(node);
}

void add_rooms(CLI::App& serve, RoomsConfig& rooms) {
  Topic topic(serve, "Rooms");
  topic.add("--rooms-max", rooms.max, "Maximum number of rooms in memory")
      ->check(CLI::Range(1, 1'000'000));
  topic
      .add("--rooms-per-address", rooms.per_address,
           "Maximum number of rooms in memory that one address has opened since the start; 0: no "
           "limit")
      ->check(CLI::Range(0, 1'000'000));
  topic
      .add("--spectators-max", rooms.spectators_max,
           "Maximum number of spectators of a room; its host may set a lower one")
      ->check(CLI::Range(0u, protocol::spectators_max));
  topic
      .add("--waiting-room", rooms.waiting_minutes,
           "Minutes after which a waiting room without connections is closed")
      ->check(at_least(0.01, "at least 0.01"));
  topic
      .add("--finished-room", rooms.finished_minutes,
           "Minutes that a finished game stays in memory after its last connection closes; later "
           "requests read it from the database")
      ->check(at_least(0.01, "at least 0.01"));
  topic
      .add("--abandoned-after", rooms.abandoned_days,
           "Days without a visit or an act of its players until a game is called off; 0: never")
      ->check(at_least(0, "at least 0"));
  topic
      .add("--chat", rooms.chat,
           "Most permissive chat mode of rooms and the lobby: open (free text), phrases, or off")
      ->check(CLI::IsMember({"open", "phrases", "off"}));
  topic
      .add("--buildings", rooms.buildings,
           "JSON file with the values printed on your building tiles; games with buildings use it "
           "unless the host asks for the house values")
      ->type_name("FILE");
}

void add_bots(CLI::App& serve, BotsConfig& bots) {
  Topic topic(serve, "Bots and analysis");
  topic
      .add("--bot-threads", bots.threads,
           "Threads for bots, at a low priority; 0: one fewer than cores, at least one")
      ->check(CLI::Range(0, 256));
  topic
      .add("--bot-pace", bots.pace_seconds,
           "Average seconds that a bot takes for each step of its turn; 0: no delay beyond its "
           "computation")
      ->check(at_least(0, "at least 0, at most 20", limits::bot_pace_max.count()));
  const auto search_time = [] {
    return at_least(0.001, "at least 0.001, at most 20", limits::search_time_max.count());
  };
  topic
      .add("--flat-search-time", bots.flat_search_seconds,
           "Seconds that a flat_search bot thinks about a step; less while many bots are waiting")
      ->check(search_time());
  topic
      .add("--tree-search-time", bots.tree_search_seconds,
           "Seconds that a tree_search bot thinks about a step; less while many bots are waiting")
      ->check(search_time());
  topic
      .add("--analysis-playouts", bots.analysis_playouts,
           "Playouts of the search for a better move, for each decision of a finished game; "
           "below 256, forecasts have this number as well")
      ->check(CLI::Range(std::uint32_t{10}, limits::analysis_playouts_max));
}

void add_accounts(CLI::App& serve, AccountsConfig& accounts) {
  Topic topic(serve, "Players");
  topic.add_switch("--guests", accounts.guests, "Allow players who are not signed in");
  topic.add_switch("--registration", accounts.registration,
                   "Allow signing up with a name and a passphrase");
  topic
      .add("--jwt-key", accounts.jwt_key,
           "File with the key that verifies JSON Web Tokens of your own accounts: a public key as "
           "PEM, or a secret of at least 32 bytes")
      ->type_name("FILE");
  topic.add("--jwt-issuer", accounts.jwt_issuer,
            "Required issuer (iss) of these tokens; empty: any");
  topic.add("--jwt-audience", accounts.jwt_audience,
            "Required audience (aud) of these tokens; empty: any");
}

void add_alerts(CLI::App& serve, AlertsConfig& alerts) {
  Topic topic(serve, "Alerts of absent players");
  topic
      .add("--alert-after", alerts.after_seconds,
           "Seconds that a game waits for an absent player until the player gets an alert")
      ->check(at_least(0.1, "at least 0.1, at most 86400", 86'400));
  topic.add_switch("--push", alerts.push,
                   "Send alerts by Web Push; needs a --public-url with https and a database");
  topic.add_switch("--webhooks", alerts.webhooks,
                   "Send alerts to URLs that players name; needs --public-url and a database");
  topic
      .add("--smtp-url", alerts.smtp_url,
           "Mail server for alerts by e-mail, such as smtps://mail.example.org; needs --smtp-from, "
           "--public-url and a database")
      ->type_name("URL")
      ->check(check(is_smtp_url, "a URL with smtp or smtps, without a user and a path"));
  topic
      .add("--smtp-from", alerts.smtp_from,
           "Address from which these e-mails come, such as castellan@example.org")
      ->type_name("ADDRESS")
      ->check(check(is_email, "an e-mail address, such as castellan@example.org"));
  topic.add("--smtp-user", alerts.smtp_user, "User at that mail server; empty: none");
  topic
      .add("--smtp-password-file", alerts.smtp_password_file, "File with the password of that user")
      ->type_name("FILE");
  topic.add_flag("--alert-insecure", alerts.insecure,
                 "Allow http, any port above 1024 and private addresses in the URLs that players "
                 "name: for tests, and for networks in which you trust everybody");
}

void add_rate(Topic& topic, const RateOption& option, Rate& rate) {
  topic.add_parsed(option.name, rate, read_rate, option.text)
      ->type_name("BURST/MINUTE")
      ->check([](const std::string& text) {
        return read_rate(text) ? std::string()
                               : text +
                                     " is not a rate: write 60/20 for a burst of 60 and then 20 a "
                                     "minute, or off";
      })
      ->default_str(written(rate));
}

void add_access(CLI::App& serve, AccessConfig& access) {
  Topic topic(serve, "Access and limits");
  topic
      .add_list("--origin", access.origins,
                "Origin whose pages may use this server besides its own page, such as "
                "https://play.example.org or capacitor://localhost; repeatable; * allows any "
                "origin; other patterns are rejected")
      ->type_name("URL");
  topic
      .add("--client-token-file", access.client_token_file,
           "File with the token that clients other than browsers must send; without it they need "
           "no token")
      ->type_name("FILE");
  topic
      .add_list("--trusted-proxy", access.trusted_proxies,
                "Proxies whose X-Forwarded-For or Forwarded header is trusted, such as 10.0.0.0/8; "
                "repeatable")
      ->type_name("NETWORK");
  topic
      .add_list("--exempt", access.exempt,
                "Addresses exempt from all limits per address, instead of this machine's loopback "
                "addresses; repeatable; none: no address is exempt")
      ->type_name("NETWORK");
  topic
      .add("--connections-per-address", access.connections_per_address,
           "Maximum number of concurrent connections from one address; an IPv6 /64 network counts "
           "as one; 0: no limit")
      ->check(CLI::Range(0, 1'000'000));
  for (const RateOption& option : rate_options) add_rate(topic, option, access.rates.*option.rate);
}

void add_timeouts(CLI::App& serve, TimeoutsConfig& timeouts) {
  Topic topic(serve, "Timeouts");
  topic
      .add("--handshake-timeout", timeouts.handshake_seconds,
           "Seconds to complete the TLS handshake")
      ->check(at_least(0.1, "at least 0.1"));
  topic
      .add("--request-timeout", timeouts.request_seconds,
           "Seconds to receive a request, and to send its response")
      ->check(at_least(0.1, "at least 0.1"));
  topic
      .add("--idle-timeout", timeouts.idle_seconds, "Seconds to keep an idle HTTP connection open")
      ->check(at_least(0.1, "at least 0.1"));
  topic.add("--hello-timeout", timeouts.hello_seconds, "Seconds for a WebSocket to send hello")
      ->check(at_least(0.1, "at least 0.1"));
  topic
      .add("--heartbeat", timeouts.heartbeat_seconds,
           "Seconds of silence after which a WebSocket is closed, at most half of them later; it "
           "is pinged every half of that time")
      ->check(at_least(0.2, "at least 0.2"));
}

void add_operator(CLI::App& serve, LogConfig& log, EndpointConfig& metrics,
                  AdminPortConfig& admin) {
  Topic topic(serve, "Operation");
  const auto log_levels = [](const std::string& levels) {
    return telemetry::log_levels_error(levels).value_or("");
  };
  topic
      .add("--log-level", log.level,
           "Log level, on stderr: trace, debug, info, warn, error, critical or off; optionally by "
           "area: info,net=debug. Areas: server, net, rooms, bots, players, storage")
      ->check(CLI::Validator(log_levels, "LEVELS"));
  topic.add("--log-format", log.format, "Format of log lines: text, or one JSON object per line")
      ->check(CLI::IsMember({"text", "json"}));
  topic.add("--metrics-address", metrics.address,
            "Address of the metrics port; no authentication, keep it private");
  as_port(topic.add("--metrics-port", metrics.port,
                    "Port for /metrics (Prometheus), /live and /ready; 0 takes any free port; "
                    "without this option there is no metrics port"));
  topic.add("--admin-address", admin.endpoint.address,
            "Address of the admin port; not encrypted, keep it private");
  CLI::Option* port =
      as_port(topic.add("--admin-port", admin.endpoint.port,
                        "Port for castellan admin; 0 takes any free port; without this option "
                        "there is no admin port"));
  port->needs(
      topic.add("--admin-token-file", admin.token_file, admin_token_text)->type_name("FILE"));
}

void add_process(CLI::App& serve, ServeConfig& config) {
  Topic topic(serve, "Process");
  topic.add("-t,--threads", config.threads, "Threads for rooms and connections; 0: one per core")
      ->check(CLI::Range(0, 256));
  topic
      .add("--page", config.page,
           "Folder with the web page to serve instead of the built-in one; read once, at startup")
      ->type_name("FOLDER");
  topic
      .add("--qr-code", config.qr_code,
           "Print the address for phones as a QR code at startup; auto: on a terminal")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  topic.add_flag("--core-dumps", config.core_dumps,
                 "Allow core dumps of a crashed server; they contain all tokens");
}

}  // namespace

void add_serve_options(CLI::App& serve, ServeConfig& config) {
  add_listen(serve, config.listen);
  add_storage(serve, config.storage);
  add_process(serve, config);
  add_rooms(serve, config.rooms);
  add_bots(serve, config.bots);
  add_accounts(serve, config.accounts);
  add_alerts(serve, config.alerts);
  add_access(serve, config.access);
  add_timeouts(serve, config.timeouts);
  add_operator(serve, config.log, config.metrics, config.admin);
  add_cluster(serve, config.cluster);
}

std::string node_address(const ServeConfig& config) {
  if (!config.cluster.address.empty()) return config.cluster.address;
  if (const auto address = single(config.listen)) return *address;
  throw std::runtime_error("--node needs --node-address: the other nodes cannot reach it by " +
                           config.listen.address + " port " + std::to_string(config.listen.port));
}

}  // namespace server::config
