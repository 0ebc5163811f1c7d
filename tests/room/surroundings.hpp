// Shared by the tests of rooms and of their parts: a journal that makes entries durable when the
// test asks, subscribers that record their frames, a seeded random source, and bots that answer
// when the test asks.
#pragma once

#include "engine/bots/random.hpp"
#include "server/room/bot_service.hpp"
#include "server/room/chat_entry.hpp"
#include "server/room/fair_deal.hpp"
#include "server/room/journal.hpp"
#include "server/room/random_source.hpp"
#include "server/room/subscriber.hpp"
#include "server/util/limits.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/names.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

namespace tests {

namespace room = server::room;
using nlohmann::json;
using protocol::Close;

class TestJournal final : public room::Journal {
 public:
  struct WrittenEntry {
    room::RoomCode code;
    std::uint64_t ticket;
    room::Entry entry;
  };

  void append(const room::RoomCode& code, std::uint64_t ticket, room::Entry entry) override {
    written.push_back({code, ticket, std::move(entry)});
  }
  bool full() const override { return is_full; }
  void store_chat(const room::RoomCode&, const room::ChatEntry& one) override {
    said.push_back(one);
  }
  void readmit(const room::RoomCode& code) override { readmitted.push_back(code); }

  // All entries of this kind, durable or not.
  template <class Kind>
  std::vector<Kind> all() const {
    std::vector<Kind> found;
    for (const WrittenEntry& w : written)
      if (const auto* entry = std::get_if<Kind>(&w.entry)) found.push_back(*entry);
    return found;
  }

  // The occupied seats, durable or not.
  std::vector<room::SeatTaken> seats() const {
    std::vector<room::SeatTaken> seats;
    for (const WrittenEntry& w : written) {
      if (const auto* taken = std::get_if<room::SeatTaken>(&w.entry)) seats.push_back(*taken);
      if (const auto* left = std::get_if<room::SeatLeft>(&w.entry))
        std::erase_if(seats, [&](const auto& taken) { return taken.seat == left->seat; });
      if (const auto* regained = std::get_if<room::SeatRegained>(&w.entry))
        for (auto& taken : seats)
          if (taken.seat == regained->seat) taken.token = regained->token;
      if (const auto* changed = std::get_if<room::Changed>(&w.entry))
        if (changed->seats) seats = *changed->seats;
    }
    return seats;
  }

  std::vector<WrittenEntry> written;
  std::size_t durable = 0;  // how many of them
  bool is_full = false;
  std::vector<room::ChatEntry> said;
  std::vector<room::RoomCode> readmitted;
};

class Recorder : public room::Subscriber {
 public:
  void deliver(const room::Frame& frame) override {
    REQUIRE_FALSE(dismissed);
    frames.push_back(frame);
    if (frame->find(R"("type":"proposal")") != std::string::npos)
      proposal = json::parse(*frame).value("number", proposal);
  }
  bool wants_more() const override { return patience > frames.size(); }
  void dismiss(Close reason) override {
    REQUIRE_FALSE(dismissed);
    dismissed = reason;
  }

  // The frames since the last call.
  std::vector<json> take() {
    std::vector<json> fresh;
    for (; taken_ < frames.size(); ++taken_) fresh.push_back(json::parse(*frames[taken_]));
    return fresh;
  }
  // The only frame since the last call.
  json take_one() {
    const auto fresh = take();
    REQUIRE(fresh.size() == 1);
    return fresh[0];
  }
  // The types of the frames since the last call: "welcome snapshot presence".
  std::string take_types() {
    std::string types;
    for (const json& frame : take())
      types += (types.empty() ? "" : " ") + frame["type"].get<std::string>();
    return types;
  }

  std::vector<room::Frame> frames;
  std::int64_t proposal = 0;        // the number of the newest one
  std::size_t patience = SIZE_MAX;  // how many frames it can take before they are read
  std::optional<Close> dismissed;

 private:
  std::size_t taken_ = 0;
};

class DiceRandom final : public room::RandomSource {
 public:
  // `first`: what is dealt first, instead of a random deal.
  explicit DiceRandom(std::uint64_t seed, std::optional<Deal> first = std::nullopt)
      : dice_(seed), first_(first) {}
  room::Seed seed() override {
    room::Seed seed;
    for (auto& byte : seed) byte = static_cast<std::uint8_t>(dice_(256));
    return seed;
  }
  Deal deal(const Rules& rules, const room::DealSource& source) override {
    const auto first = std::exchange(first_, std::nullopt);
    return first ? *first : fair_deal(rules, source);
  }
  std::string token() override { return "token-" + std::to_string(++tokens_); }

 private:
  bots::Dice dice_;
  std::optional<Deal> first_;
  int tokens_ = 0;
};

// The turns that rooms gave to bots, newest last; the test answers when it likes.
class TestBots final : public room::BotService {
 public:
  void think(room::BotRequest turn) override { asked.push_back(std::move(turn)); }
  void advise(room::AdviceTurn turn) override { consulted.push_back(std::move(turn)); }

  std::vector<room::BotRequest> asked;
  std::vector<room::AdviceTurn> consulted;
};

inline constexpr protocol::LimitsInfo told_limits{4096, 64, 8, 20};

// The thinking time of a bot.
inline constexpr room::Milliseconds bot_timeout =
    std::chrono::milliseconds(server::limits::bot_timeout).count();

}  // namespace tests
