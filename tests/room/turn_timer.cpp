// The clocks of a game, without a room.
#include "server/room/turn_timer.hpp"

#include "tests/room/kings.hpp"
#include "tests/support/catch.hpp"

using namespace tests;
using room::TurnTimer;

namespace {

constexpr RoomTime dealt(1000);
constexpr std::optional<Milliseconds> no_clock;

// Two seats with a minute; the first is to move since `dealt`.
struct Minute : TurnTimer {
  explicit Minute(ClockKind kind = ClockKind::move,
                  const std::vector<Seat>& people = {seat_at(0), seat_at(1)})
      : TurnTimer({.kind = kind, .seconds = 60, .increment = 5, .cap = 70}, 2, people) {
    begin(king(0), dealt);
  }
};

}  // namespace

TEST_CASE("a clock shows its seat's time, of which the first part of an act is free") {
  const Minute t;
  CHECK(t.running() == seat_at(0));
  CHECK(t.until() == runs_out(dealt));
  CHECK(t.left(dealt - 1) == TimesLeft{60'000, 60'000});
  CHECK(t.left(dealt + free_lag) == TimesLeft{60'000, 60'000});
  CHECK(t.left(dealt + free_lag + 1) == TimesLeft{59'999, 60'000});
  CHECK(t.left(dealt + 100'000) == TimesLeft{0, 60'000});
}

TEST_CASE("the steps of a turn share its time, and each has a free part") {
  Minute t(GENERATE(ClockKind::move, ClockKind::days, ClockKind::bank));
  const RoomTime first = dealt + free_lag + 10'000;
  t.acted(seat_at(0), king(0), king(0), first);
  CHECK(t.left(first) == TimesLeft{50'000, 60'000});
  CHECK(t.until() == runs_out(first, 50'000));
  const RoomTime second = first + free_lag;
  t.acted(seat_at(0), king(0), king(0), second);
  CHECK(t.until() == runs_out(second, 50'000));
  const RoomTime late = second + 70'000;
  t.acted(seat_at(0), king(0), king(0), late);
  CHECK(t.until() == runs_out(late, 0));
}

TEST_CASE("each turn has its whole time, also the next one of the same seat") {
  Minute t(GENERATE(ClockKind::move, ClockKind::days));
  RoomTime now = dealt + 20'000;
  t.acted(seat_at(0), king(0), king(1), now);
  CHECK(t.running() == seat_at(1));
  CHECK(t.left(now) == TimesLeft{60'000, 60'000});
  CHECK(t.until() == runs_out(now));
  now += 20'000;
  t.acted(seat_at(1), king(1), king(2), now);
  CHECK(t.until() == runs_out(now));

  // The same king, in the next round or game.
  View next_round = king(0);
  next_round.round = 1;
  next_round.current.push_back({.king = seat_at(0)});
  View next_game = king(0);
  next_game.match.game = 2;
  for (const View& next : {next_round, next_game}) {
    Minute other;
    other.acted(seat_at(0), king(0), next, now);
    CHECK(other.until() == runs_out(now));
  }
}

TEST_CASE(
    "a bank is spent, grows with each turn up to its cap, and is full again in the next game") {
  Minute t(ClockKind::bank);
  RoomTime now = dealt + free_lag + 3000;
  t.acted(seat_at(0), king(0), king(1), now);
  CHECK(t.left(now) == TimesLeft{62'000, 60'000});
  now += free_lag;
  t.acted(seat_at(1), king(1), king(2), now);
  CHECK(t.left(now) == TimesLeft{62'000, 65'000});
  CHECK(t.until() == runs_out(now, 65'000));
  t.acted(seat_at(1), king(2), king(1), now);
  t.acted(seat_at(1), king(1), king(3), now);
  CHECK(t.left(now) == TimesLeft{62'000, 70'000});
  t.acted(seat_at(0), king(3), no_king(), now);
  CHECK(t.running() == Seat::none);
  CHECK_FALSE(t.until());
  CHECK(t.left(now + 100'000) == TimesLeft{67'000, 70'000});
  t.begin(king(1), now);
  CHECK(t.left(now) == TimesLeft{60'000, 60'000});
  CHECK(t.running() == seat_at(1));
}

TEST_CASE("the resignation of another player changes no clock, unless it ends the turn") {
  Minute t(ClockKind::bank);
  const RoomTime now = dealt + free_lag + 10'000;
  t.acted(seat_at(1), king(0), king(0), now);
  CHECK(t.until() == runs_out(dealt));
  t.acted(seat_at(1), king(0), no_king(), now);
  CHECK(t.running() == Seat::none);
  CHECK(t.left(now) == TimesLeft{50'000, 60'000});
}

TEST_CASE("bots have no clock, and a game without clocks has none at all") {
  Minute t(ClockKind::bank, {seat_at(1)});
  CHECK(t.running() == Seat::none);
  CHECK_FALSE(t.until());
  const RoomTime now = dealt + 10'000;
  CHECK(t.left(now) == TimesLeft{no_clock, 60'000});
  t.acted(seat_at(0), king(0), king(1), now);
  CHECK(t.until() == runs_out(now));

  Minute none(ClockKind::none);
  CHECK(none.running() == Seat::none);
  CHECK_FALSE(none.until());
  CHECK(none.left(now).empty());
  none.take_over(seat_at(0), king(0), now);
  CHECK(none.running() == Seat::none);
}

TEST_CASE(
    "when the turn goes to another seat without an act, a turn's time is not spent, a bank's is") {
  const bool bank = GENERATE(true, false);
  Minute t(bank ? ClockKind::bank : ClockKind::move);
  const RoomTime now = dealt + free_lag + 10'000;
  t.turn_to(king(1), now);
  CHECK(t.running() == seat_at(1));
  CHECK(t.left(now) == TimesLeft{bank ? 50'000 : 60'000, 60'000});
  CHECK(t.until() == runs_out(now));
}

TEST_CASE("no clock runs in a pause, and the free part of an act is not free again after it") {
  Minute t;
  const RoomTime paused = dealt + 200;
  t.stop(paused);
  CHECK(t.running() == Seat::none);
  CHECK_FALSE(t.until());
  t.stop(paused + 5000);
  CHECK(t.left(paused + 100'000) == TimesLeft{60'000, 60'000});
  const RoomTime resumed = paused + 200'000;
  t.go_on(resumed);
  CHECK(t.running() == seat_at(0));
  CHECK(t.until() == runs_out(resumed - 200));
  t.stop(resumed + 10'300);
  CHECK(t.left(resumed + 99'000) == TimesLeft{50'000, 60'000});

  // A player may resign in a pause.
  t.acted(seat_at(0), king(0), king(1), resumed + 99'000);
  t.go_on(resumed + 200'000);
  CHECK(t.until() == runs_out(resumed + 200'000));
}

TEST_CASE("given back is no more than the time since the last act or pause") {
  Minute t;
  t.give_back(10'000);
  CHECK(t.until() == runs_out(dealt + 10'000));
  CHECK(t.left(dealt + free_lag + 12'000) == TimesLeft{58'000, 60'000});
  t.stop(dealt + 5000);
  t.go_on(dealt + 20'000);
  CHECK(t.until() == runs_out(dealt + 20'000));
  t.stop(dealt + 20'000 + free_lag + 1000);
  t.go_on(dealt + 30'000);
  t.give_back(10'000);
  CHECK(t.left(dealt + 31'000) == TimesLeft{59'000, 60'000});
}

TEST_CASE("a seat with a stand-in needs no time, and goes on with it in the same turn") {
  Minute t;
  t.leave(seat_at(1), dealt + 1000);
  CHECK(t.until() == runs_out(dealt));
  CHECK(t.left(dealt) == TimesLeft{60'000, no_clock});
  t.come_back(seat_at(1), king(0), dealt + 2000);
  CHECK(t.until() == runs_out(dealt));
  CHECK(t.left(dealt) == TimesLeft{60'000, 60'000});

  t.leave(seat_at(0), dealt + free_lag + 10'000);
  CHECK(t.running() == Seat::none);
  CHECK(t.left(dealt) == TimesLeft{no_clock, 60'000});
  const RoomTime back = dealt + 100'000;
  t.come_back(seat_at(0), king(0), back);
  CHECK(t.until() == runs_out(back, 50'000));
}

TEST_CASE("after a turn that a stand-in ended a turn's time is whole, and a bank does not grow") {
  const ClockKind kind = GENERATE(ClockKind::move, ClockKind::days, ClockKind::bank);
  const bool taken_over = GENERATE(false, true);
  Minute t(kind);
  t.leave(seat_at(0), dealt + free_lag + 10'000);
  const RoomTime now = dealt + 20'000;
  t.acted(seat_at(0), king(0), king(1), now);
  CHECK(t.until() == runs_out(now));
  if (taken_over)
    t.take_over(seat_at(0), king(1), now);
  else
    t.come_back(seat_at(0), king(1), now);
  CHECK(t.left(now) == TimesLeft{kind == ClockKind::bank ? 50'000 : 60'000, 60'000});
}

TEST_CASE("a newcomer has the time that is left on the seat, and all of it on a bot's") {
  Minute t;
  const RoomTime now = dealt + free_lag + 10'000;
  t.take_over(seat_at(1), king(0), now);
  CHECK(t.until() == runs_out(dealt));
  t.take_over(seat_at(0), king(0), now);
  CHECK(t.running() == seat_at(0));
  CHECK(t.until() == runs_out(now, 50'000));

  Minute of_bot(ClockKind::move, {seat_at(1)});
  of_bot.take_over(seat_at(0), king(0), now);
  CHECK(of_bot.until() == runs_out(now));
  CHECK(of_bot.left(now) == TimesLeft{60'000, 60'000});
}
