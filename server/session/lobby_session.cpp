#include "server/session/lobby_session.hpp"

#include "protocol/encode.hpp"
#include "server/room/audience.hpp"
#include "server/session/too_fast.hpp"
#include "server/util/limits.hpp"

#include <utility>
#include <variant>

namespace server::session {

using protocol::Close;
using protocol::Refusal;

LobbySession::LobbySession(lobby::Lobby& lobby, std::function<WallTime()> clock,
                           std::function<void()> wake, RateLimits rates)
    : Session(std::move(wake), lobby.metrics(), std::move(rates)),
      lobby_(lobby),
      clock_(std::move(clock)) {}

void LobbySession::begin() {
  id_ = lobby_.join(subscription_);
}

void LobbySession::follow(const room::Frame& change) {
  if (farewell() || behind_) return;
  if (bytes_waiting() + change->size() <= limits::lobby_backlog_bytes_max) return deliver(change);
  if (caught_up_) return dismiss(Close::too_slow);
  behind_ = true;
}

void LobbySession::refill() {
  if (!has_frames()) caught_up_ = false;
  if (!behind_ || !id_ || !wants_more()) return;
  behind_ = false;
  caught_up_ = true;
  // Changes that are on their way come after it once more, in order.
  deliver(lobby_.list(clock_()));
}

void LobbySession::receive(std::string_view frame, bool is_text, const Now& now) {
  if (farewell() || !id_) return ignore_frame();
  auto decoded = is_text ? protocol::decode_lobby_command(frame)
                         : protocol::DecodeError{Refusal::malformed_json, {}, {}, {}};
  if (const Milliseconds wait = count_message(now)) return reject_too_fast(too_fast(decoded, wait));
  count_in_time();
  if (!decoded) return refuse(decoded.error());
  const auto& command = *decoded;
  if (!entered() && !std::holds_alternative<protocol::LobbyHello>(command))
    return refuse({Refusal::out_of_order, {}, {}, id_of(command)});
  count_readable();
  if (entered() && std::holds_alternative<protocol::LobbyHello>(command))
    if (const Milliseconds wait = rates().take_rename(now.steady))
      return reject_too_fast(too_fast(decoded, wait));
  const auto* chat = std::get_if<protocol::Chat>(&command);
  if (chat != nullptr && reject_chat_over_rate(*chat, now)) return;
  set_entered(true);
  lobby_.receive(*id_, command, now);
}

void LobbySession::refuse(const protocol::DecodeError& error) {
  metrics().count(error.refusal);
  deliver(room::make_frame(protocol::encode(protocol::Rejected{
      .re = error.re, .refusal = error.refusal, .message = error.message, .field = error.field})));
  count_unreadable();
}

void LobbySession::leave(const Now&) {
  if (id_) lobby_.leave(*id_);
  id_.reset();
}

}  // namespace server::session
