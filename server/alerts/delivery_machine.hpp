// The queue of messages on their way: bounded, with budgets, a few at a time, repeated after
// failures. A state machine without thread and network, as alert_machine.hpp. One thread.
#pragma once

#include "server/alerts/alert_machine.hpp"
#include "server/util/limits.hpp"
#include "server/util/rate_limiter.hpp"
#include "server/util/time.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace server::alerts {

struct Delivery {
  Subscription to;
  std::string host;            // of the endpoint or the URL; of mails the mail server's URL
  std::string payer;           // the player or the seat, for its budget
  std::vector<DueWait> waits;  // none: the question that confirms an e-mail address
  std::string confirm_key;     // of that question
};

// The outcome of one attempt.
enum class Attempt : std::uint8_t {
  delivered,
  gone,      // nobody is there any longer: the subscription ends
  refused,   // it would be refused again
  failed,    // it may succeed later
  outdated,  // not made: the subscription has ended
};

// The end of a delivery, for the log and the metrics.
enum class DeliveryEnd : std::uint8_t {
  delivered,
  gone,
  refused,
  given_up,  // after all attempts, or earlier if many others wait to be repeated
  outdated,  // the player came back before it could be repeated, or the subscription has ended
  over_budget,
  queue_full,
};

class DeliveryMachine {
 public:
  // `jitter`: returns numbers from 0 to 1.
  explicit DeliveryMachine(std::function<double()> jitter) : jitter_(std::move(jitter)) {}

  struct EndedDelivery {
    Delivery delivery;
    DeliveryEnd end;
  };
  // Returns those that have no room in the queue, this one or others that are less likely to
  // arrive.
  [[nodiscard]] std::vector<EndedDelivery> add(Delivery delivery, const Now& now);

  struct Started {
    std::uint64_t id;
    const Delivery& delivery;  // until ended()
  };
  // The deliveries to begin now. Few are under way to trusted hosts, fewer to new ones, and fewest
  // to slow ones, so that hosts that do not answer delay the others little.
  std::vector<Started> start(const Now& now);

  // An attempt has ended. nullopt: it will be repeated, after `wait` at the earliest.
  [[nodiscard]] std::optional<EndedDelivery> ended(std::uint64_t id, Attempt attempt,
                                                   Milliseconds wait, const Now& now);
  // A room is no longer here: messages about its waits do not become outdated.
  void keep(const room::RoomCode& left);
  // Removes the waits that have ended from deliveries that are not under way; returns those without
  // any.
  std::vector<EndedDelivery> drop_outdated(const std::function<bool(const DueWait&)>& still_waits);
  // When to call start() next, besides after ended(); nullopt: not before add().
  std::optional<SteadyTime> next() const;
  // Those that wait or are under way.
  std::size_t size() const { return queue_.size(); }

 private:
  struct QueuedDelivery {
    Delivery delivery;
    SteadyTime due;         // or when the attempt that is under way began
    unsigned attempts = 0;  // begun
    bool under_way = false;
  };

  // The worse ones leave room in the queue to the better ones, see limits::alerts_untrusted_max.
  enum class Outlook : std::uint8_t {
    good,
    untrusted,  // the host is new: neither trusted nor slow
    failing,    // the host is slow, or an attempt has failed
  };

  // Deliveries under way.
  struct TransferPlaces {
    std::size_t quick = 0;   // to hosts that are not slow
    std::size_t to_new = 0;  // of the quick ones
    std::size_t slow = 0;
    std::optional<SteadyTime> late;  // when the first of the quick ones becomes a slow one
  };

  bool takes(const Delivery& delivery, SteadyTime now);
  void note_speed(const QueuedDelivery& queued, SteadyTime now);
  void trust(const std::string& host, SteadyTime now);
  bool is_slow(const Delivery& delivery) const { return slow_.contains(delivery.host); }
  bool is_trusted(const Delivery& delivery) const;
  Outlook outlook(const QueuedDelivery& queued) const;
  std::vector<EndedDelivery> drop_excess();
  TransferPlaces places() const;
  void take_place(TransferPlaces& taken, const Delivery& delivery) const;
  bool has_place(const TransferPlaces& taken, const Delivery& delivery) const;

  const std::function<double()> jitter_;
  std::map<std::uint64_t, QueuedDelivery> queue_;  // in the order of arrival
  std::uint64_t newest_ = 0;
  std::map<std::string, std::size_t> hosts_;  // of those under way
  std::set<std::string> slow_;                // hosts whose last attempt was or is slow
  // Hosts to which a delivery was quick, and when; no attempt since was slow or has failed.
  std::map<std::string, SteadyTime> trusted_;
  util::RateLimiter of_subscription_{limits::alerts_of_subscription};
  util::RateLimiter of_payer_{limits::alerts_of_payer};
  util::RateLimiter to_host_{limits::alerts_to_host};
};

}  // namespace server::alerts
