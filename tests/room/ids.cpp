// Exactly once: an act that is sent again under its id is answered again and played once.
#include "tests/room/support.hpp"

using namespace tests;

TEST_CASE("the same act under the same id is played once, before and after it is durable") {
  TestGame g;
  Recorder& mover = g.at_turn();
  const Action action = g.first_legal();
  g.say(mover, "x", action, 0);
  g.say(mover, "x", action, 0);
  CHECK(g.journal.all<room::Acted>().size() == 1);
  CHECK(mover.take().empty());
  g.commit();
  const json step = mover.take_one();
  g.say(mover, "x", action, 0);
  CHECK(g.journal.all<room::Acted>().size() == 1);
  CHECK(mover.take_one() == step);
  g.advance(5);
  g.say(mover, "x", action, 0);
  CHECK(mover.take_one() == step);
}

TEST_CASE("a resent act is answered in the format that this connection requested") {
  TestGame g;
  const std::size_t seat = g.mover();
  const Action action = g.first_legal();
  g.say(g.players[seat], "x", action);
  g.commit();
  Recorder again;
  g.play(again, seat, {.since = 1, .diff = protocol::Diff::patch});
  again.take();
  g.say(again, "x", action);
  const json step = again.take_one();
  CHECK(step["seq"] == 1);
  CHECK_FALSE(step.contains("events"));
}

TEST_CASE("another action under a used id is rejected, before and after the first is durable") {
  TestGame g;
  Recorder& mover = g.at_turn();
  g.move("x");
  CHECK(rejected_to(g, mover, "x", Discard{})["code"] == "id_reused");
  g.commit();
  CHECK(rejected_to(g, mover, "x", Discard{})["code"] == "id_reused");
}

TEST_CASE("ids belong to their seat, and a rejected act does not use up its id") {
  TestGame g;
  g.move("x");
  g.commit();
  Recorder& other = g.at_turn();
  CHECK(rejected_to(g, other, "y", Discard{})["code"] == "wrong_phase");
  g.say(other, "x", g.first_legal());
  g.commit();
  CHECK(other.take_one()["seq"] == 2);
  Recorder& third = g.at_turn();
  g.say(third, "y", g.first_legal());
  CHECK(g.journal.all<room::Acted>().size() == 3);
}
