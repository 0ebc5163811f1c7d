// The state of a game beside the board, without a room.
#include "server/room/status_tracker.hpp"

#include "tests/room/kings.hpp"
#include "tests/support/catch.hpp"

using namespace tests;
using protocol::StandIn;

namespace {

// Two persons and a bot, with a minute for each turn; seat 0 is to move.
struct Followed {
  static room::Setup setup() {
    room::Setup setup;
    setup.opened.settings.clock = {.kind = ClockKind::move, .seconds = 60};
    for (const std::size_t seat : {0u, 1u, 2u}) setup.seats.push_back({.seat = seat_at(seat)});
    setup.seats[2].bot = room::BotLevel::random;
    return setup;
  }
  void rule(const protocol::Motion& motion, const View& after = king(0),
            std::vector<Seat> by = {}) {
    now += 10'000;
    status.follow(room::Ruled{.ruling = {motion, std::move(by)}, .time = now}, king(0), after);
  }
  std::optional<RoomTime> until() const { return status.clock().until(); }

  RoomTime now = RoomTime(1000);
  room::StatusTracker status{setup(), 3, king(0), now};
};

}  // namespace

TEST_CASE("the clocks of the persons begin with the deal and follow its acts") {
  Followed t;
  CHECK(t.until() == runs_out(t.now));
  CHECK(t.status.clock().left(t.now) == TimesLeft{60'000, 60'000, std::nullopt});
  RoomTime now = t.now + 20'000;
  t.status.follow(room::Acted{.seat = seat_at(0), .time = now}, king(0), king(1));
  CHECK(t.status.clock().running() == seat_at(1));
  CHECK(t.until() == runs_out(now));
  now += free_lag + 10'000;
  t.status.follow(room::Acted{.seat = seat_at(1), .time = now}, king(1), king(1));
  CHECK(t.until() == runs_out(now, 50'000));
  now += 20'000;
  t.status.follow(room::Begun{.time = now}, no_king(), king(1));
  CHECK(t.until() == runs_out(now));
}

TEST_CASE("a pause lasts until it is ended, and stops the clocks") {
  Followed t;
  CHECK_FALSE(t.status.paused());
  t.rule(protocol::Pause{});
  CHECK(t.status.paused());
  CHECK_FALSE(t.until());
  t.rule(protocol::Resume{});
  CHECK_FALSE(t.status.paused());
  CHECK(t.until() == runs_out(t.now - 10'000));
}

TEST_CASE("stand-ins are listed by their seats, the newest of each, until the seat is given back") {
  Followed t;
  t.rule(StandIn{.seat = seat_at(1)});
  t.rule(StandIn{.seat = seat_at(0)});
  REQUIRE(t.status.stand_ins().size() == 2);
  CHECK(t.status.stand_ins()[0].seat == seat_at(0));
  CHECK_FALSE(t.until());
  const StandIn newest{.seat = seat_at(1), .bot = room::BotLevel::random, .for_good = true};
  t.rule(newest);
  REQUIRE(t.status.stand_ins().size() == 2);
  CHECK(t.status.stand_ins()[1] == newest);
  REQUIRE(t.status.stand_in(seat_at(1)) != nullptr);
  CHECK(*t.status.stand_in(seat_at(1)) == newest);
  CHECK(t.status.stand_in(seat_at(2)) == nullptr);

  t.rule(protocol::HandBack{seat_at(0)});
  CHECK(t.status.stand_in(seat_at(0)) == nullptr);
  // Of the first 20 seconds.
  CHECK(t.until() == runs_out(t.now, 40'000 + free_lag));
  t.rule(protocol::TakeOver{seat_at(1), "Zoe"});
  CHECK(t.status.stand_ins().empty());
  CHECK(t.status.clock().left(t.now)[1] == 60'000);
}

TEST_CASE("a newcomer on a bot's seat has a clock") {
  Followed t;
  t.rule(protocol::TakeOver{seat_at(2), "Zoe"});
  CHECK(t.status.clock().left(t.now)[2] == 60'000);
}

TEST_CASE("time given back is not charged") {
  Followed t;
  const RoomTime begun = t.now;
  t.rule(protocol::GiveBack{7000});
  CHECK(t.until() == runs_out(begun + 7000));
}

TEST_CASE("a take-back gives another seat the turn, and the end of the game nobody") {
  Followed t;
  t.rule(protocol::TakeBack{}, king(1));
  CHECK(t.status.clock().running() == seat_at(1));
  CHECK(t.until() == runs_out(t.now));
  t.rule(protocol::CallOff{}, no_king());
  CHECK_FALSE(t.until());
}

TEST_CASE("only the decisions of players count") {
  Followed t;
  t.rule(protocol::Pause{});
  CHECK(t.status.rulings() == 0);
  t.rule(protocol::Resume{}, king(0), {seat_at(0)});
  t.rule(protocol::Pause{}, king(0), {seat_at(0), seat_at(1)});
  CHECK(t.status.rulings() == 2);
}
