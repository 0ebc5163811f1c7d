#include "server/tools/admin.hpp"

#include "server/net/http_client.hpp"
#include "server/tools/admin_tables.hpp"
#include "server/tools/token_file.hpp"

#include <chrono>
#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace server::tools {
namespace {

using nlohmann::json;

// What is asked over HTTP.
struct Question {
  std::string method;
  std::string target;
  json body = nullptr;
};

// As a part of an address: whatever is none of these comes as %XX.
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

json told(const AdminConfig& config) {
  return config.text.empty() ? json::object() : json{{"text", config.text}};
}

void add_seconds(json& body, const AdminConfig& config) {
  if (config.seconds > 0) body["seconds"] = config.seconds;
}

Question kick(const AdminConfig& config) {
  if (!config.what.empty())
    return {"DELETE", "/admin/connections/" + escaped(config.what), told(config)};
  if (config.room.empty()) throw std::runtime_error("say which connection, or --room and --seat");
  return {"DELETE", "/admin/rooms/" + escaped(config.room) + "/seats/" + escaped(config.seat),
          told(config)};
}

Question announce(const AdminConfig& config) {
  json body{{"text", config.text}};
  if (!config.room.empty()) body["room"] = config.room;
  add_seconds(body, config);
  return {"POST", "/admin/announcements", std::move(body)};
}

Question ban(const AdminConfig& config) {
  json body{{"kind", config.kind}, {"whom", config.what}};
  if (!config.text.empty()) body["reason"] = config.text;
  add_seconds(body, config);
  return {"POST", "/admin/bans", std::move(body)};
}

Question drain(const AdminConfig& config) {
  if (config.off) return {"DELETE", "/admin/drain"};
  if (config.seconds == 0) throw std::runtime_error("say when: --in 5m, or --off");
  json body = told(config);
  add_seconds(body, config);
  return {"POST", "/admin/drain", std::move(body)};
}

Question question_of(const AdminConfig& config) {
  const std::string& command = config.command;
  if (command == "room") return {"GET", "/admin/rooms/" + escaped(config.what)};
  if (command == "close") return {"DELETE", "/admin/rooms/" + escaped(config.what), told(config)};
  if (command == "kick") return kick(config);
  if (command == "announce") return announce(config);
  if (command == "ban") return ban(config);
  if (command == "unban") return {"DELETE", "/admin/bans/" + escaped(config.what)};
  if (command == "drain") return drain(config);
  if (command == "backup") return {"POST", "/admin/backups"};
  if (command == "log-levels" && !config.what.empty())
    return {"PUT", "/admin/log-levels", json{{"levels", config.what}}};
  return {"GET", "/admin/" + command};
}

// A backup takes as long as it takes; the rest is done at once.
std::chrono::seconds patience_for(const AdminConfig& config) {
  return std::chrono::seconds(config.command == "backup" ? 3600 : 15);
}

// What the server says when it refuses.
std::string complaint_in(const net::HttpReply& reply) {
  const json document = json::parse(reply.body, nullptr, false);
  const std::string status = "HTTP " + std::to_string(reply.status);
  if (!document.is_object() || !document.contains("error")) return status;
  const json& error = document["error"];
  return error.value("message", status) + " (" + error.value("code", status) + ")";
}

}  // namespace

int admin(const AdminConfig& config, std::ostream& out, std::ostream& err) try {
  if (config.token_file.empty())
    throw std::runtime_error("say --token-file, or set CASTELLAN_ADMIN_TOKEN_FILE");
  const Question question = question_of(config);
  const std::string token = read_token_file(config.token_file);
  net::HttpReply reply;
  try {
    reply = net::ask({.address = config.address,
                      .port = config.port,
                      .method = question.method,
                      .target = question.target,
                      .headers = {{"Authorization", "Bearer " + token}},
                      .body = question.body.is_null() ? "" : question.body.dump(),
                      .patience = patience_for(config)});
  } catch (const std::exception& error) {
    throw std::runtime_error("no server answers at " + config.address + " port " +
                             std::to_string(config.port) + ": " + error.what());
  }
  if (reply.status == 401) throw std::runtime_error("the server does not take this token");
  if (reply.status >= 400 || reply.status < 200) {
    err << "castellan admin: " << complaint_in(reply) << '\n';
    return 1;
  }
  if (config.json)
    out << (reply.body.empty() ? "{}" : reply.body) << '\n';
  else
    print_answer(config.command, reply.body, out);
  return 0;
} catch (const std::exception& error) {
  err << "castellan admin: " << error.what() << '\n';
  return 2;
}

}  // namespace server::tools
