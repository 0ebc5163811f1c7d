// What one client and its room say to each other, from the first word to the farewell: a hello
// first, unreadable frames counted, frames on their way bounded. The owner carries the text: a
// socket session in the server, a virtual network in the simulation. One thread, the room's.
#pragma once

#include "protocol/close.hpp"
#include "protocol/decode.hpp"
#include "server/hall/dialogue.hpp"
#include "server/hall/outbox.hpp"
#include "server/hall/rooms.hpp"
#include "server/room/subscriber.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace server::hall {

class Conversation final : public Dialogue {
 public:
  // `wake` is called when there is something to write, a farewell or a reason to settle(). It may
  // be called from inside the room and must not call back. No code: the client asked for no room.
  Conversation(Rooms& rooms, std::optional<std::string> code, std::function<void()> wake);

  void begin() override;
  void receive(std::string_view frame, bool is_text, Milliseconds now) override;
  void hello_is_due() override;
  void end(Milliseconds now) override;

  // Called by the room. Too much on its way: the client is dismissed as too slow.
  void deliver(const room::Frame& frame) override;
  bool wants_more() const override;
  void dismiss(protocol::Close reason) override;

  bool must_settle() const override { return farewell_ && entered_; }
  void settle(Milliseconds now) override;

  bool has_frames() const override { return !outbox_.empty(); }
  room::Frame next_frame() override;
  std::size_t bytes_waiting() const { return outbox_.bytes(); }
  std::optional<protocol::Close> farewell() const override { return farewell_; }
  bool entered() const override { return entered_; }

 private:
  room::Room* room() { return code_ ? rooms_.find(*code_) : nullptr; }
  void refuse(room::Room& room, const protocol::DecodeError& error, Milliseconds now);
  void leave_room(Milliseconds now);

  Rooms& rooms_;
  const std::optional<std::string> code_;
  const std::function<void()> wake_;
  Outbox outbox_;
  std::optional<protocol::Close> farewell_;  // said, or about to be
  unsigned malformed_ = 0;                   // in a row
  bool entered_ = false;
  bool behind_ = false;  // the room has more for it
};

}  // namespace server::hall
