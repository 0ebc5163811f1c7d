#include "server/hall/relayed.hpp"

#include "server/hall/only_watching.hpp"
#include "server/hall/too_fast.hpp"

#include <utility>
#include <variant>

namespace server::hall {

using protocol::Close;
using protocol::Refusal;

Relayed::Relayed(Relays& relays, Rooms& rooms, std::string code, std::function<void()> wake,
                 Allowance allowance)
    : Dialogue(std::move(wake), rooms.tally(), std::move(allowance)),
      relays_(relays),
      rooms_(rooms),
      code_(std::move(code)) {}

// It is dismissed with those of the rooms that are here.
void Relayed::begin() {
  rooms_.add_visitor(*this);
}

void Relayed::receive(std::string_view frame, bool is_text, const Now& now) {
  // After a farewell only the end of the connection is of interest.
  if (farewell()) return;
  auto decoded = is_text ? protocol::decode_command(frame)
                         : protocol::DecodeError{Refusal::malformed_json, {}, {}, {}};
  if (const Milliseconds wait = count_message(now)) {
    slow_down(too_fast(decoded, wait));
    return settle(now);
  }
  count_in_time();
  if (const auto* error = std::get_if<protocol::DecodeError>(&decoded)) {
    refuse(*error);
    return settle(now);
  }
  const auto& command = std::get<protocol::Command>(decoded);
  const auto* hello = std::get_if<protocol::Hello>(&command);
  if (relay_ == nullptr && hello == nullptr) return refuse({Refusal::out_of_order, {}, {}, {}});
  count_readable();
  if (relay_ == nullptr) return enter(only_watching(*hello));
  // Nothing comes before the welcome.
  if (entered())
    deliver(
        answer_to_watcher(command, relay_->seq().value_or(0), relay_->date(now.steady), tally()));
}

void Relayed::enter(const protocol::Hello& hello) {
  if (hello.token) return dismiss(Close::bad_token);
  Relay* const relay = relays_.find(code_, hello.pass);
  if (relay == nullptr) return dismiss(Close::room_crowded);
  relay_ = relay;
  if (const auto reason = relay->join(*this, hello)) {
    relay_ = nullptr;
    dismiss(*reason);
  }
}

void Relayed::refuse(const protocol::DecodeError& error) {
  tally().count(error.refusal);
  const auto seq = relay_ != nullptr ? relay_->seq() : std::nullopt;
  deliver(room::make_frame(protocol::encode(protocol::Rejected{.re = error.re,
                                                               .refusal = error.refusal,
                                                               .message = error.message,
                                                               .field = error.field,
                                                               .cells = {},
                                                               .parameters = {},
                                                               .seq = seq.value_or(0)})));
  count_unreadable();
}

void Relayed::let_go(const protocol::Farewell& farewell) {
  relay_ = nullptr;
  send_away(farewell);
}

void Relayed::leave(const Now&) {
  rooms_.remove_visitor(*this);
  if (relay_ != nullptr) std::exchange(relay_, nullptr)->leave(*this);
}

}  // namespace server::hall
