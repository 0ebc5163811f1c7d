// Who is kept out by whoever runs the server, as it is stored, listed and told.
#pragma once

#include "protocol/notice.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace protocol {

// A player's id; a name and all that look like it; an address, or a network of them.
enum class BanKind : std::uint8_t { player, name, address };

struct Ban {
  std::uint32_t id = 0;
  BanKind kind = BanKind::player;
  std::string whom;
  std::string reason;  // told to whoever is banned; empty: none
  Milliseconds since = 0;
  std::optional<Milliseconds> until = std::nullopt;  // none: for good

  friend bool operator==(const Ban&, const Ban&) = default;
};

inline Farewell farewell_for(const Ban& ban) {
  return {Close::banned, ban.reason, ban.until};
}

// The body of an answer over HTTP: an error with the ban beside its code.
std::string encode_banned(const Ban& ban);

}  // namespace protocol
