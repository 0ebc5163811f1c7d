#include "server/config/access_options.hpp"

#include "protocol/limits.hpp"

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <CLI/CLI.hpp>

namespace server::config {
namespace {

using limits::Rate;
using limits::Rates;

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

struct RateOption {
  const char* name;
  const char* env;
  Rate Rates::* rate;
  const char* text;
};

constexpr std::array<RateOption, 14> rate_options{{
    {"--limit-connections", "CASTELLAN_LIMIT_CONNECTIONS", &Rates::connections,
     "New connections from one address"},
    {"--limit-requests", "CASTELLAN_LIMIT_REQUESTS", &Rates::requests,
     "HTTP requests of any kind from one address"},
    {"--limit-hellos", "CASTELLAN_LIMIT_HELLOS", &Rates::hellos,
     "WebSockets opened by one address"},
    {"--limit-rooms", "CASTELLAN_LIMIT_ROOMS", &Rates::rooms, "Rooms created by one address"},
    {"--limit-joins", "CASTELLAN_LIMIT_JOINS", &Rates::joins, "Seats requested by one address"},
    {"--limit-passwords", "CASTELLAN_LIMIT_PASSWORDS", &Rates::passwords,
     "Room passwords tried by one address"},
    {"--limit-passwords-of-room", "CASTELLAN_LIMIT_PASSWORDS_OF_ROOM", &Rates::passwords_of_room,
     "Wrong passwords for one room, from all addresses"},
    {"--limit-sign-ins", "CASTELLAN_LIMIT_SIGN_INS", &Rates::sign_ins,
     "Sign-ins and failed sign-ins from one address"},
    {"--limit-sign-ins-of-name", "CASTELLAN_LIMIT_SIGN_INS_OF_NAME", &Rates::sign_ins_of_name,
     "Wrong passphrases for one name, from all addresses"},
    {"--limit-sign-ups", "CASTELLAN_LIMIT_SIGN_UPS", &Rates::sign_ups,
     "Players registered by one address"},
    {"--limit-uploads", "CASTELLAN_LIMIT_UPLOADS", &Rates::uploads,
     "Game files uploaded by one address"},
    {"--limit-messages", "CASTELLAN_LIMIT_MESSAGES", &Rates::messages,
     "Messages over one WebSocket"},
    {"--limit-messages-of-player", "CASTELLAN_LIMIT_MESSAGES_OF_PLAYER", &Rates::messages_of_player,
     "Messages from one seat, over all its WebSockets"},
    {"--limit-chat", "CASTELLAN_LIMIT_CHAT", &Rates::chat,
     "Chat messages from one address, in all rooms and the lobby together"},
}};

void add_rate(CLI::App& serve, ServeConfig& config, const RateOption& option) {
  Rate& rate = config.rates.*option.rate;
  serve
      .add_option_function<std::string>(
          option.name, [&rate](const std::string& text) { rate = read_rate(text).value_or(rate); },
          option.text)
      ->envname(option.env)
      ->type_name("AT-ONCE/MINUTE")
      ->check([](const std::string& text) {
        return read_rate(text) ? std::string()
                               : text +
                                     " is not a rate: write 60/20 for a burst of 60 and then 20 a "
                                     "minute, or off";
      })
      ->default_str(written(rate));
}

void add_list(CLI::App& serve, const char* name, std::vector<std::string>& value, const char* env,
              const char* type, const char* text) {
  std::string standard;
  for (const std::string& entry : value) standard += (standard.empty() ? "" : ",") + entry;
  serve.add_option(name, value, text)
      ->envname(env)
      ->type_name(type)
      ->allow_extra_args(false)
      ->delimiter(',')
      ->default_str(standard);
}

}  // namespace

void add_defence(CLI::App& serve, ServeConfig& config) {
  add_list(serve, "--origin", config.origins, "CASTELLAN_ORIGIN", "URL",
           "Origin whose pages may use this server besides its own page, such as "
           "https://play.example.org or capacitor://localhost; repeatable; * allows any origin; "
           "other patterns are rejected");
  serve
      .add_option("--client-token-file", config.client_token_file,
                  "File with the token that clients other than browsers must send; without it they "
                  "need no token")
      ->envname("CASTELLAN_CLIENT_TOKEN_FILE")
      ->type_name("FILE");
  add_list(serve, "--trusted-proxy", config.trusted_proxies, "CASTELLAN_TRUSTED_PROXY", "NETWORK",
           "Proxies whose X-Forwarded-For or Forwarded header is trusted, such as 10.0.0.0/8; "
           "repeatable");
  add_list(serve, "--exempt", config.exempt, "CASTELLAN_EXEMPT", "NETWORK",
           "Addresses exempt from all limits per address, instead of this machine's loopback "
           "addresses; repeatable; none exempts no address");
  serve
      .add_option("--connections-max", config.connections_max,
                  "Concurrent connections; further ones get an error and are closed")
      ->envname("CASTELLAN_CONNECTIONS_MAX")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  serve.add_option("--rooms-max", config.rooms_max, "Rooms in memory")
      ->envname("CASTELLAN_ROOMS_MAX")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  serve
      .add_option("--connections-per-address", config.connections_per_address,
                  "Concurrent connections from one address; an IPv6 /64 network counts as one "
                  "address; 0: no limit")
      ->envname("CASTELLAN_CONNECTIONS_PER_ADDRESS")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  serve
      .add_option("--spectators-max", config.spectators_max,
                  "Spectators of one room, even where its host allows more")
      ->envname("CASTELLAN_SPECTATORS_MAX")
      ->check(CLI::Range(0u, protocol::spectators_max))
      ->capture_default_str();
  for (const RateOption& option : rate_options) add_rate(serve, config, option);
  const auto add_file = [&](const char* name, std::string& file, const char* env,
                            const char* text) {
    return serve.add_option(name, file, text)->envname(env)->type_name("FILE");
  };
  auto* certificate = add_file(
      "--tls-certificate", config.tls_certificate, "CASTELLAN_TLS_CERTIFICATE",
      "PEM file with the certificate and its chain; turns on TLS (https, wss); SIGHUP reloads it");
  auto* key = add_file("--tls-key", config.tls_key, "CASTELLAN_TLS_KEY",
                       "PEM file with the private key of the certificate");
  certificate->needs(key);
  key->needs(certificate);
  serve
      .add_flag("--core-dumps", config.core_dumps,
                "Allow core dumps of a crashed server; they contain all tokens")
      ->envname("CASTELLAN_CORE_DUMPS");
}

}  // namespace server::config
