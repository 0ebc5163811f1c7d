// The requests of one room for moves of the seats that bots play. An answer may be lost, so a
// request is repeated after a while. The room is the owner; one thread.
#pragma once

#include "server/room/bot_service.hpp"
#include "server/room/history.hpp"
#include "server/room/random_source.hpp"

#include <cstdint>
#include <optional>

namespace server::room {

class BotDriver {
 public:
  // `code`, `service` and `random` outlive this.
  BotDriver(const RoomCode& code, BotService& service, RandomSource& random)
      : code_(code), service_(service), random_(random) {}

  // A bot of this level is to move at the newest table of `history`. Does nothing if the move was
  // requested a short time ago.
  void request_move(BotLevel level, const History& history, RoomTime now);
  // The answer came at a time when no bot may move: the move is requested again.
  void forget_request() { newest_.reset(); }

 private:
  struct BotTurnRequest {
    std::uint32_t seq;
    RoomTime time;
  };

  const RoomCode& code_;
  BotService& service_;
  RandomSource& random_;
  std::optional<BotTurnRequest> newest_;
};

}  // namespace server::room
