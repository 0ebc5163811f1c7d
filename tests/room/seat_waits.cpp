// The absent players that a room waits for.
#include "server/room/seat_waits.hpp"

#include "server/room/presence.hpp"
#include "tests/room/parts.hpp"

#include <string>
#include <vector>

using namespace tests;
using protocol::ClockKind;
using protocol::Start;
using protocol::WaitReason;
using room::SeatWait;

namespace {

struct Absent : Ground {
  explicit Absent(const protocol::Settings& settings = {},
                  const std::string& rules_text = "kingdomino players=2")
      : Ground(settings, rules_text) {}

  std::vector<SeatWait> waits() const { return room::seat_waits(room, motions); }
  // The number of the only wait, which is the turn of the seat to move.
  std::uint64_t turn() {
    const auto all = waits();
    REQUIRE(all.size() == 1);
    CHECK(all[0].reason == WaitReason::turn);
    CHECK(all[0].seat == seat_at(mover()));
    return all[0].number;
  }
  void play(const std::string& id) {
    accept(id);
    room.game->announce_act();
  }
  void leave(Recorder& who) { room.audience.remove(who); }

  room::Presence presence{room};
  room::Motions motions{room, presence, [](const auto&, server::RoomTime) {}};
};

}  // namespace

TEST_CASE("a room waits for the player to move who is not connected") {
  Absent t;
  CHECK(t.waits().empty());
  t.deal();
  const std::size_t mover = t.mover();
  CHECK(t.turn() == 0);
  const SeatWait wait = t.waits().at(0);
  CHECK(wait.holder == room::hash_token(seat_names.at(mover)));
  CHECK(wait.player.empty());
  CHECK_FALSE(wait.until);
  CHECK(wait.whole == 0);
  Recorder player;
  t.enter(player, mover);
  CHECK(t.waits().empty());
  t.leave(player);
  CHECK(t.turn() == 0);
}

TEST_CASE("a correspondence game waits for its player to move, connected or not") {
  Absent t({.clock = {.kind = ClockKind::days, .seconds = 86'400}});
  t.deal();
  const std::uint64_t number = t.turn();
  CHECK_FALSE(t.waits().at(0).connected);
  Recorder player;
  t.enter(player, t.mover());
  CHECK(t.turn() == number);
  CHECK(t.waits().at(0).connected);
  t.leave(player);
  CHECK_FALSE(t.waits().at(0).connected);
}

TEST_CASE("a player who waits for others is waited for by nobody, and neither is a bot") {
  Absent t;
  t.sit_bot(0);
  t.sit_bot(1);
  t.deal();
  CHECK(t.waits().empty());
  Absent other;
  other.deal();
  Recorder mover;
  other.enter(mover, other.mover());
  CHECK(other.waits().empty());
}

TEST_CASE("each act begins a new wait, also an act of the seat that is still to move") {
  Absent t({}, "kingdomino players=3");
  t.deal();
  std::uint64_t acts = 0;
  for (const char* id : {"c-1", "c-2", "c-3", "c-4", "c-5"}) {
    t.play(id);
    CHECK(t.turn() == ++acts);
  }
}

TEST_CASE("decisions that leave the turn alone begin no new wait") {
  Absent t({.clock = {.kind = ClockKind::days, .seconds = 86'400}});
  t.deal();
  t.play("c-1");
  const std::uint64_t number = t.turn();
  const auto until = t.waits().at(0).until;
  t.decide(protocol::GiveBack{60'000});
  CHECK(t.turn() == number);
  CHECK(t.waits().at(0).until == *until + 60'000);
  t.decide(protocol::Pause{});
  CHECK(t.waits().empty());
  t.decide(protocol::Resume{});
  CHECK(t.turn() == number);
  const Seat other = seat_at(1 - t.mover());
  t.decide(protocol::StandIn{.seat = other});
  CHECK(t.turn() == number);
}

TEST_CASE("a stand-in moves for its seat") {
  Absent t;
  t.deal();
  t.decide(protocol::StandIn{.seat = seat_at(t.mover())});
  CHECK(t.waits().empty());
}

TEST_CASE("a turn that was taken back is a new wait") {
  Absent t;
  t.deal();
  t.play("c-1");
  t.play("c-2");
  const std::uint64_t before = t.turn();
  t.decide(protocol::TakeBack{.to = 1});
  CHECK(t.turn() == 3);
  CHECK(t.turn() > before);
}

TEST_CASE("only turns of days have a reminder's time") {
  Absent t({.clock = {.kind = ClockKind::days, .seconds = 2 * 86'400}});
  t.deal();
  CHECK(t.waits().at(0).whole == 2 * 86'400'000);
  Absent bank({.clock = {.kind = ClockKind::bank, .seconds = 600, .increment = 10, .cap = 600}});
  bank.deal();
  CHECK(bank.waits().at(0).until);
  CHECK(bank.waits().at(0).whole == 0);
}

TEST_CASE("a full room waits for all its absent players before a game that needs them ready") {
  Absent t({.start = Start::ready}, "kingdomino players=3");
  t.sit(0);
  t.now += 1000;
  t.sit(1);
  CHECK(t.waits().empty());  // not full
  t.now += 1000;
  t.sit(2);
  Recorder ben;
  t.enter(ben, 1);
  const auto waits = t.waits();
  REQUIRE(waits.size() == 2);
  CHECK(waits[0].reason == WaitReason::start);
  CHECK(waits[0].seat == seat_at(0));
  CHECK(waits[1].seat == seat_at(2));
  CHECK(waits[0].number == static_cast<std::uint64_t>(t.now));
  CHECK_FALSE(waits[0].until);
  t.room.held = true;
  CHECK(t.waits().empty());
}

TEST_CASE("a room that its host starts waits for the host alone") {
  Absent t({.start = Start::host});
  t.sit(0);
  t.sit(1);
  CHECK(t.waits().empty());  // the host has no seat
  t.room.roster.set_host(room::hash_token(seat_names.at(1)));
  REQUIRE(t.waits().size() == 1);
  CHECK(t.waits()[0].seat == seat_at(1));
}

TEST_CASE("a game that begins by itself waits for nobody before that") {
  Absent t;
  t.sit_all();
  CHECK(t.waits().empty());
}

TEST_CASE("a vote waits for an absent player who is asked") {
  Absent t({}, "kingdomino players=3");
  t.deal();
  Recorder ann;
  Recorder ben;
  t.enter(ann, 0);
  t.enter(ben, 1);
  t.motions.propose(t.member(ann), {"p", protocol::Pause{}, std::nullopt}, t.now);
  const auto asked = [&] {
    std::vector<SeatWait> votes;
    for (const SeatWait& wait : t.waits())
      if (wait.reason == WaitReason::vote) votes.push_back(wait);
    return votes;
  };
  const auto votes = asked();
  REQUIRE(votes.size() == 1);
  CHECK(votes[0].seat == seat_at(2));
  CHECK(votes[0].number == static_cast<std::uint64_t>(t.motions.open()->number));
  CHECK(votes[0].until == t.motions.open()->until);
  Recorder cat;
  t.enter(cat, 2);
  CHECK(asked().empty());
  t.leave(cat);
  t.motions.overtake();
  CHECK(asked().empty());
}

TEST_CASE("a room that is stopping or has halted waits for nobody") {
  Absent t;
  t.deal();
  t.room.stopping = true;
  CHECK(t.waits().empty());
}
