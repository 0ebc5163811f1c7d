// Shared by the tests of rooms: a journal that makes entries durable when the test asks,
// subscribers that record their frames, a seeded random source, and a room with all of these.
#pragma once

#include "engine/bots/random.hpp"
#include "server/room/room.hpp"
#include "server/room/rows.hpp"
#include "server/util/limits.hpp"
#include "tests/room/answer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/instant.hpp"
#include "tests/support/rules_line.hpp"

#include <algorithm>
#include <memory>
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
using room::RoomError;

class TestJournal final : public room::Journal {
 public:
  struct Written {
    std::string code;
    std::uint64_t ticket;
    room::Entry entry;
  };

  void append(const room::RoomCode& code, std::uint64_t ticket, room::Entry entry) override {
    written.push_back({code, ticket, std::move(entry)});
  }
  void keep(const room::RoomCode&, const room::ChatEntry& one) override { said.push_back(one); }
  void readmit(const room::RoomCode& code) override { readmitted.push_back(code); }

  // All entries of this kind, durable or not.
  template <class Kind>
  std::vector<Kind> all() const {
    std::vector<Kind> found;
    for (const Written& w : written)
      if (const auto* entry = std::get_if<Kind>(&w.entry)) found.push_back(*entry);
    return found;
  }

  // The occupied seats, durable or not.
  std::vector<room::SeatTaken> seats() const {
    std::vector<room::SeatTaken> seats;
    for (const Written& w : written) {
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

  std::vector<Written> written;
  std::size_t durable = 0;  // how many of them
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

// A room with its surroundings. The test sets the time.
struct Table {
  explicit Table(const std::string& rules_text = "kingdomino players=2", std::uint64_t seed = 1,
                 std::optional<Deal> first_deal = std::nullopt, bool advice = false)
      : Table(protocol::Settings{.listed = true, .advice = advice}, rules_text, seed, first_deal) {}
  explicit Table(const protocol::Settings& settings,
                 const std::string& rules_text = "kingdomino players=2", std::uint64_t seed = 1,
                 std::optional<Deal> first_deal = std::nullopt)
      : opened{.name = "Friday",
               .settings = settings,
               .rules = request_in(rules_text),
               .time = 1000,
               .seed = room::Seed{0x5e, 0xed}},
        rules(rules_for(opened.rules)),
        random(seed, first_deal),
        room("K7QF3M", opened, rules, journal, random, bots, told_limits, metrics) {}

  Table(const std::string& code, const room::Opened& wanted)
      : opened(wanted),
        rules(rules_for(opened.rules)),
        random(1),
        room(code, opened, rules, journal, random, bots, told_limits, metrics) {}

  // Makes the oldest pending entry durable, or all of them.
  void commit_one() {
    REQUIRE(journal.durable < journal.written.size());
    room.committed(journal.written[journal.durable++].ticket);
  }
  void commit() {
    while (journal.durable < journal.written.size()) commit_one();
  }

  std::optional<RoomError> refusal_to_sit(const std::string& name,
                                          std::optional<Seat> seat = std::nullopt) {
    Answer<room::SeatGrant> answer;
    room.take_seat({name, seat}, std::nullopt, now, answer.done());
    commit();
    REQUIRE_FALSE(answer.pending());
    return answer.error();
  }
  std::string sit(const std::string& name, std::optional<Seat> seat = std::nullopt) {
    Answer<room::SeatGrant> answer;
    room.take_seat({name, seat}, std::nullopt, now, answer.done());
    commit();
    return answer.value().token;
  }
  // All seats are taken, and the game has begun.
  Table& begin() {
    for (std::size_t i = 0; i < rules.seats; ++i) tokens.push_back(sit(seat_names.at(i)));
    return *this;
  }

  std::optional<Close> watch(Recorder& who, const protocol::Hello& hello = {}) {
    return room.enter(who, hello, now);
  }
  std::optional<Close> play(Recorder& who, std::size_t seat, protocol::Hello hello = {}) {
    hello.token = tokens.at(seat);
    return room.enter(who, hello, now);
  }

  void say(Recorder& who, const std::string& id, const Action& action,
           std::optional<std::uint32_t> at = std::nullopt) {
    room.receive(who, protocol::Act{id, at, action}, now);
  }

  // The table after all appended rows, durable or not.
  State latest() const {
    const auto first = journal.all<room::Begun>();
    REQUIRE_FALSE(first.empty());
    const auto rows = moves();
    return room::state_after({this->rules, first[0].deal}, rows,
                             static_cast<std::uint32_t>(rows.size()));
  }
  // The rows of the game except its deal, durable or not.
  std::vector<room::Move> moves() const {
    std::vector<room::Move> moves;
    for (const auto& row : journal.written) {
      if (const auto* acted = std::get_if<room::Acted>(&row.entry)) moves.emplace_back(*acted);
      if (const auto* ruled = std::get_if<room::Ruled>(&row.entry)) moves.emplace_back(*ruled);
      if (const auto* begun = std::get_if<room::Begun>(&row.entry); begun && begun->seq > 0)
        moves.emplace_back(*begun);
    }
    return moves;
  }
  std::size_t mover() const { return index(to_move(latest().table)); }
  Action first_legal() const { return legal_actions(latest().table)[0]; }

  TestJournal journal;
  room::Opened opened;
  Rules rules;
  DiceRandom random;
  TestBots bots;
  server::telemetry::Metrics metrics;
  room::Room room;
  Instant now = 2000;
  std::vector<std::string> tokens;
};

// A game that has begun, with a welcomed subscriber on every seat.
struct Game : Table {
  explicit Game(const std::string& rules_text = "kingdomino players=2", std::uint64_t seed = 1,
                std::optional<Deal> first_deal = std::nullopt, bool advice = false)
      : Table(rules_text, seed, first_deal, advice), players(rules.seats) {
    gather();
  }
  explicit Game(const protocol::Settings& settings,
                const std::string& rules_text = "kingdomino players=2", std::uint64_t seed = 1)
      : Table(settings, rules_text, seed), players(rules.seats) {
    gather();
  }
  void gather() {
    begin();
    for (std::size_t i = 0; i < players.size(); ++i) CHECK_FALSE(play(players[i], i));
    for (Recorder& player : players) player.take();
  }

  Recorder& at_turn() { return players[mover()]; }
  // The seat to move plays its first legal action; not durable yet.
  void move(const std::string& id) { say(at_turn(), id, first_legal()); }
  // The same until this many actions are durable.
  void advance(std::uint32_t seq) {
    while (room.info().seq < seq) {
      move("m" + std::to_string(room.info().seq + 1));
      commit();
    }
    for (Recorder& player : players) player.take();
  }

  std::vector<Recorder> players;
};

// The rejection of an act that never reaches the journal.
inline json rejected_to(Game& game, Recorder& who, const std::string& id, const Action& action,
                        std::optional<std::uint32_t> at = std::nullopt) {
  who.take();
  const std::size_t written = game.journal.written.size();
  game.say(who, id, action, at);
  CHECK(game.journal.written.size() == written);
  const json answer = who.take_one();
  REQUIRE(answer["type"] == "rejected");
  CHECK(answer["re"] == id);
  return answer;
}

// The thinking time of a bot.
inline constexpr room::Milliseconds bot_timeout =
    std::chrono::milliseconds(server::limits::bot_timeout).count();

}  // namespace tests
