#include "server/alerts/delivery_machine.hpp"

#include <algorithm>
#include <utility>

namespace server::alerts {
namespace {

constexpr Milliseconds in_milliseconds(std::chrono::seconds time) {
  return 1000 * time.count();
}

// Of the pause before the next attempt: half of it to one and a half times.
Milliseconds spread(Milliseconds pause, double jitter) {
  return pause / 2 + static_cast<Milliseconds>(static_cast<double>(pause) * jitter);
}

DeliveryEnd end_of(Attempt attempt) {
  switch (attempt) {
    case Attempt::delivered:
      return DeliveryEnd::delivered;
    case Attempt::gone:
      return DeliveryEnd::gone;
    case Attempt::refused:
      return DeliveryEnd::refused;
    case Attempt::failed:
      return DeliveryEnd::given_up;
  }
  return DeliveryEnd::given_up;
}

}  // namespace

bool DeliveryMachine::takes(const Delivery& delivery, SteadyTime now) {
  // The operator's mail server has limits of its own.
  const bool mail = delivery.to.channel == protocol::AlertChannel::email;
  return of_subscription_.take(delivery.to.id, now) == 0 &&
         of_payer_.take(delivery.payer, now) == 0 &&
         (mail || to_host_.take(delivery.host, now) == 0);
}

std::optional<DeliveryEnd> DeliveryMachine::add(Delivery delivery, const Now& now) {
  if (queue_.size() >= limits::alerts_waiting_max ||
      (is_slow(delivery) && troubled() >= limits::alerts_troubled_max))
    return DeliveryEnd::queue_full;
  if (!takes(delivery, now.steady)) return DeliveryEnd::over_budget;
  queue_.emplace(++newest_, QueuedDelivery{.delivery = std::move(delivery), .due = now.steady});
  return std::nullopt;
}

// The operator's mail server may take its time.
void DeliveryMachine::note_speed(const QueuedDelivery& queued, SteadyTime now) {
  if (queued.delivery.to.channel == protocol::AlertChannel::email) return;
  if (now - queued.due < in_milliseconds(limits::alert_quick_time)) return;
  if (slow_.insert(queued.delivery.host).second && slow_.size() > limits::alerts_waiting_max)
    slow_.erase(slow_.begin());
}

std::size_t DeliveryMachine::troubled() const {
  return static_cast<std::size_t>(std::ranges::count_if(queue_, [this](const auto& entry) {
    const QueuedDelivery& queued = entry.second;
    return !queued.under_way && (queued.attempts > 0 || is_slow(queued.delivery));
  }));
}

DeliveryMachine::TransferPlaces DeliveryMachine::places() const {
  TransferPlaces places;
  for (const auto& [id, queued] : queue_) {
    if (!queued.under_way) continue;
    ++(is_slow(queued.delivery) ? places.slow : places.quick);
    if (is_slow(queued.delivery) || queued.delivery.to.channel == protocol::AlertChannel::email)
      continue;
    const SteadyTime late = queued.due + in_milliseconds(limits::alert_quick_time);
    if (!places.late || late < *places.late) places.late = late;
  }
  return places;
}

std::vector<DeliveryMachine::Started> DeliveryMachine::start(const Now& now) {
  for (const auto& [id, queued] : queue_)
    if (queued.under_way) note_speed(queued, now.steady);
  TransferPlaces taken = places();
  std::vector<Started> started;
  for (auto& [id, queued] : queue_) {
    if (queued.under_way || queued.due > now.steady) continue;
    const bool slow = is_slow(queued.delivery);
    std::size_t& of_kind = slow ? taken.slow : taken.quick;
    if (of_kind >= (slow ? limits::alert_slow_transfers_max : limits::alert_quick_transfers_max))
      continue;
    std::size_t& to_host = hosts_[queued.delivery.host];
    if (to_host >= limits::alert_transfers_to_host_max) continue;
    ++to_host;
    ++of_kind;
    ++queued.attempts;
    queued.under_way = true;
    queued.due = now.steady;
    started.push_back({id, queued.delivery});
  }
  return started;
}

std::optional<DeliveryMachine::EndedDelivery> DeliveryMachine::ended(std::uint64_t id,
                                                                     Attempt attempt,
                                                                     Milliseconds wait,
                                                                     const Now& now) {
  const auto found = queue_.find(id);
  if (found == queue_.end() || !found->second.under_way) return std::nullopt;
  QueuedDelivery& queued = found->second;
  queued.under_way = false;
  slow_.erase(queued.delivery.host);
  note_speed(queued, now.steady);
  if (const auto host = hosts_.find(queued.delivery.host); --host->second == 0) hosts_.erase(host);
  if (attempt == Attempt::failed && queued.attempts < limits::alert_attempts_max &&
      troubled() <= limits::alerts_troubled_max) {
    // 30 s, 2 min, 8 min.
    const Milliseconds pause = in_milliseconds(limits::alert_backoff)
                               << (2 * (queued.attempts - 1));
    const Milliseconds longest = in_milliseconds(limits::alert_retry_max);
    queued.due = now.steady + std::max(spread(pause, jitter_()), std::min(wait, longest));
    return std::nullopt;
  }
  EndedDelivery end{std::move(queued.delivery), end_of(attempt)};
  queue_.erase(found);
  return end;
}

void DeliveryMachine::keep(const room::RoomCode& left) {
  for (auto& [id, queued] : queue_)
    for (DueWait& wait : queued.delivery.waits) wait.left |= wait.key.room == left;
}

std::vector<DeliveryMachine::EndedDelivery> DeliveryMachine::drop_outdated(
    const std::function<bool(const DueWait&)>& still_waits) {
  std::vector<EndedDelivery> dropped;
  for (auto next = queue_.begin(); next != queue_.end();) {
    const auto at = next++;
    QueuedDelivery& queued = at->second;
    std::vector<DueWait>& waits = queued.delivery.waits;
    if (queued.under_way || waits.empty()) continue;
    std::erase_if(waits, [&](const DueWait& wait) { return !wait.left && !still_waits(wait); });
    if (!waits.empty()) continue;
    dropped.push_back({std::move(queued.delivery), DeliveryEnd::outdated});
    queue_.erase(at);
  }
  return dropped;
}

std::optional<SteadyTime> DeliveryMachine::next() const {
  const TransferPlaces taken = places();
  std::optional<SteadyTime> next;
  for (const auto& [id, queued] : queue_) {
    if (queued.under_way) continue;
    const auto host = hosts_.find(queued.delivery.host);
    if (host != hosts_.end() && host->second >= limits::alert_transfers_to_host_max) continue;
    SteadyTime at = queued.due;
    if (is_slow(queued.delivery)) {
      if (taken.slow >= limits::alert_slow_transfers_max) continue;
    } else if (taken.quick >= limits::alert_quick_transfers_max) {
      if (!taken.late) continue;
      at = std::max(at, *taken.late);
    }
    if (!next || at < *next) next = at;
  }
  return next;
}

}  // namespace server::alerts
