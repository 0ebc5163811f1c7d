// What one client and the other side, a room or the lobby, say to each other, from the first word
// to the farewell: a hello first, unreadable frames counted, frames on their way bounded. The owner
// carries the text: a socket session in the server, a virtual network in the simulation. One
// thread, the other side's.
#pragma once

#include "protocol/close.hpp"
#include "protocol/command.hpp"
#include "protocol/notice.hpp"
#include "server/room/room_admin.hpp"
#include "server/room/subscriber.hpp"
#include "server/session/outbox.hpp"
#include "server/session/rate_limits.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/util/rate_limiter.hpp"
#include "server/util/time.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace server::session {

class Session : public room::Subscriber {
 public:
  using Milliseconds = protocol::Milliseconds;

  // `wake` is called when there is something to write, a farewell or a reason to settle(). It may
  // be called in the middle of the other side's work and must not call back. `tally`: that of the
  // other side.
  Session(std::function<void()> wake, telemetry::Metrics& metrics, RateLimits rates = {});

  // The client is there and has said nothing yet.
  virtual void begin() = 0;
  // One frame of it. `is_text`: the others cannot be read.
  virtual void receive(std::string_view frame, bool is_text, const Now& now) = 0;
  // The client is gone, or is to go. The owner calls it before the dialogue is destroyed; a second
  // call does nothing.
  virtual void leave(const Now& now) = 0;
  // Its time to say hello is over.
  void hello_is_due();

  // Called by the other side. Too much on its way: the client is dismissed as too slow.
  void deliver(const room::Frame& frame) final;
  bool wants_more() const final;
  void dismiss(protocol::Close reason) final { send_away({reason}); }
  // With what whoever runs the server has to say.
  void send_away(const protocol::Farewell& farewell);

  // As the other side knows it; nobody before the hello.
  virtual room::Visitor who() = 0;

  // Whether the other side is to be left because of what happened in the middle of its work: the
  // owner calls settle() as soon as that is over.
  bool must_settle() const { return farewell_ && is_known(); }
  void settle(const Now& now) {
    if (must_settle()) leave(now);
  }

  // What is to be written, in order, outside the other side's calls; after the last frame of a
  // dialogue that has said farewell the connection is closed.
  bool has_frames() const { return !outbox_.empty(); }
  room::Frame next_frame();
  std::size_t bytes_waiting() const { return outbox_.bytes(); }
  std::optional<protocol::Close> farewell() const { return farewell_; }
  // Whether it has said hello.
  bool entered() const { return entered_; }
  telemetry::Metrics& metrics() { return metrics_; }

 protected:
  // Whether the other side counts on it.
  virtual bool is_known() const = 0;
  // A frame was taken out: there may be room for what waits.
  virtual void make_up() = 0;

  // A message has come: how long its sender should have waited, 0 if it is in time.
  Milliseconds count_message(const Now& now) { return messages_.take(now.steady); }
  bool counts_messages() const { return messages_.rate().bounded(); }
  void count_in_time() { hurried_ = 0; }
  // Answers what came too fast. Dismisses whoever goes on for too long.
  void slow_down(const room::Frame& answer);
  // Something is said to people: whether it is too much from one address, and was refused.
  bool hold_back(const protocol::Chat& chat, const Now& now);

  void set_entered(bool entered) { entered_ = entered; }
  void count_readable() { malformed_ = 0; }
  // Dismisses whoever has sent too many in a row.
  void count_unreadable();

 private:
  const std::function<void()> wake_;
  telemetry::Metrics& metrics_;
  Outbox outbox_;
  std::optional<protocol::Close> farewell_;  // said, or about to be
  const RateLimits rates_;
  util::Bucket messages_;
  unsigned hurried_ = 0;    // messages in a row that came too fast
  unsigned malformed_ = 0;  // in a row
  bool entered_ = false;
};

}  // namespace server::session
