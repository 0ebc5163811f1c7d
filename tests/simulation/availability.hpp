// The periods in which the server was available: from its start until it crashes, begins to stop or
// cannot store. The simulated server reports them; the oracles query the available part of an
// interval. One object for all rooms, or for one room if each may have another server.
#pragma once

#include "server/util/time.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace simulation {

class Availability {
 public:
  using Milliseconds = protocol::Milliseconds;
  using RoomTime = server::RoomTime;

  void begin(RoomTime now) {
    if (!since_) since_ = now;
  }
  void end(RoomTime now) {
    end_wait(now);
    if (since_) past_.push_back({*since_, now});
    since_.reset();
  }
  // After an interruption in which no other server took over: undoes the last end(). Acts waited
  // for the storage meanwhile, and until the journal's next attempt: half a second until an attempt
  // is without an answer, and a pause of JournalMachine, which is hardly longer than the
  // interruption so far, and at most two seconds.
  void resume(RoomTime now) {
    constexpr Milliseconds no_answer = 500, first_pause = 50, longest_pause = 2000;
    if (since_ || past_.empty()) return begin(now);
    RoomTime from = past_.back().to;
    // Another interruption before the next attempt prolongs this one.
    if (!waits_.empty() && waits_.back().to >= from) {
      from = waits_.back().from;
      waits_.pop_back();
    }
    waits_.push_back({from, now + no_answer + std::min(first_pause + (now - from), longest_pause)});
    since_ = past_.back().from;
    past_.pop_back();
  }

  // The server is available, but acts wait for the storage.
  void begin_wait(RoomTime now) { waiting_since_ = now; }
  void end_wait(RoomTime now) {
    if (waiting_since_) waits_.push_back({*waiting_since_, now});
    waiting_since_.reset();
  }
  // The part of this interval in which acts waited for the storage.
  Milliseconds waiting(RoomTime from, RoomTime to) const {
    return (waiting_since_ ? common(from, to, {*waiting_since_, to}) : 0) + sum(waits_, from, to);
  }

  // The start of the present period; nullopt: the server is not available.
  std::optional<RoomTime> since() const { return since_; }
  // The part of this interval in which the server was available, including times in which acts
  // waited.
  Milliseconds within(RoomTime from, RoomTime to) const {
    return (since_ ? common(from, to, {*since_, to}) : 0) + sum(past_, from, to);
  }

 private:
  struct Span {
    RoomTime from;
    RoomTime to;
  };

  static Milliseconds common(RoomTime from, RoomTime to, const Span& span) {
    return std::max<Milliseconds>(std::min(to, span.to) - std::max(from, span.from), 0);
  }
  static Milliseconds sum(const std::vector<Span>& spans, RoomTime from, RoomTime to) {
    Milliseconds sum = 0;
    for (auto span = spans.rbegin(); span != spans.rend() && span->to > from; ++span)
      sum += common(from, to, *span);
    return sum;
  }

  std::vector<Span> past_;
  std::vector<Span> waits_;
  std::optional<RoomTime> since_;
  std::optional<RoomTime> waiting_since_;
};

}  // namespace simulation
