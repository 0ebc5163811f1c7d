// One HTTP request to a server of ours, for command-line tools. Blocks.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace server::net {

struct HttpClientRequest {
  std::string address;
  std::uint16_t port = 0;
  bool encrypted = false;  // with TLS; does not verify the certificate
  std::string method = "GET";
  std::string target = "/";
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string body = {};            // JSON; empty: no body
  std::chrono::seconds timeout{5};  // of the whole request
};

struct HttpClientResponse {
  unsigned status = 0;
  std::string body;
};

// Throws std::runtime_error with the reason if there is no response.
HttpClientResponse send_request(const HttpClientRequest& request);

}  // namespace server::net
