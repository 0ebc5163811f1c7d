// What one client and its room say to each other.
#pragma once

#include "protocol/decode.hpp"
#include "server/rooms/rooms.hpp"
#include "server/session/session.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace server::session {

class RoomSession final : public Session {
 public:
  // No code: the client asked for no room. The bound on players holds only where there is one on
  // messages of a socket.
  RoomSession(rooms::Rooms& rooms, std::optional<std::string> code, std::function<void()> wake,
              RateLimits rates = {});

  void begin() override;
  void receive(std::string_view frame, bool is_text, const Now& now) override;
  void leave(const Now& now) override;
  room::Visitor who() override;

 private:
  bool is_known() const override { return entered(); }
  void make_up() override;

  room::Room* room() { return code_ ? rooms_.find(*code_) : nullptr; }
  std::optional<protocol::Ban> ban_of(room::Room& room, const protocol::Hello& hello,
                                      const Now& now) const;
  Milliseconds wait_for_turn(const Now& now);
  void refuse(room::Room& room, const protocol::DecodeError& error, const Now& now);

  rooms::Rooms& rooms_;
  const std::optional<std::string> code_;
  std::string player_;   // whose messages count together; empty: nobody's
  bool behind_ = false;  // the room has more for it
};

}  // namespace server::session
