// What one client and its room say to each other.
#pragma once

#include "protocol/decode.hpp"
#include "server/hall/dialogue.hpp"
#include "server/hall/rooms.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace server::hall {

class Conversation final : public Dialogue {
 public:
  // No code: the client asked for no room.
  Conversation(Rooms& rooms, std::optional<std::string> code, std::function<void()> wake);

  void begin() override;
  void receive(std::string_view frame, bool is_text, Milliseconds now) override;
  void leave(Milliseconds now) override;

 private:
  bool is_known() const override { return entered(); }
  void make_up() override;

  room::Room* room() { return code_ ? rooms_.find(*code_) : nullptr; }
  void refuse(room::Room& room, const protocol::DecodeError& error, Milliseconds now);

  Rooms& rooms_;
  const std::optional<std::string> code_;
  bool behind_ = false;  // the room has more for it
};

}  // namespace server::hall
