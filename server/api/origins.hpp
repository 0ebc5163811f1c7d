// Decides which pages may use this server. A browser sends the page's origin with each WebSocket
// and each request that changes something. A client other than a browser sends none and is
// admitted, because it could send any origin; its tokens authorize it. Pure; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::api {

class Origins {
 public:
  Origins() = default;
  // Origins as browsers write them, such as https://play.example.org, capacitor://localhost or
  // null, or * for any. Throws std::runtime_error that names an invalid one.
  explicit Origins(const std::vector<std::string>& allowed);

  // Whether the list is empty.
  bool empty() const { return allowed_.empty() && !any_; }
  // Whether the list has this origin. The server's own origin is allowed without being listed.
  bool lists(std::string_view origin) const;
  // Whether the page is our own: same host and port as the request. `encrypted`: whether the client
  // uses TLS; nullopt: unknown.
  static bool is_own(std::string_view origin, std::string_view host, std::optional<bool> encrypted);

  // Whether no stranger can point this host name at the server (DNS rebinding): an address, a name
  // without a dot, or one below .local or .localhost. `host`: with or without a port.
  static bool is_local_name(std::string_view host);

  [[nodiscard]] bool admits(std::string_view origin, std::string_view host,
                            std::optional<bool> encrypted) const {
    return origin.empty() || lists(origin) || is_own(origin, host, encrypted);
  }

 private:
  std::vector<std::string> allowed_;
  bool any_ = false;
};

}  // namespace server::api
