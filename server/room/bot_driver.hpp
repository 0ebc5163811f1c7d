// The requests of one room to the bots: moves of the seats that bots play, and advice for the seat
// to move. An answer may be lost, so a request is repeated after a while. The room is the owner;
// one thread.
#pragma once

#include "engine/rare.hpp"
#include "engine/seat.hpp"
#include "server/room/bot_service.hpp"
#include "server/room/history.hpp"
#include "server/room/random_source.hpp"
#include "server/room/subscriber.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace server::room {

class BotDriver {
 public:
  // `code`, `service` and `random` outlive this.
  BotDriver(const RoomCode& code, BotService& service, RandomSource& random)
      : code_(code), service_(service), random_(random) {}

  // A bot of this level is to move at the newest table of `history`. Does nothing if the move was
  // requested a short time ago.
  void request_move(BotLevel level, const History& history, Milliseconds now);

  // A client that waits for advice.
  struct Asker {
    engine::Seat seat = engine::Seat::none;
    const Subscriber* who = nullptr;  // null: disconnected
    std::optional<std::string> re;
  };
  enum class Advice : std::uint8_t {
    found,    // see moves()
    busy,     // this client already waits
    pending,  // the client is remembered, in place of one that waited before
  };
  Advice ask(const Asker& asker);
  // Requests the advice that a client waits for, unless that was done a short time ago.
  void request_advice(const History& history, Milliseconds now);
  // Advice about row `seq`, which is the newest one. Returns the client that waits for it, if any.
  std::optional<Asker> advice_found(const AdviceFound& found, std::uint32_t seq);
  // The best first; empty: none was found yet.
  std::vector<protocol::Advised> moves() const;
  // The client has disconnected.
  void forget(const Subscriber& subscriber);
  // The table has changed. Returns the client that waited in vain, if any.
  std::optional<Asker> drop_advice();

 private:
  struct Move {
    std::uint32_t seq;
    Milliseconds time;
  };
  struct Suggestion {
    Asker asker;
    std::optional<Milliseconds> requested;
    std::vector<protocol::Advised> moves;  // empty: not found yet
  };

  const RoomCode& code_;
  BotService& service_;
  RandomSource& random_;
  std::optional<Move> move_;  // the newest request
  engine::Rare<Suggestion> suggestion_;
};

}  // namespace server::room
