#include "server/cli/admin_command.hpp"

#include "server/cli/admin_tables.hpp"
#include "server/config/node_address.hpp"
#include "server/net/http_client.hpp"
#include "server/util/token_file.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

namespace server::cli {
namespace {

using nlohmann::json;

// An HTTP request.
struct AdminRequest {
  std::string method;
  std::string target;
  json body = nullptr;
};

// Percent-encodes a path segment.
std::string escaped(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       c == '-' || c == '_' || c == '.';
    if (plain)
      out += c;
    else
      out.append({'%', digits[byte / 16], digits[byte % 16]});
  }
  return out;
}

json text_body(const config::AdminConfig& config) {
  return config.text.empty() ? json::object() : json{{"text", config.text}};
}

void add_seconds(json& body, const config::AdminConfig& config) {
  if (config.seconds > 0) body["seconds"] = config.seconds;
}

AdminRequest kick(const config::AdminConfig& config) {
  if (!config.argument.empty())
    return {"DELETE", "/admin/connections/" + escaped(config.argument), text_body(config)};
  if (config.room.empty()) throw std::runtime_error("name a connection, or --room and --seat");
  return {"DELETE", "/admin/rooms/" + escaped(config.room) + "/seats/" + escaped(config.seat),
          text_body(config)};
}

AdminRequest announce(const config::AdminConfig& config) {
  json body{{"text", config.text}};
  if (!config.room.empty()) body["room"] = config.room;
  add_seconds(body, config);
  return {"POST", "/admin/announcements", std::move(body)};
}

AdminRequest ban(const config::AdminConfig& config) {
  json body{{"kind", config.kind}, {"whom", config.argument}};
  if (!config.text.empty()) body["reason"] = config.text;
  add_seconds(body, config);
  return {"POST", "/admin/bans", std::move(body)};
}

AdminRequest drain(const config::AdminConfig& config) {
  if (config.off) return {"DELETE", "/admin/drain"};
  if (config.seconds == 0) throw std::runtime_error("needs --in, such as --in 5m, or --off");
  json body = text_body(config);
  add_seconds(body, config);
  return {"POST", "/admin/drain", std::move(body)};
}

AdminRequest request_of(const config::AdminConfig& config) {
  const std::string& command = config.command;
  if (command == "room") return {"GET", "/admin/rooms/" + escaped(config.argument)};
  if (command == "close")
    return {"DELETE", "/admin/rooms/" + escaped(config.argument), text_body(config)};
  if (command == "kick") return kick(config);
  if (command == "announce") return announce(config);
  if (command == "ban") return ban(config);
  if (command == "unban") return {"DELETE", "/admin/bans/" + escaped(config.argument)};
  if (command == "drain") return drain(config);
  if (command == "backup") return {"POST", "/admin/backups"};
  if (command == "log-levels" && !config.argument.empty())
    return {"PUT", "/admin/log-levels", json{{"levels", config.argument}}};
  return {"GET", "/admin/" + command};
}

// A backup may take long; everything else is quick.
std::chrono::seconds timeout_for(const config::AdminConfig& config) {
  return std::chrono::seconds(config.command == "backup" ? 3600 : 15);
}

// The server's error message.
std::string error_in(const net::HttpClientResponse& reply) {
  const json document = json::parse(reply.body, nullptr, false);
  std::string status = "HTTP " + std::to_string(reply.status);
  if (!document.is_object() || !document.contains("error")) return status;
  const json& error = document["error"];
  return error.value("message", status) + " (" + error.value("code", status) + ")";
}

// Which of several servers a command is for.
enum class CommandTarget {
  each,
  one,     // the first that responds: they share the data
  holder,  // the one that has the room or the connection
};

CommandTarget target_of(const config::AdminConfig& config) {
  const std::string& command = config.command;
  if (command == "room" || command == "close" || command == "kick") return CommandTarget::holder;
  if (command == "announce" && !config.room.empty()) return CommandTarget::holder;
  if (command == "ban" || command == "bans" || command == "unban" || command == "backup")
    return CommandTarget::one;
  return CommandTarget::each;
}

class Servers {
 public:
  Servers(const config::AdminConfig& config, std::ostream& out, std::ostream& err)
      : config_(config), request_(request_of(config)), out_(out), err_(err) {
    if (config.token_file.empty())
      throw std::runtime_error("needs --token-file or CASTELLAN_ADMIN_TOKEN_FILE");
    token_ = util::read_token_file(config.token_file);
  }

  int send_to_all() {
    const CommandTarget target = target_of(config_);
    int worst = 0;
    json responses = json::array();
    std::optional<std::pair<std::string, std::string>> without_room;  // an address and its error
    for (const std::string& address : config_.addresses) {
      const auto reply = send_to(address);
      if (!reply) {
        worst = 2;
        continue;
      }
      const bool good = reply->status >= 200 && reply->status < 300;
      // A server that has given the room to another one answers 503. Nothing was carried out.
      if (target == CommandTarget::holder && (reply->status == 404 || reply->status == 503)) {
        if (!without_room || reply->status == 503) without_room.emplace(address, error_in(*reply));
        continue;
      }
      if (!good) {
        report(address, error_in(*reply));
        worst = std::max(worst, 1);
      } else if (target == CommandTarget::each && several()) {
        show_from(address, *reply, responses);
      } else {
        show(reply->body);
      }
      if (target != CommandTarget::each) return good ? 0 : worst;
    }
    if (without_room) {
      report(without_room->first, without_room->second);
      worst = std::max(worst, 1);
    }
    if (!responses.empty()) out_ << json{{"servers", std::move(responses)}}.dump() << '\n';
    return worst;
  }

 private:
  bool several() const { return config_.addresses.size() > 1; }

  // nullopt: the server cannot be reached; the error has been printed.
  std::optional<net::HttpClientResponse> send_to(const std::string& address) {
    const auto place = config::read_node_address(address);
    const bool bracketed = address.starts_with('[') && address.ends_with(']');
    const std::string host = place       ? place->host
                             : bracketed ? address.substr(1, address.size() - 2)
                                         : address;
    const auto port = place ? static_cast<std::uint16_t>(std::stoul(place->port)) : config_.port;
    try {
      auto reply = net::send_request({.address = host,
                                      .port = port,
                                      .method = request_.method,
                                      .target = request_.target,
                                      .headers = {{"Authorization", "Bearer " + token_}},
                                      .body = request_.body.is_null() ? "" : request_.body.dump(),
                                      .timeout = timeout_for(config_)});
      if (reply.status != 401) return reply;
      report(address, "the server rejects this token");
    } catch (const std::exception& error) {
      report(address, "no server responds at " + host + " port " + std::to_string(port) + ": " +
                          error.what());
    }
    return std::nullopt;
  }

  void report(const std::string& address, const std::string& what) {
    err_ << "castellan admin: " << (several() ? address + ": " : "") << what << '\n';
  }

  void show(const std::string& body) {
    if (config_.json)
      out_ << (body.empty() ? "{}" : body) << '\n';
    else
      print_response(config_.command, body, out_);
  }

  // Prints the response of one of several servers.
  void show_from(const std::string& address, const net::HttpClientResponse& reply,
                 json& responses) {
    if (config_.json) {
      json response = json::parse(reply.body.empty() ? "{}" : reply.body, nullptr, false);
      responses.push_back({{"address", address}, {"answer", std::move(response)}});
      return;
    }
    out_ << (address == config_.addresses.front() ? "" : "\n") << address << ":\n";
    show(reply.body);
  }

  const config::AdminConfig& config_;
  const AdminRequest request_;
  std::string token_;
  std::ostream& out_;
  std::ostream& err_;
};

}  // namespace

int admin(const config::AdminConfig& config, std::ostream& out, std::ostream& err) try {
  return Servers(config, out, err).send_to_all();
} catch (const std::exception& error) {
  err << "castellan admin: " << error.what() << '\n';
  return 2;
}

}  // namespace server::cli
