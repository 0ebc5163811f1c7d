// Pending work of a room: the disk, a bot, advice. The room is the owner; one thread.
#pragma once

#include "engine/seat.hpp"
#include "protocol/notice.hpp"
#include "server/room/journal.hpp"
#include "server/room/subscriber.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace server::room {

// Written, not yet durable.
struct Uncommitted {
  std::uint64_t ticket;
  std::function<void()> announce;
  std::function<void()> fail;
};

// The newest turn that a bot was asked to play.
struct Asked {
  std::uint32_t seq;
  Milliseconds time;
};

// Advice about the present table, requested by the seat to move.
struct Suggestion {
  engine::Seat seat = engine::Seat::none;
  const Subscriber* who = nullptr;  // waits for it, or has it; null: disconnected
  std::optional<std::string> re;
  std::optional<Milliseconds> asked;
  std::vector<protocol::Advised> moves;  // empty: not found yet
};

}  // namespace server::room
