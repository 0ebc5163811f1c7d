// When a game begins: with the last seat, when all players are ready, or on the host's command.
#include "tests/room/hosting.hpp"
#include "tests/support/restore_room.hpp"

using namespace tests;

TEST_CASE("a game that waits for ready players begins with the last of them") {
  TestHosting t("kingdomino players=2");
  t.change_start(Start::ready);
  t.tokens = {t.sit("Ann"), t.sit("Ben")};
  CHECK(t.room.info().state == protocol::RoomState::waiting);
  Recorder ann;
  Recorder ben;
  t.play(ann, 0);
  t.play(ben, 1);
  ann.take();
  t.say_ready(ann);
  CHECK(ann.take_one()["seats"][0]["ready"] == true);
  t.say_ready(ann, false);
  t.say_ready(ben);
  CHECK(t.room.info().state == protocol::RoomState::waiting);
  t.room.exit(ben, t.now);
  t.say_ready(ann);
  CHECK(t.room.info().state == protocol::RoomState::waiting);  // Ben is away
  ann.take();
  Recorder back;
  t.play(back, 1);
  t.commit();
  CHECK(t.room.info().state == protocol::RoomState::playing);
  CHECK(ann.take_types() == "presence snapshot");
  t.say_ready(ann);
  CHECK(ann.take_one()["code"] == "already_started");
}

TEST_CASE("a game begins when the journal of all rooms has space again") {
  TestHosting t("kingdomino players=2");
  t.change_start(Start::ready);
  t.tokens = {t.sit("Ann"), t.sit("Ben")};
  Recorder ann, ben, back;
  t.come_in(ann, ben);
  t.say_ready(ben);
  t.room.exit(ben, t.now);
  t.say_ready(ann);
  t.journal.is_full = true;
  t.play(back, 1);
  t.wait(1);
  CHECK(t.room.info().state == protocol::RoomState::waiting);
  t.journal.is_full = false;
  t.wait(1);
  CHECK(t.room.info().state == protocol::RoomState::playing);
}

TEST_CASE("bots are always ready, and the host starts with them") {
  TestHosting ready("kingdomino players=2");
  ready.change_start(Start::ready);
  ready.tokens = {ready.sit("Ann")};
  ready.seat_bot(1);
  CHECK(ready.room.info().seats[1].ready);
  Recorder ann;
  ready.play(ann, 0);
  ready.say_ready(ann);
  CHECK(ready.room.info().state == protocol::RoomState::playing);

  TestHosting hosted("kingdomino players=2");
  hosted.change_start(Start::host);
  hosted.seat_bots(hosted.host);
  CHECK(hosted.room.info().state == protocol::RoomState::waiting);
  CHECK_FALSE(hosted.start());
  CHECK(hosted.room.info().state == protocol::RoomState::playing);
}

TEST_CASE("a restored room keeps waiting for its players") {
  TestHosting live("kingdomino players=2");
  live.change_start(Start::host);
  live.sit("Ann");
  live.sit("Ben");
  TestTable again("kingdomino players=2");
  again.opened = live.journal.all<room::Changed>().at(0).opened;
  room::Room restored("K7QF3M", again.opened, again.rules, again.journal, again.random, again.bots,
                      told_limits, again.metrics);
  restore(restored, live.journal.all<room::SeatTaken>(), std::nullopt, {});
  CHECK(again.journal.written.empty());
  CHECK(restored.state() == protocol::RoomState::waiting);
}

TEST_CASE("a ready flag that does not change is shown to its sender alone") {
  TestHosting t("kingdomino players=2");
  t.change_start(Start::ready);
  t.tokens = {t.sit("Ann"), t.sit("Ben")};
  Recorder ann;
  Recorder ben;
  t.play(ann, 0);
  t.play(ben, 1);
  t.say_ready(ann);
  ann.take();
  ben.take();
  t.say_ready(ann);
  CHECK(ann.take_one()["seats"][0]["ready"] == true);
  CHECK(ben.take().empty());
}
