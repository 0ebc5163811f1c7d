// The session of a client whose room is on another server: it only sends that server's address.
#pragma once

#include "server/session/session.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace server::session {

class RedirectSession final : public Session {
 public:
  // `url`: where clients reach that server.
  RedirectSession(std::string url, std::function<void()> wake, telemetry::Metrics& metrics)
      : Session(std::move(wake), metrics), url_(std::move(url)) {}

  void begin() override { send_away({.close = protocol::Close::moved, .url = url_}); }
  void receive(std::string_view, bool, const Now&) override {}
  void leave(const Now&) override {}
  room::Visitor identity() override { return {}; }

 private:
  bool is_known() const override { return false; }
  void refill() override {}

  const std::string url_;
};

}  // namespace server::session
