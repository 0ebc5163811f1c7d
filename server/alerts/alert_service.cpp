#include "server/alerts/alert_service.hpp"

#include "protocol/enum_names.hpp"
#include "server/alerts/address_check.hpp"
#include "server/alerts/alert_texts.hpp"
#include "server/alerts/elliptic.hpp"
#include "server/alerts/mail.hpp"
#include "server/alerts/web_push.hpp"
#include "server/alerts/webhook.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/base64url.hpp"
#include "server/util/clock.hpp"
#include "server/util/limits.hpp"
#include "server/util/sha256.hpp"
#include "server/util/thread_name.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <exception>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

namespace server::alerts {
namespace {

using protocol::AlertChannel;
using telemetry::LogLevel;

// The longest sleep of the thread, and the time between two sweeps.
constexpr Milliseconds longest_sleep = 60'000;
constexpr Milliseconds sweep_period = 3'600'000;
constexpr Milliseconds log_pause = 60'000;  // between two lines of a kind
// How long a push service keeps a message for a device that is off, in seconds.
constexpr Milliseconds push_life_max = 7 * 86'400;
constexpr Milliseconds push_life_without_end = 12 * 3'600;
constexpr Milliseconds push_life_min = 60;

constexpr Milliseconds milliseconds_of(std::chrono::seconds time) {
  return 1000 * time.count();
}

double random_share() {
  const std::string bytes = random_bytes(4);
  std::uint32_t number = 0;
  for (const char c : bytes) number = number << 8 | static_cast<unsigned char>(c);
  return double(number) / double(std::numeric_limits<std::uint32_t>::max());
}

void log_event(LogLevel level, std::string_view event, std::string_view reason) {
  telemetry::log(telemetry::Area::players, level, event, {{"reason", reason}});
}

AlertMachine::AlertTimes times_of(const AlertSettings& settings) {
  return {.after = settings.after,
          .connected = milliseconds_of(limits::alert_connected),
          .gather = milliseconds_of(limits::alert_gather),
          .pause = milliseconds_of(limits::alert_pause),
          .retry = milliseconds_of(limits::alert_backoff)};
}

}  // namespace

std::string_view word_of(DeliveryEnd end) {
  constexpr std::array<std::string_view, AlertMetrics::ends> words{
      "delivered", "gone", "refused", "given_up", "outdated", "over_budget", "queue_full"};
  return words.at(static_cast<std::size_t>(end));
}

std::string payer_of(const AlertOwner& owner) {
  return owner.is_seat() ? "seat " + util::to_hex(owner.holder) : "player " + owner.player.text();
}

std::string stop_link(const AlertSettings& settings, const std::string& id) {
  return settings.public_url + "api/alerts/" + id;
}

std::string confirm_link(const AlertSettings& settings, const std::string& key) {
  return settings.public_url + "api/alerts/" + key + "/confirm";
}

Attempt attempt_of(const Subscription& to, const EndedTransfer& transfer) {
  const long status = transfer.status;
  if (to.channel == AlertChannel::email) {
    if (transfer.complete) return Attempt::delivered;
    // libcurl's words, with the reply to the recipient's address: there is no such mailbox, or the
    // operator's server does not relay. An address that was confirmed has had a mailbox.
    for (const char* const reply : {"RCPT failed: 550", "RCPT failed: 551", "RCPT failed: 553"})
      if (!to.confirmed() && transfer.error.starts_with(reply)) return Attempt::gone;
    return status >= 500 ? Attempt::refused : Attempt::failed;
  }
  if (!transfer.complete) return transfer.forbidden ? Attempt::refused : Attempt::failed;
  if (status >= 200 && status < 300) return Attempt::delivered;
  if (status == 410 || (status == 404 && to.channel == AlertChannel::push)) return Attempt::gone;
  const bool later = status == 408 || status == 425 || status == 429 || status >= 500;
  return later ? Attempt::failed : Attempt::refused;
}

AlertService::AlertService(AlertSettings settings, std::unique_ptr<AlertStore> store)
    : settings_(std::move(settings)),
      store_(std::move(store)),
      machine_(times_of(settings_)),
      deliveries_(random_share) {
  if (!settings_.push) return;
  push_key_ = store_->push_key(new_elliptic_key());
  push_key_text_ = util::base64url(std::string_view(push_key_.point));
}

void AlertService::start() {
  thread_ = std::thread([this] { run(); });
}

void AlertService::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  transfers_.wake();
  thread_.join();
}

void AlertService::waits_changed(rooms::RoomWaits waits) {
  {
    const std::lock_guard lock(mutex_);
    room::RoomCode code = waits.code;
    incoming_.rooms.insert_or_assign(std::move(code), std::move(waits));
  }
  transfers_.wake();
}

void AlertService::ask_to_confirm(Subscription subscription, std::string key,
                                  const AlertOwner& owner) {
  {
    const std::lock_guard lock(mutex_);
    if (incoming_.questions.size() >= limits::alerts_waiting_max) return;
    incoming_.questions.push_back({.to = std::move(subscription),
                                   .host = {},
                                   .payer = payer_of(owner),
                                   .waits = {},
                                   .confirm_key = std::move(key)});
  }
  transfers_.wake();
}

// --- the thread --------------------------------------------------------------------------------

void AlertService::run() {
  util::name_this_thread("alerts");
  while (!stopping_) {
    const Now before = now();
    take_incoming(before);
    bool store_answers = true;
    for (const DueAlert& alert : machine_.due(before)) {
      if (stopping_) return;
      // One failure is enough: each takes as long as a connection.
      if (store_answers)
        store_answers = send(alert, before);
      else
        machine_.failed(alert, before);
    }
    for (const DeliveryMachine::Started& started : deliveries_.start(before)) {
      if (stopping_) return;
      attempt(started, store_answers, before);
    }
    sweep(before);
    metrics_.queued.set(deliveries_.size());
    metrics_.waits.set(machine_.size());

    Milliseconds sleep = longest_sleep;
    for (const auto& next : {machine_.next(), deliveries_.next()})
      if (next) sleep = std::min(sleep, std::max<Milliseconds>(*next - before.steady, 0));
    for (const EndedTransfer& transfer : transfers_.wait(std::chrono::milliseconds(sleep)))
      finish(transfer, now());
  }
}

void AlertService::take_incoming(const Now& now) {
  Incoming incoming;
  {
    const std::lock_guard lock(mutex_);
    std::swap(incoming, incoming_);
  }
  for (const auto& [code, waits] : incoming.rooms) {
    if (waits.left) deliveries_.keep(code);
    machine_.changed(waits, now);
  }
  const auto still_waits = [this](const DueWait& wait) { return machine_.waits(wait); };
  if (!incoming.rooms.empty())
    for (const auto& [delivery, end] : deliveries_.drop_outdated(still_waits))
      note_end(delivery, end, "");
  for (Delivery& question : incoming.questions) queue(std::move(question), now);
}

// The subscriptions for these waits, with the waits of each. A device of the account that has
// subscribed for a seat, too, gets one message.
std::vector<AlertService::AlertRecipient> AlertService::recipients_of(const DueAlert& alert) {
  std::vector<AlertRecipient> recipients;
  std::set<std::string> of_account;
  const auto place = [](const Subscription& one) {
    return std::string(protocol::name_of(one.channel)) + " " + one.address;
  };
  const AlertOwner account{.player = alert.player, .room = {}, .holder = {}};
  if (!alert.player.empty())
    for (Subscription& one : store_->of(account))
      if (one.confirmed()) {
        of_account.insert(place(one));
        recipients.push_back({std::move(one), payer_of(account), alert.waits});
      }
  for (const DueWait& wait : alert.waits) {
    const AlertOwner seat{.player = {}, .room = wait.key.room, .holder = wait.holder};
    for (Subscription& one : store_->of(seat))
      if (one.confirmed() && !of_account.contains(place(one)))
        recipients.push_back({std::move(one), payer_of(seat), {wait}});
  }
  return recipients;
}

bool AlertService::send(const DueAlert& alert, const Now& now) {
  const auto is_same = [](const WaitKey& key) {
    return [&key](const DueWait& wait) { return wait.key == key; };
  };
  std::vector<AlertRecipient> recipients;
  std::vector<DueWait> marked;
  // Those whose marks are not stored are due again.
  DueAlert unmarked = alert;
  bool reached = true;
  try {
    recipients = recipients_of(alert);
    for (const DueWait& wait : alert.waits) {
      if (stopping_) return true;
      const bool wanted = std::ranges::any_of(recipients, [&](const AlertRecipient& one) {
        return std::ranges::any_of(one.waits, is_same(wait.key));
      });
      if (wanted && store_->mark(wait.mark())) marked.push_back(wait);
      std::erase_if(unmarked.waits, is_same(wait.key));
    }
    store_away_ = false;
  } catch (const std::exception& error) {
    if (!std::exchange(store_away_, true))
      log_event(LogLevel::warn, "alerts wait for the database", error.what());
    machine_.failed(unmarked, now);
    reached = false;
  }
  for (AlertRecipient& one : recipients) {
    std::erase_if(one.waits, [&](const DueWait& wait) {
      return std::ranges::none_of(marked, is_same(wait.key));
    });
    if (one.waits.empty()) continue;
    queue({.to = std::move(one.to),
           .host = {},
           .payer = std::move(one.payer),
           .waits = std::move(one.waits),
           .confirm_key = {}},
          now);
  }
  return reached;
}

std::optional<std::string> AlertService::host_of(const Subscription& to) const {
  if (to.channel == AlertChannel::email) {
    const std::string& url = settings_.smtp_url;
    return url.empty() ? std::nullopt : std::optional(url);
  }
  const bool offered = to.channel == AlertChannel::push ? settings_.push : settings_.webhooks;
  const auto url = offered ? check_url(to.address, settings_.insecure) : std::nullopt;
  return url ? std::optional(url->host) : std::nullopt;
}

void AlertService::queue(Delivery delivery, const Now& now) {
  auto host = host_of(delivery.to);
  if (!host) return;
  delivery.host = *std::move(host);
  for (const auto& [ended, end] : deliveries_.add(std::move(delivery), now))
    note_end(ended, end, "");
}

// --- one delivery ------------------------------------------------------------------------------

void AlertService::attempt(const DeliveryMachine::Started& started, bool& store_answers,
                           const Now& now) {
  Delivery delivery = started.delivery;
  if (store_answers) {
    try {
      auto present = store_->find(delivery.to.id);
      // A question with another key is on its way, or none is needed any more.
      if (!present || present->confirmation != delivery.to.confirmation) {
        const auto ended = deliveries_.ended(started.id, Attempt::outdated, 0, now);
        if (ended) note_end(ended->delivery, ended->end, "");
        return;
      }
      delivery.to = *std::move(present);
    } catch (const std::exception&) {
      // It is sent as it was: nobody can stop it at present.
      store_answers = false;
    }
  }
  under_way_.emplace(started.id, delivery.to);
  if (!begin(started.id, delivery, now))
    finish({.id = started.id, .status = 400, .complete = true, .error = "unusable"}, now);
}

protocol::AlertMessage AlertService::message_of(const Delivery& delivery, const Now& now) const {
  protocol::AlertMessage message{.games = {},
                                 .count = delivery.waits.size(),
                                 .content = {},
                                 .time = now.wall.count(),
                                 .language = delivery.to.language,
                                 .stop = stop_link(settings_, delivery.to.id)};
  for (const DueWait& wait : delivery.waits) {
    if (message.games.size() == limits::alert_games_shown_max) break;
    message.games.push_back({.room = wait.key.room,
                             .name = wait.name,
                             .seat = wait.key.seat,
                             .reason = wait.key.reason,
                             .number = wait.number,
                             .until = count_of(wait.until),
                             .last = wait.stage == AlertStage::last,
                             .url = settings_.public_url + "?room=" + wait.key.room.text()});
  }
  message.content = message_text(message) + "\n" +
                    std::string(texts_in(message.language).ask_stop) + " " + message.stop;
  return message;
}

// An exception ends the delivery, not the thread: strangers name its address.
bool AlertService::begin(std::uint64_t id, const Delivery& delivery, const Now& now) try {
  switch (delivery.to.channel) {
    case AlertChannel::push:
      return begin_push(id, delivery, now);
    case AlertChannel::webhook:
      return begin_webhook(id, delivery, now);
    case AlertChannel::email:
      return begin_mail(id, delivery, now);
  }
  return false;
} catch (const std::exception& error) {
  finish({.id = id, .status = 400, .complete = true, .error = error.what()}, now);
  return true;
}

bool AlertService::begin_push(std::uint64_t id, const Delivery& delivery, const Now& now) {
  const std::string& keys = delivery.to.keys;
  if (keys.size() != point_bytes + auth_bytes) return false;
  protocol::AlertMessage message = message_of(delivery, now);
  // The worker has texts of its own.
  message.content.clear();
  std::string text = encode_alert_message(message);
  while (text.size() > push_text_bytes_max && !message.games.empty()) {
    message.games.pop_back();
    text = encode_alert_message(message);
  }
  const auto body = encrypt_push(text, {keys.substr(0, point_bytes), keys.substr(point_bytes)});
  const auto url = check_url(delivery.to.address, settings_.insecure);
  if (!body || !url) return false;
  const auto authorization =
      vapid_authorization(push_key_, url->origin, settings_.public_url, now.wall);
  if (!authorization) return false;
  Milliseconds life = push_life_min;
  for (const DueWait& wait : delivery.waits)
    life = std::max(life, wait.until ? (*wait.until - now.wall) / 1000 : push_life_without_end);
  // A later message about the same game takes the place of one that was not delivered.
  const bool one = delivery.waits.size() == 1;
  transfers_.begin(
      id, PostTransfer{
              .url = delivery.to.address,
              .headers = {"Authorization: " + *authorization,
                          "TTL: " + std::to_string(std::min(life, push_life_max)), "Urgency: high",
                          "Topic: " + (one ? delivery.waits[0].key.room.text() : "games"),
                          "Content-Type: application/octet-stream", "Content-Encoding: aes128gcm"},
              .body = *body,
              .insecure = settings_.insecure});
  return true;
}

bool AlertService::begin_webhook(std::uint64_t id, const Delivery& delivery, const Now& now) {
  std::string body = encode_alert_message(message_of(delivery, now));
  const std::string time = webhook_time(now.wall);
  const std::string signature = webhook_signature(delivery.to.keys, time, body);
  transfers_.begin(
      id, PostTransfer{.url = delivery.to.address,
                       .headers = {std::string(webhook_time_header) + ": " + time,
                                   std::string(webhook_signature_header) + ": " + signature,
                                   "Content-Type: application/json"},
                       .body = std::move(body),
                       .insecure = settings_.insecure});
  return true;
}

bool AlertService::begin_mail(std::uint64_t id, const Delivery& delivery, const Now& now) {
  const MailAddresses addresses{settings_.smtp_from, delivery.to.address};
  const std::string message_id = util::base64url(std::string_view(random_bytes(16)));
  std::string text =
      delivery.waits.empty()
          ? confirmation_mail(addresses, delivery.to.language,
                              confirm_link(settings_, delivery.confirm_key), now.wall, message_id)
          : alert_mail(addresses, message_of(delivery, now), message_id);
  transfers_.begin(id, MailTransfer{.url = settings_.smtp_url,
                                    .user = settings_.smtp_user,
                                    .password = settings_.smtp_password,
                                    .from = settings_.smtp_from,
                                    .to = delivery.to.address,
                                    .text = std::move(text)});
  return true;
}

void AlertService::finish(const EndedTransfer& transfer, const Now& now) {
  const auto to = under_way_.extract(transfer.id);
  if (to.empty()) return;
  const Attempt attempt = attempt_of(to.mapped(), transfer);
  const std::string reason = transfer.error.empty() && attempt != Attempt::delivered
                                 ? "status " + std::to_string(transfer.status)
                                 : transfer.error;
  const auto ended = deliveries_.ended(transfer.id, attempt, transfer.retry_after, now);
  if (ended) return note_end(ended->delivery, ended->end, reason);
  metrics_.repeats.add();
  telemetry::log(telemetry::Area::players, LogLevel::debug, "an alert is repeated later",
                 {{"channel", protocol::name_of(to.mapped().channel)}, {"reason", reason}});
}

// The log has neither addresses nor URLs, which may be secrets. Strangers can make deliveries fail:
// a line a minute for each kind.
void AlertService::note_end(const Delivery& delivery, DeliveryEnd end, const std::string& reason) {
  const AlertChannel channel = delivery.to.channel;
  const auto channel_index = static_cast<std::size_t>(channel);
  const auto end_index = static_cast<std::size_t>(end);
  metrics_.deliveries.at(channel_index).at(end_index).add();
  const bool usual = end == DeliveryEnd::delivered || end == DeliveryEnd::outdated;
  SteadyTime& quiet_until = quiet_until_.at(channel_index).at(end_index);
  const SteadyTime time = steady_now();
  const bool shown = !usual && time >= quiet_until;
  if (shown) quiet_until = time + log_pause;
  telemetry::log(telemetry::Area::players, shown ? LogLevel::warn : LogLevel::debug,
                 usual ? "an alert has ended" : "an alert was not delivered",
                 {{"channel", protocol::name_of(channel)},
                  {"host", delivery.host},
                  {"outcome", word_of(end)},
                  {"reason", reason}});
  if (end != DeliveryEnd::gone) return;
  try {
    store_->remove(delivery.to.id);
  } catch (const std::exception& error) {
    // The next message will find out again.
    log_event(LogLevel::warn, "a subscription cannot be removed", error.what());
  }
}

void AlertService::sweep(const Now& now) {
  if (now.steady < next_sweep_) return;
  next_sweep_ = now.steady + sweep_period;
  try {
    store_->sweep(now.wall);
  } catch (const std::exception& error) {
    log_event(LogLevel::warn, "old alerts cannot be deleted", error.what());
  }
}

}  // namespace server::alerts
