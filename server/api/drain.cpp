#include "server/api/drain.hpp"

#include "server/cluster/room_locator.hpp"
#include "server/net/connections.hpp"
#include "server/util/clock.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>

namespace server::api {

using std::chrono::milliseconds;

namespace {

// Announced at these times before the end; earlier, every ten minutes.
constexpr std::array<Milliseconds, 6> told_at{600'000, 300'000, 120'000, 60'000, 30'000, 10'000};

// The time left at the next announcement.
Milliseconds next_before(Milliseconds left) {
  if (left > 2 * told_at.front()) return left - told_at.front();
  for (const auto at : told_at)
    if (at < left) return at;
  return 0;
}

}  // namespace

protocol::DrainInfo Drain::begin(const protocol::BeginDrain& wanted) {
  const Milliseconds left = Milliseconds{1000} * wanted.seconds;
  const Now begun = now();
  const protocol::DrainInfo info{begun.wall.count() + left, wanted.text};
  unsigned number = 0;
  {
    const std::lock_guard lock(mutex_);
    info_ = info;
    end_at_ = begun.steady + left;
    number = ++number_;
  }
  hold_games(true);
  sockets_.shards.post(0, [this, number](rooms::Rooms&) { go_on(number); });
  return info;
}

bool Drain::call_off() {
  {
    const std::lock_guard lock(mutex_);
    if (!info_) return false;
    info_.reset();
    ++number_;
  }
  hold_games(false);
  tell({.time = wall_now().count(), .until = std::nullopt, .text = {}});
  return true;
}

std::optional<protocol::DrainInfo> Drain::state() const {
  const std::lock_guard lock(mutex_);
  return info_;
}

void Drain::hold_games(bool hold) {
  sockets_.shards.post_all([hold](rooms::Rooms& rooms) { rooms.hold_games(hold, now()); });
  if (nodes_ != nullptr) nodes_->hold_games(hold);
}

void Drain::tell(const protocol::Countdown& countdown) {
  const room::Frame frame = sockets_.announcements.set_countdown(countdown);
  net::for_each_socket(sockets_, [frame](net::Connection& one) { one.send(frame); });
}

void Drain::go_on(unsigned number) {
  const Now time = now();
  protocol::DrainInfo info;
  Milliseconds left = 0;
  {
    const std::lock_guard lock(mutex_);
    if (!info_ || number != number_) return;
    left = end_at_ - time.steady;
    // Follows the wall clock if it was set meanwhile.
    const Milliseconds until = time.wall.count() + left;
    if (std::abs(until - info_->until) >= 1000) info_->until = until;
    info = *info_;
  }
  if (left <= 0) return end_();
  tell({.time = time.wall.count(), .until = info.until, .text = info.text});
  sockets_.shards.post_after(0, milliseconds(left - next_before(left)),
                             [this, number](rooms::Rooms&) { go_on(number); });
}

}  // namespace server::api
