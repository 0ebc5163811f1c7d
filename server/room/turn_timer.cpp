#include "server/room/turn_timer.hpp"

#include "server/util/limits.hpp"

#include <algorithm>

namespace server::room {

using engine::index;
using engine::Seat;
using protocol::ClockKind;

namespace {

constexpr Milliseconds allowance = limits::lag_allowance.count();

Milliseconds at_first(const protocol::ClockRules& rules) {
  return Milliseconds{1000} * rules.seconds;
}

bool same_turn(const engine::View& before, const engine::View& after) {
  return to_move(before) == to_move(after) && before.turn == after.turn &&
         before.round == after.round && before.match.game == after.match.game;
}

}  // namespace

TurnTimer::TurnTimer(const protocol::ClockRules& rules, std::size_t seats,
                     const std::vector<Seat>& people)
    : rules_(rules), seats_(seats) {
  for (const Seat seat : people) has_.at(index(seat)) = rules.kind != ClockKind::none;
}

bool TurnTimer::has_clock(Seat seat) const {
  return seat != Seat::none && has_.at(index(seat)) && !away_.at(index(seat));
}

Milliseconds TurnTimer::spent(RoomTime now) const {
  const Milliseconds passed = stopped_ ? 0 : std::max<Milliseconds>(now - since_, 0);
  return std::max<Milliseconds>(used_ + passed - allowance, 0);
}

void TurnTimer::start(Seat seat, RoomTime now) {
  running_ = has_clock(seat) ? seat : Seat::none;
  since_ = now;
  used_ = 0;
}

// Charges the elapsed time to the seat.
void TurnTimer::settle(RoomTime now) {
  if (running_ == Seat::none) return;
  Milliseconds& left = left_.at(index(running_));
  left = std::max<Milliseconds>(left - spent(now), 0);
}

void TurnTimer::begin(const engine::View& dealt, RoomTime now) {
  left_.fill(at_first(rules_));
  start(to_move(dealt), now);
}

void TurnTimer::acted(Seat seat, const engine::View& before, const engine::View& after,
                      RoomTime now) {
  const bool same = same_turn(before, after);
  // A player resigned while another is to move.
  if (seat != to_move(before) && same) return;
  settle(now);
  if (!same && seat == to_move(before)) {
    Milliseconds& left = left_.at(index(seat));
    // The next turn of a player who comes back has its own time, also if a stand-in ended this one.
    if (rules_.kind != ClockKind::bank)
      left = at_first(rules_);
    else if (has_clock(seat))
      left =
          std::min(left + Milliseconds{1000} * rules_.increment, Milliseconds{1000} * rules_.cap);
  }
  start(to_move(after), now);
}

void TurnTimer::turn_to(const engine::View& view, RoomTime now) {
  settle(now);
  if (rules_.kind != ClockKind::bank) left_.fill(at_first(rules_));
  start(to_move(view), now);
}

void TurnTimer::stop(RoomTime now) {
  if (stopped_) return;
  used_ += std::max<Milliseconds>(now - since_, 0);
  stopped_ = true;
}

void TurnTimer::go_on(RoomTime now) {
  since_ = now;
  stopped_ = false;
}

void TurnTimer::leave(Seat seat, RoomTime now) {
  if (running_ == seat) {
    settle(now);
    running_ = Seat::none;
  }
  away_.at(index(seat)) = true;
}

void TurnTimer::come_back(Seat seat, const engine::View& view, RoomTime now) {
  away_.at(index(seat)) = false;
  if (to_move(view) == seat) start(seat, now);
}

void TurnTimer::take_over(Seat seat, const engine::View& view, RoomTime now) {
  if (running_ == seat) settle(now);
  has_.at(index(seat)) = rules_.kind != ClockKind::none;
  come_back(seat, view, now);
}

std::optional<RoomTime> TurnTimer::until() const {
  if (running() == Seat::none) return std::nullopt;
  return since_ - used_ + allowance + left_.at(index(running_));
}

std::vector<std::optional<Milliseconds>> TurnTimer::left(RoomTime now) const {
  std::vector<std::optional<Milliseconds>> left;
  if (rules_.kind == ClockKind::none) return left;
  for (std::size_t i = 0; i < seats_; ++i) {
    left.emplace_back();
    if (!has_clock(engine::seat_at(i))) continue;
    const bool runs = running_ == engine::seat_at(i);
    left.back() = std::max<Milliseconds>(left_.at(i) - (runs ? spent(now) : 0), 0);
  }
  return left;
}

}  // namespace server::room
