// The journal's answer about an entry; see CommitQueue.
#pragma once

#include "server/room/journal.hpp"

#include <cstdint>

namespace server::room {

// An entry given to Journal::append(); it survives a crash.
struct Durable {
  RoomCode code;
  std::uint64_t ticket = 0;
};

}  // namespace server::room
