#include "server/hall/conversation.hpp"

#include "protocol/encode.hpp"
#include "server/limits.hpp"

#include <utility>
#include <variant>

namespace server::hall {

using protocol::Close;

Conversation::Conversation(Rooms& rooms, std::optional<std::string> code,
                           std::function<void()> wake)
    : rooms_(rooms),
      code_(std::move(code)),
      wake_(std::move(wake)),
      outbox_(limits::outbox_bytes_max) {}

void Conversation::begin() {
  if (room() == nullptr)
    return dismiss(code_ && rooms_.was_closed(*code_) ? Close::room_closed : Close::no_such_room);
  rooms_.add_visitor(*this);
}

void Conversation::hello_is_due() {
  if (entered_) return;
  // What it has said so far could not be read; coming back to say it again would not help.
  dismiss(malformed_ > 0 ? Close::bad_protocol : Close::hello_timeout);
}

void Conversation::deliver(const room::Frame& frame) {
  if (farewell_) return;
  if (outbox_.push(frame)) return wake_();
  outbox_.clear();
  dismiss(Close::too_slow);
}

bool Conversation::wants_more() const {
  return !farewell_ && outbox_.bytes() < limits::catch_up_bytes;
}

room::Frame Conversation::next_frame() {
  room::Frame frame = outbox_.pop();
  if (behind_ && wants_more()) {
    room::Room* const room = this->room();
    behind_ = room != nullptr && room->catch_up(*this);
  }
  return frame;
}

void Conversation::dismiss(Close reason) {
  if (farewell_) return;
  farewell_ = reason;
  const room::Frame last = room::make_frame(protocol::encode(protocol::Farewell{reason}));
  if (!outbox_.push(last)) {
    outbox_.clear();
    outbox_.push(last);
  }
  wake_();
}

void Conversation::receive(std::string_view frame, bool is_text, Milliseconds now) {
  // After a farewell only the end of the connection is of interest.
  if (farewell_) return;
  room::Room* const room = this->room();
  if (room == nullptr) return dismiss(Close::room_closed);
  auto decoded = is_text ? protocol::decode_command(frame)
                         : protocol::DecodeError{protocol::Refusal::malformed_json, {}, {}, {}};
  if (const auto* error = std::get_if<protocol::DecodeError>(&decoded))
    return refuse(*room, *error, now);
  const auto& command = std::get<protocol::Command>(decoded);
  const auto* hello = std::get_if<protocol::Hello>(&command);
  if (!entered_ && hello == nullptr)
    return refuse(*room, {protocol::Refusal::out_of_order, {}, {}, {}}, now);

  malformed_ = 0;
  if (entered_) {
    room->receive(*this, command, now);
  } else if (const auto reason = room->enter(*this, *hello, now)) {
    dismiss(*reason);
  } else {
    entered_ = true;
    behind_ = room->catch_up(*this);
    rooms_.remove_visitor(*this);
  }
  rooms_.publish(*room);
}

void Conversation::refuse(room::Room& room, const protocol::DecodeError& error, Milliseconds now) {
  room.refuse(*this, error);
  if (++malformed_ < limits::malformed_frames_max) return;
  dismiss(Close::bad_protocol);
  leave_room(now);
}

void Conversation::settle(Milliseconds now) {
  if (must_settle()) leave_room(now);
}

void Conversation::end(Milliseconds now) {
  rooms_.remove_visitor(*this);
  leave_room(now);
}

void Conversation::leave_room(Milliseconds now) {
  if (!std::exchange(entered_, false)) return;
  if (room::Room* const room = this->room()) {
    room->exit(*this, now);
    rooms_.publish(*room);
  }
}

}  // namespace server::hall
