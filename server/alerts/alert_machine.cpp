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
  auto seat = waiting_.lower_bound({room.code, engine::Seat{}, protocol::WaitReason::turn});
  while (seat != waiting_.end() && seat->first.room == room.code)
    seat = is_gone(seat->first, seat->second) ? waiting_.erase(seat) : std::next(seat);
  for (const room::SeatWait& wait : room.waits) {
    const auto [at, fresh] =
        waiting_.try_emplace({room.code, wait.seat, wait.reason}, WaitingSeat{});
    if (fresh) at->second.due = now.steady + times_.after;
    update(at->second, room, wait, now);
  }
}

void AlertMachine::update(WaitingSeat& seat, const rooms::RoomWaits& room,
                          const room::SeatWait& wait, const Now& now) const {
  seat.wait = wait;
  seat.name = room.name;
  seat.until = std::nullopt;
  seat.last = std::nullopt;
  if (wait.until) {
    const Milliseconds left = *wait.until - room.date;
    seat.until = now.wall.count() + left;
    if (wait.whole >= long_turn)
      seat.last = now.steady + (left - wait.whole / limits::alert_last_part);
  }
  // The time may have changed since the first message.
  if (seat.done == AlertStage::first) seat.due = seat.last;
}

std::vector<DueAlert> AlertMachine::due(const Now& now) {
  std::vector<DueAlert> alerts;
  std::map<std::string, std::vector<WaitKey>> of_players;
  for (auto& [key, seat] : waiting_) {
    if (!seat.due || *seat.due > now.steady) continue;
    if (seat.wait.player.empty())
      alerts.push_back({"", {take(key, seat, now)}});
    else
      of_players[seat.wait.player].push_back(key);
  }
  // A player whose waits have all ended meanwhile begins again.
  for (auto next = pacing_.begin(); next != pacing_.end();) {
    const auto at = next++;
    if (of_players.contains(at->first)) continue;
    at->second.ready = std::nullopt;
    if (at->second.not_before <= now.steady) pacing_.erase(at);
  }
  for (const auto& [player, keys] : of_players) {
    Pacing& pacing = pacing_[player];
    if (!pacing.ready) pacing.ready = std::max(now.steady + times_.gather, pacing.not_before);
    if (*pacing.ready > now.steady) continue;
    pacing = {.not_before = now.steady + times_.pause, .ready = std::nullopt};
    DueAlert alert{.player = player, .waits = {}};
    for (const WaitKey& key : keys) alert.waits.push_back(take(key, waiting_.at(key), now));
    alerts.push_back(std::move(alert));
  }
  return alerts;
}

DueWait AlertMachine::take(const WaitKey& key, WaitingSeat& seat, const Now& now) const {
  const bool is_last =
      seat.last && (seat.done == AlertStage::first || *seat.last <= now.steady);
  seat.done = is_last ? AlertStage::last : AlertStage::first;
  seat.due = is_last ? std::nullopt : seat.last;
  return {.key = key,
          .number = seat.wait.number,
          .stage = seat.done,
          .holder = seat.wait.holder,
          .name = seat.name,
          .until = seat.until};
}

void AlertMachine::failed(const DueAlert& alert, const Now& now) {
  for (const DueWait& wait : alert.waits) {
    const auto seat = waiting_.find(wait.key);
    if (seat == waiting_.end() || seat->second.wait.number != wait.number) continue;
    seat->second.due = now.steady + times_.retry;
    seat->second.done = AlertStage::none;
  }
}

bool AlertMachine::waits(const WaitKey& key, std::uint64_t number) const {
  const auto seat = waiting_.find(key);
  return seat != waiting_.end() && seat->second.wait.number == number;
}

std::optional<SteadyTime> AlertMachine::next() const {
  std::optional<SteadyTime> next;
  for (const auto& [key, seat] : waiting_) {
    if (!seat.due) continue;
    const auto pacing = pacing_.find(seat.wait.player);
    const bool gathers = pacing != pacing_.end() && pacing->second.ready.has_value();
    const SteadyTime time = gathers ? std::max(*seat.due, *pacing->second.ready) : *seat.due;
    if (!next || time < *next) next = time;
  }
  return next;
}

}  // namespace server::alerts
