// A client's session with its room.
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
  // `code`: nullopt: the client requested no room. The limit per player applies only if messages of
  // a socket are limited.
  RoomSession(rooms::Rooms& rooms, std::optional<room::RoomCode> code, std::function<void()> wake,
              RateLimits rates = {});

  void begin() override;
  void receive(std::string_view frame, bool is_text, const Now& now) override;
  void leave(const Now& now) override;
  room::Visitor identity() override;

 private:
  bool is_known() const override { return entered(); }
  void refill() override;

  // Only begin() may read a room from the archive: a client could make others leave the memory.
  room::Room* room() { return code_ ? rooms_.find_in_memory(*code_) : nullptr; }
  std::optional<protocol::Ban> ban_of(room::Room& room, const protocol::Hello& hello,
                                      const Now& now) const;
  // The hello; or, when its address has asked for too many steps, the same one without them.
  protocol::Hello paid(const room::Room& room, protocol::Hello hello, const Now& now) const;
  Milliseconds wait_for_turn(const Now& now);
  void refuse(room::Room& room, const protocol::DecodeError& error, const Now& now);

  rooms::Rooms& rooms_;
  const std::optional<room::RoomCode> code_;
  std::string player_;   // the key of the limit per player; empty: none
  bool behind_ = false;  // the room has more missed steps for the client
};

}  // namespace server::session
