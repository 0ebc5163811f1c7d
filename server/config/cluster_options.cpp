#include "server/config/cluster_options.hpp"

#include "server/config/node_address.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

namespace server::config {
namespace {

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

CLI::Validator check(bool (*fits)(std::string_view), const char* what) {
  return CLI::Validator(
      [=](const std::string& text) {
        return fits(text) ? std::string() : "'" + text + "' is not " + what;
      },
      "");
}

// The address, if it is a single one by which other nodes can reach this server.
std::optional<std::string> single(const ServeConfig& config) {
  const std::string& address = config.address;
  if (config.port == 0 || address == "0.0.0.0" || address == "::") return std::nullopt;
  const bool is_v6 = address.find(':') != std::string::npos;
  return (is_v6 ? "[" + address + "]" : address) + ":" + std::to_string(config.port);
}

}  // namespace

void add_node_options(CLI::App& serve, ServeConfig& config) {
  CLI::Option* const node =
      serve
          .add_option("--node", config.node,
                      "Name of this node among several on the same PostgreSQL database, such as "
                      "n2; without it the server runs alone")
          ->envname("CASTELLAN_NODE")
          ->type_name("NAME")
          ->check(check(is_name, "a name of 1 to 32 of the characters a-z, 0-9 and -"));
  const auto add = [&](const char* name, auto& value, const char* env, const char* text) {
    return serve.add_option(name, value, text)->envname(env)->needs(node);
  };
  add("--node-address", config.node_address, "CASTELLAN_NODE_ADDRESS",
      "Where the other nodes reach this one; default: --address and --port; required when "
      "--address is a wildcard or --port is 0")
      ->type_name("HOST:PORT")
      ->check(check(is_address, "HOST:PORT, such as 10.0.0.2:8080 or [fd00::2]:8080"));
  add("--node-url", config.node_url, "CASTELLAN_NODE_URL",
      "URL at which clients reach this very node, such as https://n2.example.org; without it the "
      "other nodes proxy clients to it")
      ->type_name("URL")
      ->check(check(is_url, "a URL with http or https and without a path"));
  add("--node-lease-seconds", config.node_lease_seconds, "CASTELLAN_NODE_LEASE_SECONDS",
      "Seconds without a heartbeat after which other nodes take over the rooms of a node")
      ->check(CLI::Range(2, 60))
      ->capture_default_str();
}

std::string node_address(const ServeConfig& config) {
  if (!config.node_address.empty()) return config.node_address;
  if (const auto address = single(config)) return *address;
  throw std::runtime_error("--node needs --node-address: the other nodes cannot reach it by " +
                           config.address + " port " + std::to_string(config.port));
}

}  // namespace server::config
