#include "server/alerts/webhook.hpp"

#include "server/alerts/elliptic.hpp"
#include "server/util/base64url.hpp"
#include "server/util/sha256.hpp"

#include <algorithm>

namespace server::alerts {

std::string new_webhook_secret() {
  return util::base64url(std::string_view(random_bytes(24)));
}

std::string webhook_time(WallTime now) {
  return std::to_string(now.count() / 1000);
}

std::string webhook_signature(std::string_view secret, std::string_view time,
                              std::string_view body) {
  const std::string mac = hmac_sha256(secret, std::string(time) + "." + std::string(body));
  util::Hash hash{};
  std::ranges::copy(mac, hash.begin());
  return "sha256=" + util::to_hex(hash);
}

}  // namespace server::alerts
