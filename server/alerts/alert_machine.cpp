#include "server/alerts/alert_machine.hpp"

#include "server/util/limits.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace server::alerts {
namespace {

constexpr Milliseconds long_turn = Milliseconds{3'600'000} * limits::alert_long_turn.count();

}  // namespace

void AlertMachine::changed(const rooms::RoomWaits& room, const Now& now) {
  // All waits of the room are adjacent.
  const auto is_gone = [&](const WaitKey& key, const WaitingSeat& seat) {
    return std::ranges::none_of(room.waits, [&](const room::SeatWait& wait) {
      return wait.seat == key.seat && wait.reason == key.reason &&
             wait.number == seat.wait.number && wait.holder == seat.wait.holder;
    });
  };
  auto next = waiting_.lower_bound({room.code, engine::Seat{}, protocol::WaitReason::turn});
  while (next != waiting_.end() && next->first.room == room.code) {
    const auto at = next++;
    if (!is_gone(at->first, at->second)) continue;
    set_due(at->first, at->second, std::nullopt);
    waiting_.erase(at);
  }
  for (const room::SeatWait& wait : room.waits) {
    const WaitKey key{room.code, wait.seat, wait.reason};
    const auto [at, fresh] = waiting_.try_emplace(key, WaitingSeat{now.steady});
    WaitingSeat& seat = at->second;
    const bool begins = fresh || seat.wait.connected != wait.connected;
    seat.wait = wait;
    seat.name = room.name;
    seat.until = std::nullopt;
    seat.last = std::nullopt;
    if (wait.until) {
      const Milliseconds left = *wait.until - room.date;
      seat.until = now.wall + left;
      if (wait.whole >= long_turn)
        seat.last = now.steady + (left - wait.whole / limits::alert_last_part);
    }
    if (begins && seat.done == AlertStage::none)
      set_due(key, seat, first_due(seat, room.date, now.steady));
    // The time may have changed since the first message.
    if (seat.done == AlertStage::first) set_due(key, seat, seat.last);
  }
}

SteadyTime AlertMachine::first_due(const WaitingSeat& seat, const RoomTime& date,
                                   SteadyTime now) const {
  const room::SeatWait& wait = seat.wait;
  const SteadyTime latest = seat.since + std::max(times_.after, times_.connected);
  if (wait.connected) return latest;
  Milliseconds patience = times_.after;
  if (wait.reason == protocol::WaitReason::vote && wait.until)
    patience = std::min(patience, (*wait.until - date) / limits::alert_vote_part);
  return std::min(now + patience, latest);
}

void AlertMachine::set_due(const WaitKey& key, WaitingSeat& seat, std::optional<SteadyTime> due) {
  if (seat.due) due_.erase({*seat.due, key});
  seat.due = due;
  if (due) due_.emplace(*due, key);
}

std::vector<DueAlert> AlertMachine::due(const Now& now) {
  std::vector<WaitKey> of_seats;
  std::map<protocol::PlayerId, std::vector<WaitKey>> of_players;
  for (const auto& [time, key] : due_) {
    if (time > now.steady) break;
    const protocol::PlayerId& player = waiting_.at(key).wait.player;
    (player.empty() ? of_seats : of_players[player]).push_back(key);
  }
  // A player whose waits have all ended meanwhile begins again.
  for (auto next = pacing_.begin(); next != pacing_.end();) {
    const auto at = next++;
    if (of_players.contains(at->first)) continue;
    at->second.ready = std::nullopt;
    if (at->second.not_before <= now.steady) pacing_.erase(at);
  }
  std::vector<DueAlert> alerts;
  alerts.reserve(of_seats.size());
  for (const WaitKey& key : of_seats) alerts.push_back({"", {take(key, now)}});
  for (const auto& [player, keys] : of_players) {
    Pacing& pacing = pacing_[player];
    if (!pacing.ready) pacing.ready = std::max(now.steady + times_.gather, pacing.not_before);
    if (*pacing.ready > now.steady) continue;
    pacing = {.not_before = now.steady + times_.pause, .ready = std::nullopt};
    DueAlert alert{.player = player, .waits = {}};
    for (const WaitKey& key : keys) alert.waits.push_back(take(key, now));
    alerts.push_back(std::move(alert));
  }
  return alerts;
}

DueWait AlertMachine::take(const WaitKey& key, const Now& now) {
  WaitingSeat& seat = waiting_.at(key);
  const bool is_last = seat.last && (seat.done == AlertStage::first || *seat.last <= now.steady);
  seat.done = is_last ? AlertStage::last : AlertStage::first;
  set_due(key, seat, is_last ? std::nullopt : seat.last);
  return {.key = key,
          .number = seat.wait.number,
          .stage = seat.done,
          .holder = seat.wait.holder,
          .name = seat.name,
          .until = seat.until,
          .connected = seat.wait.connected};
}

void AlertMachine::failed(const DueAlert& alert, const Now& now) {
  // No message went out, so none begins a pause.
  if (const auto pacing = pacing_.find(alert.player); pacing != pacing_.end())
    pacing->second.not_before = now.steady;
  for (const DueWait& wait : alert.waits) {
    const auto seat = waiting_.find(wait.key);
    if (seat == waiting_.end() || seat->second.wait.number != wait.number) continue;
    seat->second.done = AlertStage::none;
    set_due(wait.key, seat->second, now.steady + times_.retry);
  }
}

bool AlertMachine::waits(const DueWait& wait) const {
  const auto seat = waiting_.find(wait.key);
  if (seat == waiting_.end() || seat->second.wait.number != wait.number) return false;
  return wait.connected || !seat->second.wait.connected;
}

std::optional<SteadyTime> AlertMachine::next() const {
  std::optional<SteadyTime> next;
  for (const auto& [due, key] : due_) {
    if (next && *next <= due) break;
    const auto pacing = pacing_.find(waiting_.at(key).wait.player);
    const bool gathers = pacing != pacing_.end() && pacing->second.ready.has_value();
    const SteadyTime time = gathers ? std::max(due, *pacing->second.ready) : due;
    if (!next || time < *next) next = time;
  }
  return next;
}

}  // namespace server::alerts
