#include "server/session/session.hpp"

#include "protocol/encode.hpp"
#include "server/room/audience.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace server::session {

using protocol::Close;

Session::Session(std::function<void()> wake, telemetry::Metrics& metrics, RateLimits rates)
    : wake_(std::move(wake)),
      metrics_(metrics),
      outbox_(limits::outbox_bytes_max, metrics.outbox_bytes, rates.outbox_bytes),
      rates_(std::move(rates)),
      messages_(rates_.messages) {}

void Session::on_hello_timeout() {
  if (entered_) return;
  // The client's frames could not be read; reconnecting would not help.
  dismiss(malformed_ > 0 ? Close::bad_protocol : Close::hello_timeout);
}

void Session::deliver(const room::Frame& frame) {
  if (farewell_) return;
  if (outbox_.push(frame)) return wake_();
  outbox_.clear();
  dismiss(Close::too_slow);
}

bool Session::wants_more() const {
  return !farewell_ && outbox_.bytes() < limits::catch_up_bytes;
}

void Session::send_away(const protocol::Farewell& farewell) {
  if (farewell_) return;
  farewell_ = farewell.close;
  metrics_.count(farewell.close);
  const room::Frame last = room::make_frame(protocol::encode(farewell));
  if (!outbox_.push(last)) {
    outbox_.clear();
    outbox_.push(last);
  }
  wake_();
}

room::Frame Session::next_frame() {
  room::Frame frame = outbox_.pop();
  refill();
  return frame;
}

void Session::reject_too_fast(const room::Frame& answer) {
  must_pause_ = true;
  if (++over_rate_ < limits::over_rate_frames_max) return deliver(answer);
  dismiss(Close::too_fast);
}

std::chrono::milliseconds Session::take_read_pause() {
  const bool in_time = std::exchange(was_in_time_, false);
  if (!std::exchange(must_pause_, false)) {
    if (in_time) next_pause_ = limits::over_rate_pause;
    return std::chrono::milliseconds(0);
  }
  if (farewell_) return limits::over_rate_pause;  // its close is awaited
  return std::exchange(next_pause_, std::min(2 * next_pause_, limits::read_pause_max));
}

bool Session::reject_chat_over_rate(const protocol::Chat& chat, const Now& now) {
  const Milliseconds wait = rates_.take_chat(now.steady);
  if (wait == 0) return false;
  metrics_.count(protocol::Refusal::too_fast);
  deliver(room::make_frame(protocol::encode(protocol::Rejected{
      .re = chat.id, .refusal = protocol::Refusal::too_fast, .parameters = {{"retry_ms", wait}}})));
  return true;
}

void Session::count_unreadable() {
  metrics_.decode_errors.add();
  if (++malformed_ >= limits::malformed_frames_max) dismiss(Close::bad_protocol);
}

}  // namespace server::session
