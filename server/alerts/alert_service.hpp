// The thread that sends alerts. It drives the machine that decides when they are due and the one
// that delivers them, with a database connection of its own. It never makes a caller wait.
#pragma once

#include "server/alerts/alert_machine.hpp"
#include "server/alerts/alert_store.hpp"
#include "server/alerts/delivery_machine.hpp"
#include "server/alerts/transfers.hpp"
#include "server/rooms/wait_watch.hpp"
#include "server/telemetry/count.hpp"
#include "server/util/time.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace server::alerts {

struct AlertSettings {
  std::string public_url;  // ends with a slash
  bool push = false;
  bool webhooks = false;
  bool insecure = false;  // http and private addresses
  std::string smtp_url;   // empty: no e-mail
  std::string smtp_from;
  std::string smtp_user;  // empty: none
  std::string smtp_password;
  Milliseconds after = 0;  // that a game waits for an absent player

  bool any() const { return push || webhooks || !smtp_url.empty(); }
};

// Written by the thread of the alerts.
struct AlertMetrics {
  static constexpr std::size_t channels = 3;
  static constexpr std::size_t ends = static_cast<std::size_t>(DeliveryEnd::queue_full) + 1;

  std::array<std::array<telemetry::Count, ends>, channels> deliveries;
  telemetry::Count repeats;  // attempts that failed and are repeated
  telemetry::Count queued;
  telemetry::Count waits;  // absent players that games wait for; in correspondence games all
};

class AlertService final : public rooms::WaitWatch {
 public:
  // Reads the key of Web Push, or makes it. Throws what the store throws.
  AlertService(AlertSettings settings, std::unique_ptr<AlertStore> store);
  ~AlertService() override { stop(); }

  void start();
  // Drops everything that is queued or under way. Waits for one statement of the database at most
  // (limits::query_timeout), or for the connection to it.
  void stop();

  // Any thread.
  void waits_changed(rooms::RoomWaits waits) override;
  // Sends the link that confirms this e-mail address; drops the request if there are too many.
  void ask_to_confirm(Subscription subscription, std::string key, const AlertOwner& owner);
  const AlertSettings& settings() const { return settings_; }
  // Of Web Push, base64url; empty: there is none.
  const std::string& push_key() const { return push_key_text_; }
  const AlertMetrics& metrics() const { return metrics_; }

 private:
  struct Incoming {
    std::map<room::RoomCode, rooms::RoomWaits> rooms;  // the newest of each
    std::vector<Delivery> questions;
  };

  void run();
  void take_incoming(const Now& now);
  struct AlertRecipient {
    Subscription to;
    std::string payer;
    std::vector<DueWait> waits;
  };
  std::vector<AlertRecipient> recipients_of(const DueAlert& alert);
  // Marks the waits that have a subscription, and queues a message for each subscription. Returns
  // false if the database is away.
  bool send(const DueAlert& alert, const Now& now);
  // For budgets; nullopt: the operator has turned off the channel or such addresses since.
  std::optional<std::string> host_of(const Subscription& to) const;
  void queue(Delivery delivery, const Now& now);
  // Sends the message to the subscription as it is now, with its present keys, unless it has ended.
  // `store_answers`: becomes false if the database is away.
  void attempt(const DeliveryMachine::Started& started, bool& store_answers, const Now& now);
  // Returns false if it can never be delivered.
  bool begin(std::uint64_t id, const Delivery& delivery, const Now& now);
  bool begin_push(std::uint64_t id, const Delivery& delivery, const Now& now);
  bool begin_webhook(std::uint64_t id, const Delivery& delivery, const Now& now);
  bool begin_mail(std::uint64_t id, const Delivery& delivery, const Now& now);
  protocol::AlertMessage message_of(const Delivery& delivery, const Now& now) const;
  void finish(const EndedTransfer& transfer, const Now& now);
  void note_end(const Delivery& delivery, DeliveryEnd end, const std::string& reason);
  void sweep(const Now& now);

  const AlertSettings settings_;
  const std::unique_ptr<AlertStore> store_;
  EllipticKey push_key_;
  std::string push_key_text_;
  AlertMetrics metrics_;
  AlertMachine machine_;
  DeliveryMachine deliveries_;
  Transfers transfers_;
  SteadyTime next_sweep_;
  bool store_away_ = false;  // and the log says so
  std::array<std::array<SteadyTime, AlertMetrics::ends>, AlertMetrics::channels> quiet_until_{};
  std::map<std::uint64_t, Subscription> under_way_;

  std::mutex mutex_;
  Incoming incoming_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;  // last: it uses everything above
};

// For the log and the metrics.
std::string_view word_of(DeliveryEnd end);

// The key of an owner's budget.
std::string payer_of(const AlertOwner& owner);

// The link that stops a subscription, and the one that confirms an address.
std::string stop_link(const AlertSettings& settings, const std::string& id);
std::string confirm_link(const AlertSettings& settings, const std::string& key);

// How a transfer to this subscription has ended.
Attempt attempt_of(const Subscription& to, const EndedTransfer& transfer);

}  // namespace server::alerts
