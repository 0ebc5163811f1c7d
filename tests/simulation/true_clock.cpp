#include "tests/simulation/true_clock.hpp"

#include "tests/simulation/broken_promise.hpp"

#include <algorithm>
#include <string>

namespace simulation {

using engine::Seat;
using protocol::ClockKind;
using protocol::Milliseconds;
using server::RoomTime;

namespace {

constexpr Milliseconds for_the_way = 500;
// Lives of the server begin and end between two milliseconds.
constexpr Milliseconds rounding = 50;

}  // namespace

TrueClock::TrueClock(const protocol::ClockRules& rules, std::size_t seats,
                     const std::vector<Seat>& players)
    : rules_(rules), seats_(seats) {
  if (rules.kind == ClockKind::none) return;
  for (const Seat seat : players) left_[seat] = full();
}

Milliseconds TrueClock::TimedAct::counted(RoomTime now) const {
  const Milliseconds all = ran + (from ? std::max<Milliseconds>(now - *from, 0) : 0);
  return std::max<Milliseconds>(all - for_the_way, 0);
}

void TrueClock::turn_to(const engine::View& view, RoomTime now) {
  act_.reset();
  const Seat seat = engine::to_move(view);
  if (!left_.contains(seat) || stood_in_[seat]) return;
  act_ = TimedAct{.seat = seat};
  if (!stopped_) resume(now);
}

void TrueClock::charge(RoomTime now, const Availability& availability) {
  if (!act_) return;
  const Milliseconds counted = act_->counted(now);
  Milliseconds there = 0;
  std::vector<RoomTime> watched = act_->watched;
  if (watched.size() % 2 == 1) watched.push_back(now);
  for (std::size_t i = 0; i < watched.size(); i += 2)
    there += availability.within(watched[i], watched[i + 1]);
  if (counted > there + rounding)
    throw BrokenPromise(promise::clock, "of an act " + std::to_string(counted) +
                                            " ms are counted, and the server was there for " +
                                            std::to_string(there));
  Milliseconds& left = left_[act_->seat];
  left = std::max<Milliseconds>(left - counted, 0);
}

void TrueClock::deal(const engine::View& dealt, RoomTime now) {
  for (auto& [seat, left] : left_) left = full();
  turn_to(dealt, now);
}

void TrueClock::acted(Seat seat, const engine::View& before, const engine::View& after,
                      RoomTime now, const Availability& availability) {
  const bool mover = seat == engine::to_move(before);
  const bool same = engine::to_move(before) == engine::to_move(after) &&
                    before.turn == after.turn && before.round == after.round &&
                    before.match.game == after.match.game;
  if (!mover && same) return;
  charge(now, availability);
  if (mover && !same && left_.contains(seat)) {
    Milliseconds& left = left_[seat];
    if (rules_.kind != ClockKind::bank)
      left = full();
    else if (!stood_in_[seat])
      left =
          std::min(left + 1000 * Milliseconds{rules_.increment}, 1000 * Milliseconds{rules_.cap});
  }
  turn_to(after, now);
}

void TrueClock::turned_back(const engine::View& after, RoomTime now,
                            const Availability& availability) {
  charge(now, availability);
  if (rules_.kind != ClockKind::bank)
    for (auto& [seat, left] : left_) left = full();
  turn_to(after, now);
}

void TrueClock::pause(RoomTime now) {
  stopped_ = true;
  if (!act_ || !act_->from) return;
  act_->ran += std::max<Milliseconds>(now - *act_->from, 0);
  act_->from.reset();
  act_->watched.push_back(now);
}

void TrueClock::resume(RoomTime now) {
  stopped_ = false;
  if (!act_) return;
  act_->from = now;
  act_->watched.push_back(now);
}

void TrueClock::give_back(Milliseconds time) {
  if (act_ && act_->from) *act_->from += time;
}

void TrueClock::leave(Seat seat, RoomTime now, const Availability& availability) {
  stood_in_[seat] = true;
  if (!act_ || act_->seat != seat) return;
  charge(now, availability);
  act_.reset();
}

void TrueClock::come_back(Seat seat, const engine::View& view, RoomTime now) {
  stood_in_[seat] = false;
  if (engine::to_move(view) == seat) turn_to(view, now);
}

void TrueClock::take_over(Seat seat, const engine::View& view, RoomTime now,
                          const Availability& availability) {
  if (act_ && act_->seat == seat) charge(now, availability);
  if (rules_.kind != ClockKind::none) left_.try_emplace(seat, full());
  come_back(seat, view, now);
}

std::optional<Seat> TrueClock::running() const {
  return act_ && act_->from ? std::optional(act_->seat) : std::nullopt;
}

std::optional<RoomTime> TrueClock::until() const {
  if (!running()) return std::nullopt;
  return *act_->from - act_->ran + for_the_way + left_.at(act_->seat);
}

std::vector<std::optional<Milliseconds>> TrueClock::left(RoomTime now) const {
  std::vector<std::optional<Milliseconds>> left;
  if (rules_.kind == ClockKind::none) return left;
  for (std::size_t i = 0; i < seats_; ++i) {
    left.emplace_back();
    const Seat seat = engine::seat_at(i);
    const auto has = left_.find(seat);
    const auto away = stood_in_.find(seat);
    if (has == left_.end() || (away != stood_in_.end() && away->second)) continue;
    const Milliseconds counted = act_ && act_->seat == seat ? act_->counted(now) : 0;
    left.back() = std::max<Milliseconds>(has->second - counted, 0);
  }
  return left;
}

}  // namespace simulation
