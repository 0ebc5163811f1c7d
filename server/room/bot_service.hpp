// Interface to the bots. The room calls it on its thread. The server implements it with a thread
// pool, the simulation with a virtual clock.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/forecast.hpp"
#include "engine/bots/level.hpp"
#include "engine/view.hpp"
#include "protocol/notice.hpp"
#include "server/room/journal.hpp"

#include <cstdint>
#include <vector>

namespace server::room {

// A bot is to move.
struct BotRequest {
  RoomCode room;
  engine::Seat seat = engine::Seat::none;
  std::uint32_t seq = 0;  // the row of the table in `view`
  engine::bots::Level level{};
  engine::View view;
  std::uint64_t dice = 0;  // the seed of engine::bots::Dice
};

// The bot's answer.
struct BotMove {
  RoomCode room;
  engine::Seat seat = engine::Seat::none;
  std::uint32_t seq = 0;
  engine::Action action;
};

// A request for advice: the best moves at this table.
struct AdviceTurn {
  RoomCode room;
  engine::Seat seat = engine::Seat::none;
  std::uint32_t seq = 0;
  engine::View view;
  std::uint64_t dice = 0;
  engine::bots::SeatLevels seats;  // as the game began
  // The claim that earlier advice planned for this turn; none: it planned none.
  engine::DominoId plan = engine::DominoId::none;
};

struct AdviceFound {
  RoomCode room;
  engine::Seat seat = engine::Seat::none;
  std::uint32_t seq = 0;
  std::vector<protocol::Advised> moves;  // the best first; never empty
};

class BotService {
 public:
  virtual ~BotService() = default;

  // Never blocks and never fails. The answer goes to Room::bot_acts() on the room's thread, after
  // this call, or is lost. The same turn may be requested again.
  virtual void think(BotRequest turn) = 0;
  // The same for advice; the answer goes to Room::advice_found().
  virtual void advise(AdviceTurn turn) = 0;
};

}  // namespace server::room
