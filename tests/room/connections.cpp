// Clients of a room: which connection replaces which, when they are announced, and how all are
// closed.
#include "tests/room/support.hpp"

using namespace tests;

TEST_CASE("a newcomer receives steps that are not durable only later") {
  TestGame g;
  g.advance(2);
  g.move("pending");
  Recorder back;
  g.watch(back, {.since = 1});
  CHECK(back.take_types() == "welcome step presence");
  Recorder ahead;
  g.watch(ahead, {.since = 3});
  CHECK(ahead.take()[1]["seq"] == 2);
  g.commit();
  CHECK(back.take_one()["seq"] == 3);
}

TEST_CASE("the newest connection has the seat, and the older one is closed with a farewell") {
  TestGame g;
  const std::size_t seat = g.mover();
  Recorder& older = g.players[seat];
  Recorder newer;
  CHECK_FALSE(g.play(newer, seat));
  CHECK(older.dismissed == Close::replaced);
  g.say(older, "ghost", g.first_legal());
  CHECK(g.journal.all<room::Acted>().empty());
  g.room.exit(older, g.now);  // as a session does when it ends
  CHECK(g.room.info().seats[seat].connected);
  g.say(newer, "a", g.first_legal());
  g.commit();
  CHECK(newer.take().back()["type"] == "step");
}

TEST_CASE(
    "players who come and go are announced at once, spectators are counted and announced at the "
    "tick") {
  TestGame g;
  g.players[0].take();
  g.room.exit(g.players[1], g.now);
  CHECK(g.players[0].take_one()["seats"][1]["connected"] == false);

  Recorder a;
  Recorder b;
  g.watch(a);
  g.watch(b);
  CHECK(b.take().back()["spectators"] == 2);
  CHECK(g.players[0].take().empty());
  CHECK(g.room.info().spectators == 2);
  g.room.tick(Instant(0));
  CHECK(g.players[0].take_one()["spectators"] == 2);
  g.room.tick(Instant(0));
  CHECK(g.players[0].take().empty());
  g.room.exit(a, g.now);
  CHECK(g.players[0].take().empty());
  g.room.tick(Instant(0));
  CHECK(g.players[0].take_one()["spectators"] == 1);
}

TEST_CASE("a crowd has a limit, which does not count players") {
  TestTable t;
  t.begin();
  constexpr auto most = server::limits::spectators_per_room_max;
  std::vector<Recorder> crowd(most + 1);
  for (std::size_t i = 0; i < most; ++i) REQUIRE_FALSE(t.watch(crowd[i]));
  CHECK(t.watch(crowd[most]) == Close::room_crowded);
  CHECK(crowd[most].frames.empty());
  Recorder player;
  CHECK_FALSE(t.play(player, 0));
  t.room.exit(crowd[0], t.now);
  CHECK_FALSE(t.watch(crowd[most]));
}

TEST_CASE("when the journal fails all clients are dismissed and nothing more is sent") {
  TestGame g;
  g.advance(2);
  Recorder watcher;
  g.watch(watcher);
  g.move("lost");
  for (Recorder& player : g.players) player.take();
  g.room.halt();
  for (Recorder& player : g.players) {
    CHECK(player.dismissed == Close::halted);
    CHECK(player.take().empty());
  }
  CHECK(watcher.dismissed == Close::halted);
  CHECK(g.room.info().state == protocol::RoomState::halted);
  CHECK(g.room.info().seq == 2);
  Recorder late;
  CHECK(g.play(late, 0) == Close::halted);
  g.room.committed(g.journal.written.back().ticket);
  CHECK(g.room.info().seq == 2);
  g.room.halt();
}

TEST_CASE("when the journal fails every request in flight is answered, and every later one") {
  TestTable t("kingdomino players=3");
  const std::string ann = t.sit("Ann");
  TestAnswer<room::SeatGrant> taking;
  TestAnswer<std::monostate> leaving;
  t.room.take_seat({"Bob", {}}, std::nullopt, t.now, taking.done());
  t.room.leave_seat(seat_at(0), {ann}, t.now, leaving.done());
  t.room.halt();
  CHECK(taking.error() == RoomError::halted);
  CHECK(leaving.error() == RoomError::halted);
  CHECK(t.refusal_to_sit("Cat") == RoomError::halted);
  TestAnswer<std::monostate> later;
  t.room.leave_seat(seat_at(0), {ann}, t.now, later.done());
  CHECK(later.error() == RoomError::halted);

  TestTable fresh;
  TestAnswer<room::RoomGrant> opening;
  fresh.room.open({}, opening.done());
  fresh.room.halt();
  CHECK(opening.error() == RoomError::halted);

  TestGame played;
  TestAnswer<std::monostate> ending;
  played.room.end(played.now, ending.done());
  played.room.halt();
  CHECK(ending.error() == RoomError::halted);
}

TEST_CASE("a room that stops finishes its requests in flight and accepts no new ones") {
  TestGame g;
  Recorder& mover = g.at_turn();
  const Action action = g.first_legal();
  g.say(mover, "last", action);
  g.room.stop_serving();
  g.move("late");
  CHECK(g.at_turn().take_one()["code"] == "shutting_down");
  Recorder late;
  CHECK(g.watch(late) == Close::shutting_down);
  g.commit();
  CHECK(mover.take().back()["re"] == "last");
  g.say(mover, "last", action);
  CHECK(mover.take_one()["re"] == "last");
  g.room.dismiss_all(Close::shutting_down);
  for (Recorder& player : g.players) CHECK(player.dismissed == Close::shutting_down);

  TestTable t;
  t.room.stop_serving();
  CHECK(t.refusal_to_sit("Ann") == RoomError::shutting_down);
}

TEST_CASE("the closing of a waiting room is announced when it is durable") {
  TestTable t;
  t.tokens.push_back(t.sit("Ann"));
  Recorder ann;
  t.play(ann, 0);
  t.room.close(t.now);
  CHECK_FALSE(t.room.closed());
  CHECK_FALSE(ann.dismissed);
  CHECK(t.refusal_to_sit("Bob") == RoomError::shutting_down);
  t.commit();
  CHECK(t.room.closed());
  CHECK(ann.dismissed == Close::room_closed);
  CHECK(t.journal.all<room::Closed>().size() == 1);
}

TEST_CASE("a room knows when it was last used and whether clients are there") {
  TestTable t;
  CHECK(t.room.deserted());
  CHECK(t.room.touched() == server::RoomTime(1000));
  Recorder watcher;
  t.now = 5000;
  t.watch(watcher);
  CHECK_FALSE(t.room.deserted());
  t.now = 6000;
  t.room.exit(watcher, t.now);
  CHECK(t.room.deserted());
  CHECK(t.room.touched() == server::RoomTime(6000));
  TestAnswer<room::SeatGrant> pending;
  t.room.take_seat({"Ann", {}}, std::nullopt, Instant(7000), pending.done());
  CHECK_FALSE(t.room.deserted());  // a client waits for the journal
  CHECK(t.room.touched() == server::RoomTime(7000));
}
