// An operator's ban, as it is stored, listed and sent to the banned client.
#pragma once

#include "protocol/notice.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace protocol {

// A player's id; a name and all confusable names; an IP address or a network.
enum class BanKind : std::uint8_t { player, name, address };

struct Ban {
  std::uint32_t id = 0;
  BanKind kind = BanKind::player;
  std::string whom;
  std::string reason;  // shown to the banned client; empty: none
  Milliseconds since = 0;
  std::optional<Milliseconds> until = std::nullopt;  // nullopt: permanent

  friend bool operator==(const Ban&, const Ban&) = default;
};

inline Farewell farewell_for(const Ban& ban) {
  return {Close::banned, ban.reason, ban.until};
}

// The body of an HTTP response: an error with the ban beside its code.
std::string encode_banned(const Ban& ban);

}  // namespace protocol
