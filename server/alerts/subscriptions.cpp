#include "server/alerts/subscriptions.hpp"

#include "server/alerts/address_check.hpp"
#include "server/alerts/web_push.hpp"
#include "server/alerts/webhook.hpp"
#include "server/util/base64url.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::alerts {
namespace {

using protocol::AlertChannel;

// 128 bits.
std::string new_link_key() {
  return util::base64url(std::string_view(random_bytes(16)));
}

// The mailbox of an e-mail address as most providers have it: upper and lower case are the same,
// and what follows a + is ignored. Google ignores dots, too, and has two domains.
std::string mailbox_of(const std::string& address) {
  const auto at = address.rfind('@');
  std::string domain = address.substr(at);
  std::string local = address.substr(0, std::min(at, address.find('+')));
  for (char& c : local)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  if (domain == "@googlemail.com") domain = "@gmail.com";
  if (domain == "@gmail.com") std::erase(local, '.');
  return local + domain;
}

protocol::AlertInfo info_of(const Subscription& one) {
  const bool mail = one.channel == AlertChannel::email;
  const auto url = mail ? std::nullopt : check_url(one.address, true);
  return {.id = one.id,
          .channel = one.channel,
          .to = mail  ? one.address
                : url ? url->host
                      : std::string(),
          .confirmed = one.confirmed(),
          .since = one.since.count()};
}

}  // namespace

Subscriptions::Subscriptions(AlertService& service, std::unique_ptr<AlertStore> store)
    : service_(service),
      store_(std::move(store)),
      to_address_(limits::confirmations_to_address_max),
      of_payer_(limits::confirmations_of_payer_max) {}

protocol::AlertOffer Subscriptions::offer() const {
  const AlertSettings& settings = service_.settings();
  return {.push_key = service_.push_key(),
          .webhook = settings.webhooks,
          .email = !settings.smtp_url.empty(),
          .after_seconds = static_cast<std::uint32_t>(settings.after / 1000)};
}

engine::Result<Subscriptions::AlertGrant, AlertError> Subscriptions::add(
    const AlertOwner& owner, const protocol::NewAlert& wanted, const std::string& payer,
    const Now& now) {
  const AlertSettings& settings = service_.settings();
  Subscription one{.id = new_link_key(),
                   .channel = wanted.channel,
                   .address = wanted.address,
                   .keys = {},
                   .language = wanted.language,
                   .confirmation = std::nullopt,
                   .since = now.wall};
  std::string confirm_key;
  switch (wanted.channel) {
    case AlertChannel::push: {
      if (!settings.push) return AlertError::no_channel;
      if (!check_url(wanted.address, settings.insecure)) return AlertError::bad_address;
      const auto point = util::from_base64url(wanted.p256dh);
      const auto auth = util::from_base64url(wanted.auth);
      if (!point || !auth || auth->size() != auth_bytes || !is_point(*point))
        return AlertError::bad_keys;
      one.keys = *point + *auth;
      break;
    }
    case AlertChannel::webhook:
      if (!settings.webhooks) return AlertError::no_channel;
      if (!check_url(wanted.address, settings.insecure)) return AlertError::bad_address;
      one.keys = new_webhook_secret();
      break;
    case AlertChannel::email: {
      if (settings.smtp_url.empty()) return AlertError::no_channel;
      const std::vector<Subscription> known = store_->of(owner);
      const auto is_proved = [&](const Subscription& old) {
        return old.channel == AlertChannel::email && old.address == wanted.address &&
               old.confirmed();
      };
      if (std::ranges::any_of(known, is_proved)) break;
      const bool often = (!payer.empty() && !of_payer_.count(payer, now.steady)) ||
                         !to_address_.count(mailbox_of(wanted.address), now.steady);
      if (often) return AlertError::too_often;
      confirm_key = new_link_key();
      one.confirmation = room::hash_token(confirm_key);
      break;
    }
  }
  if (!store_->add(owner, one)) return AlertError::too_many;
  if (one.confirmation) service_.ask_to_confirm(one, std::move(confirm_key), owner);
  return AlertGrant{info_of(one), wanted.channel == AlertChannel::webhook ? one.keys : ""};
}

std::vector<protocol::AlertInfo> Subscriptions::of(const AlertOwner& owner) {
  std::vector<protocol::AlertInfo> infos;
  for (const Subscription& one : store_->of(owner)) infos.push_back(info_of(one));
  return infos;
}

std::optional<protocol::AlertLanguage> Subscriptions::find(std::string_view id) {
  const auto found = store_->find(id);
  return found ? std::optional(found->language) : std::nullopt;
}

std::optional<protocol::AlertLanguage> Subscriptions::find_unconfirmed(std::string_view key) {
  const auto found = store_->find_unconfirmed(key);
  return found ? std::optional(found->language) : std::nullopt;
}

std::optional<protocol::AlertLanguage> Subscriptions::stop(std::string_view id) {
  const auto language = find(id);
  if (language) store_->remove(id);
  return language;
}

std::optional<protocol::AlertLanguage> Subscriptions::confirm(std::string_view key) {
  const auto language = find_unconfirmed(key);
  return language && store_->confirm(key) ? language : std::nullopt;
}

}  // namespace server::alerts
