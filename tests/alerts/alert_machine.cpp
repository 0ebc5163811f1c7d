// When a message to an absent player is due. The test passes the time.
#include "server/alerts/alert_machine.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/instant.hpp"

#include <set>
#include <string>
#include <utility>

using namespace tests;
using engine::seat_at;
using protocol::WaitReason;
using server::alerts::AlertMachine;
using server::alerts::AlertStage;
using server::alerts::DueAlert;
using server::alerts::DueWait;
using server::room::SeatWait;
using server::rooms::RoomWaits;

namespace {

constexpr protocol::Milliseconds day = 86'400'000;

struct Machine {
  AlertMachine machine{
      {.after = 60'000, .connected = 600'000, .gather = 5'000, .pause = 180'000, .retry = 30'000}};
  Instant now = 1'790'000'000'000;

  // The only wait of the room; its dates are wall-clock times.
  SeatWait wait(std::uint64_t number, const protocol::PlayerId& player = {}) const {
    SeatWait wait{.seat = seat_at(1), .number = number, .player = player};
    wait.holder[0] = 7;
    return wait;
  }
  // A turn of a correspondence game that begins now.
  SeatWait turn_of(protocol::Milliseconds time) const {
    SeatWait turn = wait(12);
    turn.whole = time;
    turn.until = now + time;
    return turn;
  }
  void changed(const protocol::RoomCode& code, std::vector<SeatWait> waits) {
    machine.changed(RoomWaits{code, "Friday " + code.text(), std::move(waits), now}, now);
  }
  std::vector<DueAlert> later(protocol::Milliseconds time) {
    now += time;
    return machine.due(now);
  }
  server::SteadyTime after(protocol::Milliseconds time) const { return now + time; }
  // The same turn while the player is connected.
  static SeatWait seen(SeatWait turn) {
    turn.connected = true;
    return turn;
  }
  // The rooms of the only message.
  static std::set<protocol::RoomCode> rooms(const std::vector<DueAlert>& alerts) {
    REQUIRE(alerts.size() == 1);
    std::set<protocol::RoomCode> codes;
    for (const auto& wait : alerts[0].waits) codes.insert(wait.key.room);
    return codes;
  }
};

}  // namespace

TEST_CASE("a wait is due after its time, once") {
  Machine t;
  CHECK_FALSE(t.machine.next());
  t.changed("K7QF3M", {t.wait(12)});
  CHECK(t.machine.next() == t.after(60'000));
  CHECK(t.later(59'999).empty());
  const auto alerts = t.later(1);
  REQUIRE(alerts.size() == 1);
  CHECK(alerts[0].player.empty());
  REQUIRE(alerts[0].waits.size() == 1);
  const auto& wait = alerts[0].waits[0];
  CHECK(wait.key.room == "K7QF3M");
  CHECK(wait.key.seat == seat_at(1));
  CHECK(wait.number == 12);
  CHECK(wait.name == "Friday K7QF3M");
  CHECK(wait.stage == AlertStage::first);
  CHECK(t.later(day).empty());
  CHECK_FALSE(t.machine.next());
}

TEST_CASE("nothing is due when the player comes back in time; then the time begins again") {
  Machine t;
  t.changed("K7QF3M", {t.wait(12)});
  CHECK(t.later(59'000).empty());
  t.changed("K7QF3M", {});
  CHECK(t.machine.size() == 0);
  CHECK(t.later(10'000).empty());
  t.changed("K7QF3M", {t.wait(12)});
  CHECK(t.later(59'999).empty());
  CHECK(t.later(1).size() == 1);
}

TEST_CASE("a change elsewhere in the room leaves the time of a wait alone") {
  Machine t;
  t.changed("K7QF3M", {t.wait(12)});
  t.later(30'000);
  SeatWait vote = t.wait(99);
  vote.reason = WaitReason::vote;
  t.changed("K7QF3M", {t.wait(12), vote});
  t.changed("ABCDEF", {});
  const auto alerts = t.later(30'000);
  REQUIRE(alerts.size() == 1);
  DueWait turn = alerts[0].waits.at(0);
  CHECK(t.machine.waits(turn));
  turn.number = 13;
  CHECK_FALSE(t.machine.waits(turn));
  CHECK(t.later(30'000).at(0).waits.at(0).number == 99);
}

TEST_CASE("the next turn of a player, and another player on the seat, are new waits") {
  Machine t;
  t.changed("K7QF3M", {t.wait(12)});
  CHECK(t.later(60'000).size() == 1);
  t.changed("K7QF3M", {t.wait(20)});
  CHECK(t.later(59'999).empty());
  CHECK(t.later(1).size() == 1);
  SeatWait other = t.wait(20);
  other.holder[0] = 8;
  t.changed("K7QF3M", {other});
  CHECK(t.later(60'000).size() == 1);
}

TEST_CASE("a player by days who is connected gets a message after ten minutes") {
  Machine t;
  const SeatWait turn = t.turn_of(3 * day);
  t.changed("K7QF3M", {Machine::seen(turn)});
  CHECK(t.later(599'999).empty());
  const auto alerts = t.later(1);
  REQUIRE(alerts.size() == 1);
  const DueWait& wait = alerts[0].waits.at(0);
  CHECK(wait.stage == AlertStage::first);
  CHECK(t.machine.waits(wait));
  // It stays when the player goes and comes, and ends with the turn.
  t.changed("K7QF3M", {turn});
  CHECK(t.machine.waits(wait));
  t.changed("K7QF3M", {Machine::seen(turn)});
  CHECK(t.machine.waits(wait));
  CHECK(t.later(day).empty());
  t.changed("K7QF3M", {});
  CHECK_FALSE(t.machine.waits(wait));
}

TEST_CASE(
    "a player by days who comes back in time gets a message ten minutes after the turn began") {
  Machine t;
  const SeatWait turn = t.turn_of(3 * day);
  t.changed("K7QF3M", {turn});
  CHECK(t.later(59'999).empty());
  t.changed("K7QF3M", {Machine::seen(turn)});
  CHECK(t.later(540'000).empty());
  CHECK(t.later(1).size() == 1);
}

TEST_CASE("however often a player by days comes and goes, there is a message after ten minutes") {
  Machine t;
  const SeatWait turn = t.turn_of(3 * day);
  for (int minute = 0; minute < 10; ++minute) {
    t.changed("K7QF3M", {turn});
    CHECK(t.later(50'000).empty());
    t.changed("K7QF3M", {Machine::seen(turn)});
    CHECK(t.later(9'999).empty());
  }
  t.changed("K7QF3M", {turn});
  CHECK(t.later(10).size() == 1);
}

TEST_CASE("a message to a player by days who was away ends when the player comes back") {
  Machine t;
  const SeatWait turn = t.turn_of(3 * day);
  t.changed("K7QF3M", {turn});
  const auto alerts = t.later(60'000);
  REQUIRE(alerts.size() == 1);
  const DueWait& wait = alerts[0].waits.at(0);
  CHECK(t.machine.waits(wait));
  t.changed("K7QF3M", {Machine::seen(turn)});
  CHECK_FALSE(t.machine.waits(wait));
  // There is no second message, but for the reminder.
  CHECK(t.later(600'000).empty());
  const auto last = t.later(3 * day * 7 / 8);
  REQUIRE(last.size() == 1);
  CHECK(last[0].waits.at(0).stage == AlertStage::last);
}

TEST_CASE("a vote is due while it is open") {
  Machine t;
  SeatWait vote = t.wait(99);
  vote.reason = WaitReason::vote;
  vote.until = t.now + 60'000;
  t.changed("K7QF3M", {vote});
  CHECK(t.later(19'999).empty());
  CHECK(t.later(1).size() == 1);
}

TEST_CASE("waits of rooms do not touch each other, whatever their codes") {
  Machine t;
  t.changed("A", {t.wait(1)});
  t.changed("AA", {t.wait(1)});
  t.changed("B", {t.wait(1)});
  t.changed("AA", {});
  CHECK(t.machine.size() == 2);
  CHECK(t.later(60'000).size() == 2);
}

TEST_CASE("waits of an account that are due at nearly the same time go into one message") {
  Machine t;
  t.changed("K7QF3M", {t.wait(12, "ann")});
  t.later(2'000);
  t.changed("ABCDEF", {t.wait(7, "ann")});
  t.later(1'000);
  t.changed("GHJKMN", {t.wait(3, "ben")});
  CHECK(t.later(57'000).empty());
  CHECK(t.machine.next() == t.after(3'000));
  CHECK(t.later(2'000).empty());
  CHECK(t.later(2'999).empty());
  CHECK(t.machine.next() == t.after(1));
  const auto of_ann = t.later(1);
  CHECK(Machine::rooms(of_ann) == std::set<protocol::RoomCode>{"K7QF3M", "ABCDEF"});
  CHECK(of_ann[0].player == "ann");
  const auto of_ben = t.later(5'000);
  CHECK(Machine::rooms(of_ben) == std::set<protocol::RoomCode>{"GHJKMN"});
}

TEST_CASE("further waits of an account are gathered for a while") {
  Machine t;
  t.changed("K7QF3M", {t.wait(12, "ann")});
  t.later(60'000);
  CHECK(t.later(5'000).size() == 1);
  t.changed("ABCDEF", {t.wait(7, "ann")});
  t.later(20'000);
  t.changed("GHJKMN", {t.wait(3, "ann")});
  CHECK(t.later(60'000).empty());
  CHECK(t.later(99'999).empty());
  CHECK(Machine::rooms(t.later(1)) == std::set<protocol::RoomCode>{"ABCDEF", "GHJKMN"});
}

TEST_CASE("a gathered wait that ends is in no message") {
  Machine t;
  t.changed("K7QF3M", {t.wait(12, "ann")});
  t.changed("ABCDEF", {t.wait(7, "ann")});
  CHECK(t.later(60'000).empty());
  t.changed("K7QF3M", {});
  CHECK(Machine::rooms(t.later(5'000)) == std::set<protocol::RoomCode>{"ABCDEF"});
  t.changed("ABCDEF", {});
  t.changed("GHJKMN", {t.wait(1, "ann")});
  t.later(179'999);
  t.changed("GHJKMN", {});
  CHECK(t.later(day).empty());
  CHECK_FALSE(t.machine.next());
}

TEST_CASE("a turn of a day is due again when an eighth of its time is left") {
  Machine t;
  SeatWait wait = t.turn_of(day);
  t.changed("K7QF3M", {wait});
  const auto first = t.later(60'000);
  REQUIRE(first.size() == 1);
  CHECK(first[0].waits[0].stage == AlertStage::first);
  CHECK(first[0].waits[0].until == server::WallTime(wait.until->count()));
  CHECK(t.later(day - day / 8 - 60'001).empty());
  const auto last = t.later(1);
  REQUIRE(last.size() == 1);
  CHECK(last[0].waits[0].stage == AlertStage::last);
  CHECK(t.later(day).empty());
}

TEST_CASE("a shorter turn has no reminder") {
  Machine t;
  t.changed("K7QF3M", {t.turn_of(day - 1)});
  CHECK(t.later(60'000).size() == 1);
  CHECK(t.later(day).empty());
}

TEST_CASE("the reminder moves with the end of the turn, and is the only message near that") {
  Machine t;
  SeatWait wait = t.turn_of(day);
  t.changed("K7QF3M", {wait});
  t.later(60'000);
  // An outage was given back.
  wait.until = *wait.until + 3'600'000;
  t.changed("K7QF3M", {wait});
  CHECK(t.later(day - day / 8 - 60'000).empty());
  CHECK(t.later(3'600'000).at(0).waits.at(0).stage == AlertStage::last);

  Machine late;
  wait.until = late.now + 60'001;
  late.changed("K7QF3M", {wait});
  const auto only = late.later(60'000);
  REQUIRE(only.size() == 1);
  CHECK(only[0].waits[0].stage == AlertStage::last);
  CHECK(late.later(day).empty());
}

TEST_CASE("a pause takes the wait away, and its reminder") {
  Machine t;
  SeatWait wait = t.turn_of(day);
  t.changed("K7QF3M", {wait});
  t.later(60'000);
  t.changed("K7QF3M", {});
  CHECK(t.later(2 * day).empty());
}

TEST_CASE("the dates of a room may differ from the wall clock") {
  Machine t;
  SeatWait wait = t.wait(12);
  wait.until = server::RoomTime(5'000'000);
  t.machine.changed(RoomWaits{"K7QF3M", "", {wait}, server::RoomTime(4'900'000)}, t.now);
  const auto due = t.later(60'000);
  CHECK(due.at(0).waits.at(0).until == server::WallTime(t.now) + 40'000);
}

TEST_CASE("waits that could not be marked are due again later, with their stage") {
  Machine t;
  SeatWait wait = t.turn_of(day);
  t.changed("K7QF3M", {wait});
  const auto first = t.later(60'000);
  t.machine.failed(first.at(0), t.now);
  CHECK(t.later(29'999).empty());
  CHECK(t.later(1).at(0).waits.at(0).stage == AlertStage::first);
  const auto last = t.later(day - day / 8);
  t.machine.failed(last.at(0), t.now);
  CHECK(t.later(30'000).at(0).waits.at(0).stage == AlertStage::last);
  // One that has ended meanwhile stays away.
  t.changed("K7QF3M", {});
  t.machine.failed(last.at(0), t.now);
  CHECK(t.later(day).empty());
}

TEST_CASE("a message of an account that could not be marked begins no pause") {
  Machine t;
  t.changed("K7QF3M", {t.wait(12, "ann")});
  CHECK(t.later(60'000).empty());
  const auto due = t.later(5'000);
  t.machine.failed(due.at(0), t.now);
  CHECK(t.machine.next() == t.after(30'000));
  CHECK(t.later(30'000).empty());
  const auto again = t.later(5'000);
  CHECK(Machine::rooms(again) == std::set<protocol::RoomCode>{"K7QF3M"});
}
