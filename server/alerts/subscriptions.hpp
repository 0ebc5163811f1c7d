// The requests of players: alerts of a seat or an account, the confirmation of an e-mail address,
// and the end of alerts. HTTP handlers are the callers, on one thread, except for offer().
#pragma once

#include "engine/result.hpp"
#include "protocol/alert.hpp"
#include "server/alerts/alert_service.hpp"
#include "server/alerts/alert_store.hpp"
#include "server/alerts/hourly_counts.hpp"
#include "server/util/time.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::alerts {

enum class AlertError : std::uint8_t {
  no_channel,   // the server does not offer it
  bad_address,  // no endpoint or URL that deliveries may go to
  bad_keys,     // no keys of a push subscription
  too_many,     // the owner or the address has reached its limit
  too_often,    // too many confirmation mails to one address, or for one client
};

class Subscriptions {
 public:
  // `service` outlives it. `store`: on the thread of the calls.
  Subscriptions(AlertService& service, std::unique_ptr<AlertStore> store);

  // Any thread.
  protocol::AlertOffer offer() const;

  struct AlertGrant {
    protocol::AlertInfo alert;
    std::string secret;  // of a webhook; else empty
  };
  // `payer`: the address that asks; empty: it is exempt from limits. Throws what the store throws,
  // as all others do.
  engine::Result<AlertGrant, AlertError> add(const AlertOwner& owner,
                                             const protocol::NewAlert& wanted,
                                             const std::string& payer, const Now& now);
  std::vector<protocol::AlertInfo> of(const AlertOwner& owner);

  // By the key of the link, before and after its button was pressed; the language of the page, or
  // nullopt: the link leads nowhere.
  std::optional<protocol::AlertLanguage> find(std::string_view id);
  std::optional<protocol::AlertLanguage> find_unconfirmed(std::string_view key);
  std::optional<protocol::AlertLanguage> stop(std::string_view id);
  std::optional<protocol::AlertLanguage> confirm(std::string_view key);

 private:
  AlertService& service_;
  const std::unique_ptr<AlertStore> store_;
  HourlyCounts to_address_;
  HourlyCounts of_payer_;
};

}  // namespace server::alerts
