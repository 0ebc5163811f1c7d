// What one client and its room say to each other, from the first word to the farewell: a hello
// first, unreadable frames counted, frames on their way bounded. The owner carries the text: a
// socket session in the server, a virtual network in the simulation. One thread, the room's.
#pragma once

#include "protocol/close.hpp"
#include "protocol/decode.hpp"
#include "server/hall/outbox.hpp"
#include "server/hall/rooms.hpp"
#include "server/room/subscriber.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace server::hall {

class Conversation final : public room::Subscriber {
 public:
  using Milliseconds = room::Milliseconds;

  // `wake` is called when there is something to write, a farewell or a reason to settle(). It may
  // be called from inside the room and must not call back. No code: the client asked for no room.
  Conversation(Rooms& rooms, std::optional<std::string> code, std::function<void()> wake);

  // The client is there and has said nothing yet.
  void begin();
  // One frame of it. `is_text`: the others can not be read.
  void receive(std::string_view frame, bool is_text, Milliseconds now);
  // Its time to say hello is over.
  void hello_is_due();
  // The client is gone. Must be called before the conversation is destroyed.
  void end(Milliseconds now);

  // Called by the room. Too much on its way: the client is dismissed as too slow.
  void deliver(const room::Frame& frame) override;
  bool wants_more() const override;
  void dismiss(protocol::Close reason) override;

  // Whether the room is to be left because of what happened in the middle of its work: the owner
  // calls settle() as soon as that is over.
  bool must_settle() const { return farewell_ && entered_; }
  void settle(Milliseconds now);

  // What is to be written, in order, outside the room's calls; after the last frame of a
  // conversation with a farewell the connection is closed with its code.
  bool has_frames() const { return !outbox_.empty(); }
  room::Frame next_frame();
  std::size_t bytes_waiting() const { return outbox_.bytes(); }
  std::optional<protocol::Close> farewell() const { return farewell_; }
  bool entered() const { return entered_; }

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
