#include "tests/room/talking.hpp"
#include "tests/support/restore_room.hpp"

using namespace tests;

TEST_CASE("six messages in ten seconds are the most, and reconnecting does not help") {
  TestGame game;
  for (int i = 0; i < 6; ++i) {
    say(game, game.players[0], "c" + std::to_string(i), "Hello");
    game.now += 1000;
  }
  game.players[0].take();
  say(game, game.players[0], "c6", "Hello");
  const json refusal = game.players[0].take_one();
  CHECK(refusal["code"] == "too_fast");
  CHECK(refusal["params"]["retry_ms"] == 4000);
  CHECK(refusal["retryable"] == true);
  Recorder again;
  game.play(again, 0);
  again.take();
  say(game, again, "c6", "Hello");
  CHECK(refused(again) == "too_fast");
  say(game, again, "c5", "Hello");  // was sent, and costs nothing
  CHECK(again.take_one()["re"] == "c5");
  game.now += 4000;
  say(game, again, "c6", "Hello");
  CHECK(again.take_one()["re"] == "c6");
  say(game, again, "c7", "Hello");
  CHECK(refused(again) == "too_fast");
  // Other clients are not affected.
  game.players[1].take();
  say(game, game.players[1], "c1", "Hello");
  CHECK(game.players[1].take_one()["type"] == "chat");
}

TEST_CASE("a room may be for phrases only, or silent") {
  TestHosting t("kingdomino players=2");
  t.change({.settings = {.chat = ChatMode::phrases}});
  t.tokens.push_back(t.sit("Ann"));
  Recorder ann;
  t.play(ann, 0);
  CHECK(ann.take()[0]["room"]["chat"] == "phrases");
  say(t, ann, "c1", "Hello");
  CHECK(refused(ann) == "phrases_only");
  say(t, ann, "c1", Phrase::hello);
  CHECK(heard(ann) == "Ann: hello");
  t.change({.settings = {.chat = ChatMode::off}});
  ann.take();
  say(t, ann, "c2", Phrase::hello);
  CHECK(refused(ann) == "chat_off");
  Recorder zoe;
  t.watch(zoe);
  CHECK(zoe.take_types() == "welcome presence");
}

TEST_CASE("the host mutes the player of a seat, or all spectators") {
  TestHosting t("kingdomino players=3");
  Instant& now = t.now;
  TestAnswer<room::SeatGrant> host_seat;
  t.room.take_seat({"Ann", seat_at(0)}, t.host, now, host_seat.done());
  t.commit();
  t.tokens = {host_seat.value().token, t.sit("Ben")};
  Recorder ann, ben, zoe;
  t.come_in(ann, ben);
  t.watch(zoe, named("Zoe"));
  zoe.take();
  const auto mute = [&](Recorder& who, std::optional<Seat> seat, bool muted) {
    t.room.receive(who, protocol::Mute{"m", seat, muted}, now);
  };

  mute(ben, seat_at(0), true);
  CHECK(refused(ben) == "not_host");
  mute(zoe, std::nullopt, true);
  CHECK(refused(zoe) == "not_host");
  mute(ann, seat_at(2), true);
  CHECK(refused(ann) == "nobody_there");
  mute(ann, seat_at(7), true);
  CHECK(refused(ann) == "nobody_there");

  mute(ann, seat_at(1), true);
  CHECK(ann.take_one()["seats"][1]["muted"] == true);
  ben.take();
  say(t, ben, "c1", Phrase::hello);
  CHECK(refused(ben) == "muted");
  // It applies to the person.
  t.move(1, 2);
  ben.take();
  say(t, ben, "c1", "Hello");
  CHECK(refused(ben) == "muted");
  CHECK(t.room.info().seats[2].muted);
  CHECK_FALSE(t.room.info().seats[1].muted);
  ann.take();
  mute(ann, seat_at(2), false);
  CHECK(ann.take_one()["seats"][2]["muted"] == false);
  ben.take();
  say(t, ben, "c1", "Hello");
  CHECK(heard(ben) == "Ben: Hello");

  ann.take();
  mute(ann, std::nullopt, true);
  CHECK(ann.take_one()["spectators_muted"] == true);
  zoe.take();
  say(t, zoe, "c1", "Hello");
  CHECK(refused(zoe) == "muted");
  say(t, ann, "c1", "Hello");
  CHECK(heard(ann) == "Ann: Hello");
}

TEST_CASE("a host who watches shows its token as the pass") {
  TestHosting t("kingdomino players=2");
  t.seat_bots(t.host);
  Recorder host, zoe;
  t.watch(host, {.pass = t.host});
  t.watch(zoe);
  host.take();
  zoe.take();
  t.room.receive(host, protocol::Mute{std::nullopt, std::nullopt, true}, t.now);
  CHECK(host.take_one()["spectators_muted"] == true);
  t.room.receive(host, protocol::Mute{std::nullopt, seat_at(0), true}, t.now);
  CHECK(refused(host) == "nobody_there");
  zoe.take();
  t.room.receive(zoe, protocol::Mute{std::nullopt, std::nullopt, false}, t.now);
  CHECK(refused(zoe) == "not_host");
}

TEST_CASE("a stopping server and one that cannot store are distinguished") {
  TestGame game;
  game.room.stop_serving();
  say(game, game.players[0], "c1", "Hello");
  CHECK(refused(game.players[0]) == "shutting_down");
}

TEST_CASE(
    "after a restart the stored messages are sent, and numbers continue after the highest ever "
    "sent") {
  TestGame game;
  say(game, game.players[0], "c1", "Hello");
  const auto kept = game.journal.said;
  REQUIRE(kept.size() == 1);
  CHECK(kept[0].by);

  TestTable later;
  room::Room& room = later.room;
  const auto begun = game.journal.all<room::Begun>();
  restore(room, game.journal.seats(), begun.front(), {});
  room.restore_chat(kept);
  later.tokens = game.tokens;
  later.now = 100'000;
  Recorder ann;
  later.play(ann, 0);
  CHECK(heard(ann) == "Ann: Hello");
  say(later, ann, "c1", "Hello");
  CHECK(ann.take_one()["number"] == 1);
  say(later, ann, "c2", "Still here");
  CHECK(ann.take_one()["number"] == 99'001);  // the room is 99 seconds old
  say(later, ann, "c3", "Yes");
  CHECK(ann.take_one()["number"] == 99'002);
}
