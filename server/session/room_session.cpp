#include "server/session/room_session.hpp"

#include "server/session/too_fast.hpp"

#include <utility>
#include <variant>

namespace server::session {

using protocol::Close;

RoomSession::RoomSession(rooms::Rooms& rooms, std::optional<room::RoomCode> code,
                         std::function<void()> wake, RateLimits rates)
    : Session(std::move(wake), rooms.metrics(), std::move(rates)),
      rooms_(rooms),
      code_(std::move(code)) {}

void RoomSession::begin() {
  if (!rooms_.may_serve()) return dismiss(Close::moved);
  if (!code_ || rooms_.find(*code_) == nullptr)
    return dismiss(code_ ? rooms_.close_code_for_missing(*code_) : Close::no_such_room);
  rooms_.add_visitor(*this);
}

void RoomSession::refill() {
  if (!behind_ || !wants_more()) return;
  room::Room* const room = this->room();
  behind_ = room != nullptr && room->catch_up(*this);
}

void RoomSession::receive(std::string_view frame, bool is_text, const Now& now) {
  if (farewell()) return ignore_frame();
  if (!rooms_.may_serve()) return dismiss(Close::moved);
  room::Room* const room = this->room();
  if (room == nullptr)
    return dismiss(code_ ? rooms_.close_code_for_member(*code_) : Close::no_such_room);
  auto decoded = is_text ? protocol::decode_command(frame)
                         : protocol::DecodeError{protocol::Refusal::malformed_json, {}, {}, {}};
  if (const Milliseconds wait = wait_for_turn(now)) {
    reject_too_fast(too_fast(decoded, wait));
    if (farewell()) leave(now);
    return;
  }
  count_in_time();
  if (!decoded) return refuse(*room, decoded.error(), now);
  const auto& command = *decoded;
  const auto* hello = std::get_if<protocol::Hello>(&command);
  if (!entered() && hello == nullptr)
    return refuse(*room, {protocol::Refusal::out_of_order, {}, {}, id_of(command)}, now);

  count_readable();
  const auto* chat = std::get_if<protocol::Chat>(&command);
  if (entered() && chat != nullptr && reject_chat_over_rate(*chat, now)) return;
  if (entered()) {
    room->receive(*this, command, now);
  } else if (const auto ban = ban_of(*room, *hello, now)) {
    send_away(protocol::farewell_for(*ban));
  } else if (const auto reason = room->enter(*this, paid(*room, *hello, now), now)) {
    dismiss(*reason);
  } else {
    set_entered(true);
    if (counts_messages() && hello->token) player_ = code_->text() + *hello->token;
    behind_ = room->catch_up(*this);
    rooms_.remove_visitor(*this);
  }
  rooms_.publish(*room);
}

std::optional<protocol::Ban> RoomSession::ban_of(room::Room& room, const protocol::Hello& hello,
                                                 const Now& now) const {
  const room::Visitor visitor = room.identify(hello);
  return rooms_.ban_of({.player = visitor.player, .name = visitor.name}, now.wall);
}

protocol::Hello RoomSession::paid(const room::Room& room, protocol::Hello hello,
                                  const Now& now) const {
  if (rates().take_steps(room.steps_missed(hello), now.steady) == 0) return hello;
  hello.since.reset();
  hello.replay = false;
  return hello;
}

room::Visitor RoomSession::identity() {
  room::Room* const room = entered() ? this->room() : nullptr;
  return room == nullptr ? room::Visitor{} : room->identify(*this);
}

RoomSession::Milliseconds RoomSession::wait_for_turn(const Now& now) {
  const Milliseconds wait = count_message(now);
  return wait > 0 || player_.empty() ? wait : rooms_.player_messages().take(player_, now.steady);
}

void RoomSession::refuse(room::Room& room, const protocol::DecodeError& error, const Now& now) {
  room.refuse(*this, error);
  count_unreadable();
  if (farewell()) leave(now);
}

void RoomSession::leave(const Now& now) {
  rooms_.remove_visitor(*this);
  if (!entered()) return;
  set_entered(false);
  if (room::Room* const room = this->room()) {
    room->exit(*this, now);
    rooms_.publish(*room);
  }
}

}  // namespace server::session
