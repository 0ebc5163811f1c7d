// The open proposal of a room. The room is the owner; one thread.
#pragma once

#include "engine/seat.hpp"
#include "protocol/notice.hpp"
#include "server/room/journal.hpp"
#include "server/room/subscriber.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace server::room {

struct OpenProposal {
  std::int64_t number = 0;
  std::optional<std::string> id;           // the proposer's
  engine::Seat seat = engine::Seat::none;  // the proposer; none: a spectator
  const Subscriber* by = nullptr;          // the proposing spectator, while connected
  protocol::Motion motion;
  std::vector<engine::Seat> agreed;  // in the order of the seats
  std::vector<engine::Seat> asked;   // have not answered yet
  RoomTime until;
  bool decided = false;  // all agree; waits for entries to become durable

  bool asks(engine::Seat who) const { return std::ranges::count(asked, who) != 0; }
  void agree(engine::Seat who) {
    std::erase(asked, who);
    agreed.push_back(who);
    std::ranges::sort(agreed);
  }
  // Present players have a say, also those who came back meanwhile; absent ones are not waited for.
  // Returns whether a seat is asked that was not.
  bool ask(const std::vector<engine::Seat>& present) {
    std::erase_if(asked, [&](auto who) { return std::ranges::count(present, who) == 0; });
    const std::size_t before = asked.size();
    for (const engine::Seat who : present)
      if (!asks(who) && std::ranges::count(agreed, who) == 0) asked.push_back(who);
    std::ranges::sort(asked);
    return asked.size() > before;
  }
  protocol::Proposal notice(std::optional<protocol::Outcome> outcome) const {
    return {number, id, seat, motion, agreed, asked, until.count(), outcome};
  }
};

}  // namespace server::room
