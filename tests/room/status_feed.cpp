// The frames about the status of a game, without a room.
#include "server/room/status_feed.hpp"

#include "tests/room/parts.hpp"

using namespace tests;

namespace {

struct Timed : Ground {
  explicit Timed(const protocol::Settings& settings = {}) : Ground(settings) {
    sit_all();
    enter(ann, 0);
    watch(zoe);
  }

  room::ClockWatch clock_watch;
  room::StatusFeed feed{room, clock_watch};
  Recorder ann, zoe;
};

constexpr protocol::Milliseconds free_time = server::limits::lag_allowance.count();

const protocol::Settings with_clock{.clock = {.kind = protocol::ClockKind::move, .seconds = 60}};

}  // namespace

TEST_CASE("a status in which nothing is special is not sent, but its return is") {
  Timed t;
  t.deal();
  t.feed.broadcast();
  t.feed.send(t.ann);
  CHECK(t.ann.take().empty());
  t.decide(protocol::Pause{});
  t.feed.broadcast();
  const json status = t.ann.take_one();
  CHECK(status["type"] == "status");
  CHECK(status["paused"] == true);
  CHECK(t.zoe.take_one() == status);
  t.feed.send(t.ann);
  CHECK(t.ann.take_one() == status);
  t.decide(protocol::Resume{});
  t.feed.broadcast();
  CHECK(t.ann.take_one()["paused"] == false);
  t.feed.broadcast();
  CHECK(t.ann.take().empty());
  t.decide(protocol::StandIn{.seat = seat_at(1)});
  t.feed.broadcast();
  CHECK(t.ann.take_one()["stand_ins"].size() == 1);
}

TEST_CASE("clocks are sent with every table, but not while a row is on its way") {
  Timed t(with_clock);
  t.deal();
  t.feed.broadcast();
  const json status = t.ann.take_one();
  CHECK(status["clock"]["seat"] == t.mover());
  CHECK(status["clock"]["until"] == t.now + 60'000 + free_time);
  CHECK(status["clock"]["low"] == false);
  t.accept("m1");
  t.feed.broadcast();
  t.feed.send(t.ann);
  CHECK(t.ann.take().empty());
  t.room.game->announce_act();
  t.feed.broadcast();
  CHECK(t.ann.take_one()["seq"] == 1);
}

TEST_CASE("little time left is marked at its row") {
  Timed t(with_clock);
  t.deal();
  const room::History& history = *t.room.game.history();
  const room::ClockWatch::WatchedTable table{t.room.game->status().clock(), history.seq(),
                                             history.time(), false};
  t.clock_watch.watch(table, t.room.timeline, t.now + 55'000);
  t.feed.broadcast();
  CHECK(t.ann.take_one()["clock"]["low"] == true);
}

TEST_CASE("delayed spectators see no status, and a restored room knows what was sent") {
  Timed t({.delay_moves = 3});
  t.deal();
  t.decide(protocol::Pause{});
  t.feed.restore();
  t.decide(protocol::Resume{});
  t.feed.broadcast();
  CHECK(t.ann.take_one()["paused"] == false);
  CHECK(t.zoe.take().empty());
}
