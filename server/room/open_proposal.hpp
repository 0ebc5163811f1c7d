// What the players of a room are deciding together. The room is the owner; one thread.
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
  engine::Seat seat = engine::Seat::none;  // the proposer; none: somebody who watches
  const Subscriber* by = nullptr;          // that spectator, who is still there
  protocol::Motion motion;
  std::vector<engine::Seat> agreed;  // in the order of the seats
  std::vector<engine::Seat> asked;   // who has not answered
  Milliseconds until = 0;
  bool decided = false;  // all agree; waits for what is being written

  bool asks(engine::Seat who) const { return std::ranges::count(asked, who) != 0; }
  void agree(engine::Seat who) {
    std::erase(asked, who);
    agreed.push_back(who);
    std::ranges::sort(agreed);
  }
  // Whoever is there has a say, who came back meanwhile too; who is gone is not waited for. Whether
  // somebody is asked who was not.
  bool ask(const std::vector<engine::Seat>& present) {
    std::erase_if(asked, [&](auto who) { return std::ranges::count(present, who) == 0; });
    const std::size_t before = asked.size();
    for (const engine::Seat who : present)
      if (!asks(who) && std::ranges::count(agreed, who) == 0) asked.push_back(who);
    std::ranges::sort(asked);
    return asked.size() > before;
  }
  protocol::Proposal told(std::optional<protocol::Outcome> outcome) const {
    return {number, id, seat, motion, agreed, asked, until, outcome};
  }
};

// That somebody did not want it.
struct Declined {
  engine::Seat seat = engine::Seat::none;  // who had proposed it
  std::size_t motion = 0;                  // protocol::Matter::index()
  Milliseconds time = 0;
};

}  // namespace server::room
