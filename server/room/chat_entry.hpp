// A chat message of a room as stored: by the room while it is in memory, and by the journal if the
// operator enables that.
#pragma once

#include "protocol/notice.hpp"
#include "server/room/token.hpp"

#include <optional>

namespace server::room {

struct ChatEntry {
  protocol::ChatMessage message;     // `re` is the id given by the sender's client
  std::optional<TokenHash> by;       // of the sender's seat; nullopt: a spectator
  std::optional<TokenHash> partner;  // of the partner's seat, for team messages

  friend bool operator==(const ChatEntry&, const ChatEntry&) = default;
};

}  // namespace server::room
