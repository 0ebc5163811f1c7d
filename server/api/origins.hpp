// Whose pages may speak to us. A browser says with each WebSocket and each request that changes
// something which page it comes from; a client that is no browser says nothing, and is let in, as
// it could write there what it likes: what it may do is decided by its tokens. Pure; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::api {

class Origins {
 public:
  Origins() = default;
  // Each as browsers write it, such as https://play.example.org, capacitor://localhost or null, or
  // * for any. Throws std::runtime_error that names what is none.
  explicit Origins(const std::vector<std::string>& allowed);

  // In the list. An origin that is the server's own need not be there.
  bool lists(std::string_view origin) const;
  // Of our own page: at the same host and port as was asked for. `encrypted`: how, where that is
  // known.
  static bool is_own(std::string_view origin, std::string_view host, std::optional<bool> encrypted);

  bool admits(std::string_view origin, std::string_view host, std::optional<bool> encrypted) const {
    return origin.empty() || lists(origin) || is_own(origin, host, encrypted);
  }

 private:
  std::vector<std::string> allowed_;
  bool any_ = false;
};

}  // namespace server::api
