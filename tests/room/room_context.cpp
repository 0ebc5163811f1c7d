// The common ground of a room's parts.
#include "tests/room/parts.hpp"

using namespace tests;
using protocol::Refusal;

TEST_CASE("a rejection names the newest row that its client may know, and is counted") {
  Ground ground({.delay_moves = 2});
  Recorder ann, zoe, stranger;
  ground.enter(ann, 0);
  ground.watch(zoe);
  ground.room.reject(ann, {.re = "a", .refusal = Refusal::stale});
  CHECK(ann.take_one()["seq"] == 0);
  ground.deal();
  for (const char* id : {"m1", "m2", "m3"}) {
    ground.accept(id);
    ground.room.game->announce_act();
  }
  REQUIRE(ground.room.feed.release(*ground.room.game.history(), ground.now));
  zoe.take();
  ground.room.reject(ann, {.re = "a", .refusal = Refusal::stale});
  ground.room.reject(zoe, {.re = "z", .refusal = Refusal::stale});
  ground.room.reject(stranger, {.re = "s", .refusal = Refusal::stale});
  CHECK(ann.take_one()["seq"] == 3);
  CHECK(zoe.take_one()["seq"] == 1);
  const json last = stranger.take_one();
  CHECK(last["seq"] == 1);
  CHECK(last["re"] == "s");
  CHECK(ground.metrics.rejections[Refusal::stale].value() == 4);
}

TEST_CASE("a halted room says so, and one that shuts down too") {
  Ground ground;
  CHECK_FALSE(ground.room.not_serving());
  CHECK_FALSE(ground.room.refusal());
  ground.room.stopping = true;
  CHECK(ground.room.not_serving() == room::RoomError::shutting_down);
  CHECK(ground.room.refusal() == Refusal::shutting_down);
  ground.room.commits.halt();
  CHECK(ground.room.not_serving() == room::RoomError::halted);
  CHECK(ground.room.refusal() == Refusal::halted);
}

TEST_CASE("the date of the last use never goes back") {
  Ground ground;
  CHECK(ground.room.touched == Instant(1000));
  ground.room.touch(Instant(5000));
  ground.room.touch(Instant(4000));
  CHECK(ground.room.touched == Instant(5000));
}
