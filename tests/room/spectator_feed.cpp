// A delayed game as spectators see it, without a room.
#include "server/room/spectator_feed.hpp"

#include "tests/room/parts.hpp"

using namespace tests;

TEST_CASE("newcomers to a delayed game share one frame, until spectators may see more") {
  Ground t({.delay_moves = 2});
  t.deal();
  Recorder ann, zoe;
  t.enter(ann, 0);
  t.watch(zoe, "Zoe");
  room::History& history = *t.room.game.history();
  const auto play = [&](const std::string& id) {
    t.accept(id);
    t.room.game->announce_act();
    t.room.feed.release(history, t.now);
  };
  play("1");
  play("2");
  play("3");
  REQUIRE(t.room.feed.public_seq(&history) == 1);
  const room::Frame shown = t.room.feed.snapshot(t.member(zoe), history);
  CHECK(*shown == *history.snapshot(1));
  CHECK(t.room.feed.snapshot(t.member(zoe), history) == shown);
  CHECK(*t.room.feed.snapshot(t.member(ann), history) == *history.snapshot(3));
  play("4");
  CHECK(*t.room.feed.snapshot(t.member(zoe), history) == *history.snapshot(2));
}
