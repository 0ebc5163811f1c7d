// What was said in a room, as it is kept: by the room as long as it is in memory, and by the
// journal where the operator wants that.
#pragma once

#include "protocol/notice.hpp"
#include "server/room/token.hpp"

#include <optional>

namespace server::room {

struct ChatEntry {
  protocol::ChatMessage message;     // its `re` is the id under which it was said
  std::optional<TokenHash> by;       // of the seat that said it; none: a spectator
  std::optional<TokenHash> partner;  // of the seat that hears it, too, where it is for the team

  friend bool operator==(const ChatEntry&, const ChatEntry&) = default;
};

}  // namespace server::room
