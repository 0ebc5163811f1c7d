// Delayed spectators, without a room.
#include "server/room/spectator_feed.hpp"

#include "tests/room/parts.hpp"

using namespace tests;

TEST_CASE("newcomers to a delayed game share one frame, until spectators may see more") {
  Ground t({.delay_moves = 2});
  t.deal();
  room::History& history = *t.room.game.history();
  const auto play = [&](const std::string& id) {
    t.accept(id);
    t.room.game->announce_act();
    t.room.feed.release(history, t.now);
  };
  for (const char* id : {"1", "2", "3"}) play(id);
  REQUIRE(t.room.feed.public_seq(&history) == 1);
  const room::Frame shown = history.snapshot(1);
  CHECK(history.snapshot(1) == shown);
  CHECK(history.snapshot(3) == history.snapshot());
  play("4");
  CHECK(history.snapshot(1) == shown);
  CHECK(*history.snapshot(2) != *shown);
  history.forget_frames();
  CHECK(history.snapshot(1) != shown);
  CHECK(*history.snapshot(1) == *shown);
}
