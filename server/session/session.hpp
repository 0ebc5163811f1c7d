// A client's session with its peer, a room or the lobby, from the first frame to the farewell. It
// expects a hello first, counts unreadable frames, and bounds queued frames. The owner transports
// the text: a socket session in the server, a virtual network in the simulation. One thread, the
// peer's.
#pragma once

#include "protocol/close.hpp"
#include "protocol/command.hpp"
#include "protocol/notice.hpp"
#include "server/room/subscriber.hpp"
#include "server/room/visitor.hpp"
#include "server/session/outbox.hpp"
#include "server/session/rate_limits.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/util/limits.hpp"
#include "server/util/rate_limiter.hpp"
#include "server/util/time.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace server::session {

class Session : public room::Subscriber {
 public:
  using Milliseconds = protocol::Milliseconds;

  // `wake` is called when there is something to write, a farewell or a reason to
  // leave_if_dismissed(). It may be called during the peer's work and must not call back.
  // `metrics`: the peer's.
  Session(std::function<void()> wake, telemetry::Metrics& metrics, RateLimits rates = {});

  // Call it when the client is connected and has sent nothing yet.
  virtual void begin() = 0;
  // Handles a frame of the client. `is_text`: false for a binary frame, which counts as unreadable.
  virtual void receive(std::string_view frame, bool is_text, const Now& now) = 0;
  // Call it when the client is gone or dismissed, and before the session is destroyed. A second
  // call does nothing.
  virtual void leave(const Now& now) = 0;
  // Call it when the hello timeout has expired.
  void on_hello_timeout();

  // Called by the peer. Dismisses the client as too slow if too much is queued.
  void deliver(const room::Frame& frame) final;
  bool wants_more() const final;
  void dismiss(protocol::Close reason) final { send_away({reason}); }
  // Dismisses the client with the operator's message.
  void send_away(const protocol::Farewell& farewell);

  // The client's identity as the peer knows it; empty before the hello.
  virtual room::Visitor identity() = 0;

  // Whether the client must leave its peer, because the session ended during the peer's work: the
  // owner calls leave_if_dismissed() as soon as that work is done.
  bool must_leave() const { return farewell_ && is_known(); }
  void leave_if_dismissed(const Now& now) {
    if (must_leave()) leave(now);
  }

  // Counts control frames of the client, which are charged like messages. Returns the milliseconds
  // for which the owner must not read.
  Milliseconds count_control_frames(std::uint32_t count, const Now& now) {
    return messages_.take_late(now.steady, count);
  }

  // How long the owner must not read: after messages above the rate, twice as long each time until
  // a read had only messages in time; 0: read on. Call it once after what was read at once.
  std::chrono::milliseconds take_read_pause();

  // Frames to write, in order, outside the peer's calls. The connection is closed after the last
  // frame of a session that has a farewell.
  bool has_frames() const { return !outbox_.empty(); }
  room::Frame next_frame();
  // These bytes of such frames are written, or dropped.
  void frames_written(std::size_t bytes) { outbox_.written(bytes); }
  std::size_t bytes_waiting() const { return outbox_.bytes(); }
  std::optional<protocol::Close> farewell() const { return farewell_; }
  // Whether the client has entered by its hello and not left.
  bool entered() const { return entered_; }
  telemetry::Metrics& metrics() { return metrics_; }

 protected:
  // Whether the client is a member of the peer.
  virtual bool is_known() const = 0;
  // Called after a frame was taken from the outbox: may request data that waits for space.
  virtual void refill() = 0;

  // Counts a message. Returns how long its sender should have waited; 0: within the rate.
  Milliseconds count_message(const Now& now) {
    const Milliseconds own = messages_.take(now.steady);
    return own > 0 ? own : rates_.take_message(now.steady);
  }
  const RateLimits& rates() const { return rates_; }
  bool counts_messages() const { return messages_.rate().bounded(); }
  void count_in_time() {
    over_rate_ = 0;
    was_in_time_ = true;
  }
  // A frame after the farewell: only the end of the connection matters. Those that come
  // nevertheless cost a pause.
  void ignore_frame() { must_pause_ = true; }
  // Delivers the answer to a message above the rate. Dismisses a client that stays above it for too
  // long.
  void reject_too_fast(const room::Frame& answer);
  // Whether a chat message was rejected because its address sends too many.
  bool reject_chat_over_rate(const protocol::Chat& chat, const Now& now);

  void set_entered(bool entered) { entered_ = entered; }
  void count_readable() { malformed_ = 0; }
  // Counts an unreadable frame; dismisses a client that has sent too many in a row.
  void count_unreadable();

 private:
  const std::function<void()> wake_;
  telemetry::Metrics& metrics_;
  Outbox outbox_;
  std::optional<protocol::Close> farewell_;  // sent, or about to be
  const RateLimits rates_;
  util::TokenBucket messages_;
  unsigned over_rate_ = 0;  // consecutive messages above the rate
  // Of the messages read last: whether one was above the rate, and whether one was in time.
  bool must_pause_ = false;
  bool was_in_time_ = false;
  std::chrono::milliseconds next_pause_ = limits::over_rate_pause;
  unsigned malformed_ = 0;  // in a row
  bool entered_ = false;
};

}  // namespace server::session
