// One request to a server of ours, for tools. Blocks.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace server::net {

struct HttpQuestion {
  std::string address;
  std::uint16_t port = 0;
  bool encrypted = false;  // whose certificate it is is not looked at
  std::string method = "GET";
  std::string target = "/";
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string body = {};  // JSON; empty: none
  std::chrono::seconds patience{5};
};

struct HttpReply {
  unsigned status = 0;
  std::string body;
};

// Throws std::runtime_error that says why there is no answer.
HttpReply ask(const HttpQuestion& question);

}  // namespace server::net
