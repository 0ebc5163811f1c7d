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
    case Attempt::outdated:
      return DeliveryEnd::outdated;
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

std::vector<DeliveryMachine::EndedDelivery> DeliveryMachine::add(Delivery delivery,
                                                                 const Now& now) {
  if (!takes(delivery, now.steady)) return {{std::move(delivery), DeliveryEnd::over_budget}};
  queue_.emplace(++newest_, QueuedDelivery{.delivery = std::move(delivery), .due = now.steady});
  return drop_excess();
}

// The newest first. They can be more than the one that was added: when a host loses its trust, all
// of its deliveries in the queue become untrusted.
std::vector<DeliveryMachine::EndedDelivery> DeliveryMachine::drop_excess() {
  std::vector<EndedDelivery> dropped;
  const auto drop = [&](Outlook best, std::size_t most) {
    if (queue_.size() <= most) return;
    auto count = static_cast<std::size_t>(std::ranges::count_if(
        queue_, [&](const auto& entry) { return outlook(entry.second) >= best; }));
    for (auto at = queue_.end(); count > most && at != queue_.begin();) {
      QueuedDelivery& queued = (--at)->second;
      if (queued.under_way || outlook(queued) < best) continue;
      const bool tried = queued.attempts > 0;
      dropped.push_back(
          {std::move(queued.delivery), tried ? DeliveryEnd::given_up : DeliveryEnd::queue_full});
      at = queue_.erase(at);
      --count;
    }
  };
  drop(Outlook::failing, limits::alerts_failing_max);
  drop(Outlook::untrusted, limits::alerts_untrusted_max);
  drop(Outlook::good, limits::alerts_waiting_max);
  return dropped;
}

// The operator's mail server may take its time.
void DeliveryMachine::note_speed(const QueuedDelivery& queued, SteadyTime now) {
  if (queued.delivery.to.channel == protocol::AlertChannel::email) return;
  if (now - queued.due < in_milliseconds(limits::alert_quick_time)) return;
  trusted_.erase(queued.delivery.host);
  if (slow_.insert(queued.delivery.host).second && slow_.size() > limits::alerts_waiting_max)
    slow_.erase(slow_.begin());
}

void DeliveryMachine::trust(const std::string& host, SteadyTime now) {
  trusted_.insert_or_assign(host, now);
  if (trusted_.size() > limits::alerts_waiting_max)
    trusted_.erase(std::ranges::min_element(trusted_, {}, &decltype(trusted_)::value_type::second));
}

// The mail server is named by the operator, not by strangers.
bool DeliveryMachine::is_trusted(const Delivery& delivery) const {
  return delivery.to.channel == protocol::AlertChannel::email || trusted_.contains(delivery.host);
}

DeliveryMachine::Outlook DeliveryMachine::outlook(const QueuedDelivery& queued) const {
  const bool has_failed = queued.attempts > (queued.under_way ? 1U : 0U);
  if (has_failed || is_slow(queued.delivery)) return Outlook::failing;
  return is_trusted(queued.delivery) ? Outlook::good : Outlook::untrusted;
}

DeliveryMachine::TransferPlaces DeliveryMachine::places() const {
  TransferPlaces places;
  for (const auto& [id, queued] : queue_) {
    if (!queued.under_way) continue;
    take_place(places, queued.delivery);
    if (is_slow(queued.delivery) || queued.delivery.to.channel == protocol::AlertChannel::email)
      continue;
    const SteadyTime late = queued.due + in_milliseconds(limits::alert_quick_time);
    if (!places.late || late < *places.late) places.late = late;
  }
  return places;
}

void DeliveryMachine::take_place(TransferPlaces& taken, const Delivery& delivery) const {
  if (is_slow(delivery)) {
    ++taken.slow;
    return;
  }
  ++taken.quick;
  if (!is_trusted(delivery)) ++taken.to_new;
}

bool DeliveryMachine::has_place(const TransferPlaces& taken, const Delivery& delivery) const {
  if (is_slow(delivery)) return taken.slow < limits::alert_slow_transfers_max;
  return taken.quick < limits::alert_quick_transfers_max &&
         (is_trusted(delivery) || taken.to_new < limits::alert_new_transfers_max);
}

std::vector<DeliveryMachine::Started> DeliveryMachine::start(const Now& now) {
  for (const auto& [id, queued] : queue_)
    if (queued.under_way) note_speed(queued, now.steady);
  TransferPlaces taken = places();
  std::vector<Started> started;
  for (auto& [id, queued] : queue_) {
    if (queued.under_way || queued.due > now.steady) continue;
    if (!has_place(taken, queued.delivery)) continue;
    std::size_t& to_host = hosts_[queued.delivery.host];
    if (to_host >= limits::alert_transfers_to_host_max) continue;
    ++to_host;
    take_place(taken, queued.delivery);
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
  if (attempt != Attempt::outdated) {
    slow_.erase(queued.delivery.host);
    note_speed(queued, now.steady);
  }
  if (attempt == Attempt::failed) trusted_.erase(queued.delivery.host);
  if (attempt == Attempt::delivered && !is_slow(queued.delivery))
    trust(queued.delivery.host, now.steady);
  if (const auto host = hosts_.find(queued.delivery.host); --host->second == 0) hosts_.erase(host);
  if (attempt == Attempt::failed && queued.attempts < limits::alert_attempts_max) {
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
    if (!has_place(taken, queued.delivery)) {
      if (is_slow(queued.delivery) || !taken.late) continue;
      at = std::max(at, *taken.late);
    }
    if (!next || at < *next) next = at;
  }
  return next;
}

}  // namespace server::alerts
