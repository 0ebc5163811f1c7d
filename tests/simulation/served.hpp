// When the server was there for people: from its start until it crashes, begins to stop or can not
// store any more. The simulated server notes it; the oracles ask how much of a time it was there.
// Of all rooms, or of one, where each may have another server.
#pragma once

#include "protocol/notice.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace simulation {

class Served {
 public:
  using Milliseconds = protocol::Milliseconds;

  void begin(Milliseconds now) {
    if (!since_) since_ = now;
  }
  void end(Milliseconds now) {
    if (since_) past_.push_back({*since_, now});
    since_.reset();
  }
  // Nobody has missed it since it ended: it was held up, and no other took its place.
  void go_on(Milliseconds now) {
    if (!since_ && !past_.empty()) past_.back().to = now;
    begin(now);
  }

  // None: it is not there.
  std::optional<Milliseconds> since() const { return since_; }
  // How much of the time between these it was there.
  Milliseconds within(Milliseconds from, Milliseconds to) const {
    Milliseconds sum = since_ ? std::max<Milliseconds>(to - std::max(from, *since_), 0) : 0;
    for (auto span = past_.rbegin(); span != past_.rend() && span->to > from; ++span)
      sum += std::max<Milliseconds>(std::min(to, span->to) - std::max(from, span->from), 0);
    return sum;
  }

 private:
  struct Span {
    Milliseconds from;
    Milliseconds to;
  };
  std::vector<Span> past_;
  std::optional<Milliseconds> since_;
};

}  // namespace simulation
