// The surroundings of a room, without a disk and without randomness: a journal that makes entries
// durable on command, and a random source that is the same in every run.
#pragma once

#include "protocol/notice.hpp"
#include "server/room/bot_service.hpp"
#include "server/room/journal.hpp"
#include "server/room/random_source.hpp"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>

namespace tests {

namespace room = server::room;

inline constexpr protocol::LimitsInfo told_limits{4096, 64, 8, 20};

class QueuedJournal final : public room::Journal {
 public:
  struct QueuedTicket {
    room::RoomCode code;
    std::uint64_t ticket;
  };

  void append(const room::RoomCode& code, std::uint64_t ticket, room::Entry) override {
    queue.push_back({code, ticket});
  }
  QueuedTicket take() {
    QueuedTicket next = queue.front();
    queue.pop_front();
    return next;
  }

  std::deque<QueuedTicket> queue;
};

class NoBots final : public room::BotService {
 public:
  void think(room::BotRequest) override {}
  void advise(room::AdviceTurn) override {}
};

// Records the newest requested turns.
class OneThinker final : public room::BotService {
 public:
  void think(room::BotRequest turn) override { asked = std::move(turn); }
  void advise(room::AdviceTurn turn) override { consulted = std::move(turn); }

  std::optional<room::BotRequest> asked;
  std::optional<room::AdviceTurn> consulted;
};

// Tokens are token-0, of the host of the first room, token-1, …
class FixedRandom final : public room::RandomSource {
 public:
  room::Seed seed() override {
    room::Seed seed{};
    seed[0] = ++seeds_;
    return seed;
  }
  std::string token() override { return "token-" + std::to_string(tokens_++); }

 private:
  std::uint8_t seeds_ = 0;
  int tokens_ = 0;
};

class CountingSubscriber final : public room::Subscriber {
 public:
  void deliver(const room::Frame& frame) override { bytes += frame->size(); }
  bool wants_more() const override { return true; }
  void dismiss(protocol::Close) override { dismissed = true; }

  std::size_t bytes = 0;
  bool dismissed = false;
};

}  // namespace tests
