#include "server/hall/visit.hpp"

#include "protocol/encode.hpp"
#include "server/limits.hpp"
#include "server/room/audience.hpp"

#include <utility>
#include <variant>

namespace server::hall {

using protocol::Close;
using protocol::Refusal;

Visit::Visit(Hall& hall, std::function<Milliseconds()> clock, std::function<void()> wake)
    : hall_(hall),
      clock_(std::move(clock)),
      wake_(std::move(wake)),
      outbox_(limits::outbox_bytes_max) {}

void Visit::begin() {
  id_ = hall_.come(here_);
}

void Visit::hello_is_due() {
  if (entered_) return;
  dismiss(malformed_ > 0 ? Close::bad_protocol : Close::hello_timeout);
}

void Visit::deliver(const room::Frame& frame) {
  if (farewell_) return;
  if (outbox_.push(frame)) return wake_();
  outbox_.clear();
  dismiss(Close::too_slow);
}

void Visit::follow(const room::Frame& change) {
  if (farewell_ || behind_) return;
  if (outbox_.bytes() + change->size() <= limits::hall_backlog_bytes_max) return deliver(change);
  if (caught_up_) return dismiss(Close::too_slow);
  behind_ = true;
}

bool Visit::wants_more() const {
  return !farewell_ && outbox_.bytes() < limits::catch_up_bytes;
}

room::Frame Visit::next_frame() {
  room::Frame frame = outbox_.pop();
  if (outbox_.empty()) caught_up_ = false;
  if (behind_ && id_ && wants_more()) {
    behind_ = false;
    caught_up_ = true;
    deliver(hall_.list(clock_()));
  }
  return frame;
}

void Visit::dismiss(Close reason) {
  if (farewell_) return;
  farewell_ = reason;
  const room::Frame last = room::make_frame(protocol::encode(protocol::Farewell{reason}));
  if (!outbox_.push(last)) {
    outbox_.clear();
    outbox_.push(last);
  }
  wake_();
}

void Visit::receive(std::string_view frame, bool is_text, Milliseconds now) {
  // After a farewell only the end of the connection is of interest.
  if (farewell_ || !id_) return;
  auto decoded = is_text ? protocol::decode_hall_command(frame)
                         : protocol::DecodeError{Refusal::malformed_json, {}, {}, {}};
  if (const auto* error = std::get_if<protocol::DecodeError>(&decoded)) return refuse(*error);
  const auto& command = std::get<protocol::HallCommand>(decoded);
  if (!entered_ && !std::holds_alternative<protocol::HallHello>(command))
    return refuse({Refusal::out_of_order, {}, {}, {}});
  malformed_ = 0;
  entered_ = true;
  hall_.receive(*id_, command, now);
}

void Visit::refuse(const protocol::DecodeError& error) {
  deliver(room::make_frame(protocol::encode(protocol::Rejected{
      .re = error.re, .refusal = error.refusal, .message = error.message, .field = error.field})));
  if (++malformed_ >= limits::malformed_frames_max) dismiss(Close::bad_protocol);
}

void Visit::settle(Milliseconds now) {
  if (must_settle()) end(now);
}

void Visit::end(Milliseconds) {
  if (id_) hall_.leave(*id_);
  id_.reset();
}

}  // namespace server::hall
