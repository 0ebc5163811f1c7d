// Shared by the tests of rooms: a room with its surroundings, and a game that has begun.
#pragma once

#include "server/room/checkpoints.hpp"
#include "server/room/room.hpp"
#include "tests/room/answer.hpp"
#include "tests/room/surroundings.hpp"
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

// A room with its surroundings. The test sets the time.
struct TestTable {
  explicit TestTable(const std::string& rules_text = "kingdomino players=2", std::uint64_t seed = 1,
                     std::optional<Deal> first_deal = std::nullopt, bool advice = false)
      : TestTable(protocol::Settings{.listed = true, .advice = advice}, rules_text, seed,
                  first_deal) {}
  explicit TestTable(const protocol::Settings& settings,
                     const std::string& rules_text = "kingdomino players=2", std::uint64_t seed = 1,
                     std::optional<Deal> first_deal = std::nullopt)
      : opened{.name = "Friday",
               .settings = settings,
               .rules = request_in(rules_text),
               .time = server::RoomTime(1000),
               .seed = room::Seed{0x5e, 0xed}},
        rules(rules_for(opened.rules)),
        random(seed, first_deal),
        room("K7QF3M", opened, rules, journal, random, bots, told_limits, metrics) {}

  TestTable(const protocol::RoomCode& code, const room::Opened& wanted)
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
    TestAnswer<room::SeatGrant> answer;
    room.take_seat({name, seat}, std::nullopt, now, answer.done());
    commit();
    REQUIRE_FALSE(answer.pending());
    return answer.error();
  }
  std::string sit(const std::string& name, std::optional<Seat> seat = std::nullopt) {
    TestAnswer<room::SeatGrant> answer;
    room.take_seat({name, seat}, std::nullopt, now, answer.done());
    commit();
    return answer.value().token;
  }
  // All seats are taken, and the game has begun.
  TestTable& begin() {
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
    const room::Checkpoints checkpoints({this->rules, *first[0].deal}, rows);
    return checkpoints.state_after(rows, static_cast<std::uint32_t>(rows.size()));
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
struct TestGame : TestTable {
  explicit TestGame(const std::string& rules_text = "kingdomino players=2", std::uint64_t seed = 1,
                    std::optional<Deal> first_deal = std::nullopt, bool advice = false)
      : TestTable(rules_text, seed, first_deal, advice), players(rules.seats) {
    gather();
  }
  explicit TestGame(const protocol::Settings& settings,
                    const std::string& rules_text = "kingdomino players=2", std::uint64_t seed = 1)
      : TestTable(settings, rules_text, seed), players(rules.seats) {
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
inline json rejected_to(TestGame& game, Recorder& who, const std::string& id, const Action& action,
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

}  // namespace tests
