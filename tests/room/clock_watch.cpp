// The watch over the clock of the seat to move, without a room.
#include "server/room/clock_watch.hpp"

#include "engine/game.hpp"
#include "server/util/limits.hpp"
#include "tests/room/support.hpp"

using namespace tests;
using room::ClockWatch;
using room::Milliseconds;
using server::RoomTime;

namespace {

constexpr Milliseconds grace = 1000 * server::limits::outage_bonus.count();
constexpr Milliseconds late = 1000 * server::limits::slow_store_min.count();
constexpr Milliseconds low = 1000 * server::limits::low_time.count();
constexpr RoomTime start(1'000'000);

// Two players with five minutes each; the game was dealt at `start`.
struct Watched {
  Watched() {
    const auto rules = *engine::make_rules({.preset = engine::Preset::kingdomino, .players = 2});
    bots::Dice dice(1);
    view = engine::begin(rules, engine::make_deal(rules, dice)).table;
    timer.begin(view, start);
  }
  ClockWatch::Finding at(RoomTime now, bool stuck = false) {
    return watch.watch({.clock = timer, .seq = 7, .time = start, .stuck = stuck}, timeline, now);
  }
  RoomTime end() const { return timer.until().value(); }

  engine::View view;
  room::TurnTimer timer{
      {.kind = protocol::ClockKind::bank, .seconds = 300}, 2, {seat_at(0), seat_at(1)}};
  room::Timeline timeline{start};
  ClockWatch watch;
};

template <class Kind>
bool found(const ClockWatch::Finding& finding) {
  return std::holds_alternative<Kind>(finding);
}

}  // namespace

TEST_CASE("low time is found once for a row, and time that is up until the turn ends") {
  Watched t;
  CHECK(found<std::monostate>(t.at(start)));
  CHECK(found<std::monostate>(t.at(t.end() - low - 1)));
  CHECK_FALSE(t.watch.is_low(7));
  CHECK(found<ClockWatch::Low>(t.at(t.end() - low)));
  CHECK(t.watch.is_low(7));
  CHECK(found<std::monostate>(t.at(t.end() - 1)));
  const auto up = t.at(t.end());
  REQUIRE(found<ClockWatch::TimeUp>(up));
  CHECK(std::get<ClockWatch::TimeUp>(up).seat == engine::to_move(t.view));
  CHECK(found<ClockWatch::TimeUp>(t.at(t.end())));
  t.watch.set_overdue(7);
  CHECK(found<std::monostate>(t.at(t.end())));
}

TEST_CASE("an outage is given back with a grace, and before anything else") {
  Watched t;
  t.watch.begin_outage(start + 5000);
  CHECK(t.watch.owes_time());
  const auto back = t.at(start + 3'600'000);
  REQUIRE(found<ClockWatch::ReturnTime>(back));
  CHECK(std::get<ClockWatch::ReturnTime>(back).time == 3'595'000 + grace);
  CHECK_FALSE(t.watch.owes_time());

  // The wall clock was put back meanwhile.
  t.watch.begin_outage(start + 5000);
  const auto nothing = t.at(start + 1000);
  REQUIRE(found<ClockWatch::ReturnTime>(nothing));
  CHECK(std::get<ClockWatch::ReturnTime>(nothing).time == grace);
}

TEST_CASE("an outage of a day is a row, although no clock runs") {
  Watched t;
  const room::TurnTimer none({}, 2, {seat_at(0), seat_at(1)});
  constexpr Milliseconds day = 24 * 3'600'000;
  for (const Milliseconds away : {day - 1, day}) {
    t.watch.begin_outage(start);
    const auto back = t.watch.watch({.clock = none, .seq = 7, .time = start, .stuck = false},
                                    t.timeline, start + away);
    CHECK(found<ClockWatch::ReturnTime>(back) == (away == day));
    if (away == day) CHECK(std::get<ClockWatch::ReturnTime>(back).time == day);
  }
}

TEST_CASE("time in which rows waited for the disk is given back if it was long") {
  Watched t;
  t.watch.wait(start + 1000);
  t.watch.wait(start + 2000);
  CHECK(found<std::monostate>(t.at(start + 1000 + late)));
  t.watch.wait(start + 1000);
  const auto back = t.at(start + 1001 + late);
  REQUIRE(found<ClockWatch::ReturnTime>(back));
  CHECK(std::get<ClockWatch::ReturnTime>(back).time == late + 1);
}

TEST_CASE("a standstill of the process costs nobody time") {
  Watched t;
  server::Now now = Instant(start.count());
  t.timeline.date(now);
  now.lost += 40'000;
  t.timeline.date(now);
  const auto back = t.at(start + 1000);
  REQUIRE(found<ClockWatch::ReturnTime>(back));
  CHECK(std::get<ClockWatch::ReturnTime>(back).time == grace);
  CHECK(found<std::monostate>(t.at(start + 1000)));
}

TEST_CASE("a turn that begins while players come back has the rest of their grace") {
  Watched t;
  const room::TurnTimer none({}, 2, {seat_at(0), seat_at(1)});
  RoomTime back = start + 5000;
  SECTION("after an outage") {
    t.watch.begin_outage(start);
  }
  SECTION("after a standstill") {
    server::Now now = Instant(start.count());
    t.timeline.date(now);
    now.lost += 40'000;
    t.timeline.date(now);
  }
  const auto watch = [&](const room::TurnTimer& clock, RoomTime begun, RoomTime now) {
    return t.watch.watch({.clock = clock, .seq = 7, .time = begun, .stuck = false}, t.timeline,
                         now);
  };
  CHECK(found<std::monostate>(watch(none, start, back)));
  CHECK(found<std::monostate>(watch(t.timer, back + 2000, t.end() - low - 1)));
  const auto rest = watch(t.timer, back + 2000, t.end());
  REQUIRE(found<ClockWatch::ReturnTime>(rest));
  CHECK(std::get<ClockWatch::ReturnTime>(rest).time == grace - 2000);
  CHECK(found<ClockWatch::TimeUp>(watch(t.timer, back + 2000, t.end())));
}

TEST_CASE("a turn that begins later has no grace") {
  Watched t;
  const room::TurnTimer none({}, 2, {seat_at(0), seat_at(1)});
  t.watch.begin_outage(start);
  static_cast<void>(
      t.watch.watch({.clock = none, .seq = 7, .time = start, .stuck = false}, t.timeline, start));
  const auto up = t.watch.watch({.clock = t.timer, .seq = 8, .time = start + grace, .stuck = false},
                                t.timeline, t.end());
  CHECK(found<ClockWatch::TimeUp>(up));
}

TEST_CASE("a pause that nobody can end is ended") {
  Watched t;
  CHECK(found<ClockWatch::ResumeGame>(t.at(start, true)));
}
