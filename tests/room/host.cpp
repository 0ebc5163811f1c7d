// The host's decisions before the game: settings, seats, and the next host.
#include "tests/room/hosting.hpp"

using namespace tests;

TEST_CASE("the host changes the settings, and all clients are notified when they are durable") {
  TestHosting t;
  Recorder watcher;
  t.watch(watcher);
  watcher.take();
  TestAnswer<protocol::RoomInfo> answer;
  t.room.change({.name = "Saturday", .settings = {.listed = false, .start = Start::host}}, {t.host},
                t.now, answer.done());
  CHECK(answer.pending());
  CHECK(t.room.info().name == "Friday");
  CHECK(watcher.take().empty());
  t.commit();
  CHECK(answer.value().name == "Saturday");
  CHECK_FALSE(answer.value().settings.listed);
  const json told = watcher.take_one();
  CHECK(told["type"] == "room");
  CHECK(told["room"]["name"] == "Saturday");
  CHECK(told["room"]["start"] == "host");
  CHECK(told["room"]["rules"]["players"] == 3);
  const auto changed = t.journal.all<room::Changed>().at(0);
  CHECK(changed.opened.name == "Saturday");
  CHECK(changed.opened.settings.start == Start::host);
  CHECK_FALSE(changed.seats);
}

TEST_CASE("another game has other seats, and players move to the existing ones") {
  TestHosting t("kingdomino players=4");
  t.tokens = {t.sit("Ann", seat_at(1)), t.sit("Ben", seat_at(3))};
  Recorder ann;
  Recorder ben;
  t.come_in(ann, ben);
  t.change_start(Start::ready);
  CHECK_FALSE(t.change_game("mighty-duel players=2"));
  CHECK(t.names() == "Ben Ann");
  CHECK(t.room.info().rules.preset == Preset::mighty_duel);
  const auto told = ben.take();
  REQUIRE(told.size() == 3);
  CHECK(told[1] == json{{"type", "seated"}, {"seat", 0}});
  CHECK(told[2]["room"]["seats"].size() == 2);
  CHECK(ann.take_types() == "room room");
  // Ben's messages are now his on the other seat.
  t.say_ready(ben);
  CHECK(t.room.info().seats[0].ready);
  CHECK_FALSE(t.room.info().seats[1].ready);

  CHECK_FALSE(t.change_game("royal players=6"));
  CHECK(t.names() == "Ben Ann - - - -");
  t.sit("Cat", seat_at(5));
  CHECK(t.change_game("mighty-duel players=2") == RoomError::too_many_people);
  CHECK_FALSE(t.change_game("kingdomino players=4"));
  CHECK(t.names() == "Ben Ann Cat -");
}

TEST_CASE("a change that leaves no seat free begins the game") {
  TestHosting t;
  t.sit("Ann");
  t.sit("Ben", seat_at(2));
  CHECK_FALSE(t.change_game("kingdomino players=2"));
  CHECK(t.room.info().state == protocol::RoomState::playing);
  CHECK(t.change_start(Start::host) == RoomError::already_started);
  CHECK(t.move(0, 1) == RoomError::already_started);
  CHECK(t.kick(0) == RoomError::already_started);
  CHECK(t.start() == RoomError::already_started);
}

TEST_CASE("only the host changes settings, moves, kicks, hands over and starts") {
  TestHosting t;
  const std::string ann = t.sit("Ann");
  t.sit("Ben");
  const std::string real = std::exchange(t.host, ann);
  CHECK(t.change_start(Start::host) == RoomError::bad_token);
  CHECK(t.move(0, 1) == RoomError::bad_token);
  CHECK(t.kick(1) == RoomError::bad_token);
  CHECK(t.hand_over(0, ann) == RoomError::bad_token);
  CHECK(t.start() == RoomError::bad_token);
  t.host = real;
  CHECK(t.start() == RoomError::seats_free);
  CHECK(t.move(0, 3) == RoomError::no_such_seat);
  CHECK(t.hand_over(3, real) == RoomError::no_such_seat);
  CHECK(t.hand_over(2, real) == RoomError::nobody_there);
  t.seat_bot(2);
}

TEST_CASE("players change places, and their tokens with them") {
  TestHosting t;
  t.tokens = {t.sit("Ann"), t.sit("Ben")};
  Recorder ann;
  Recorder ben;
  t.come_in(ann, ben);
  CHECK_FALSE(t.move(0, 1));
  CHECK(t.names() == "Ben Ann -");
  CHECK(ann.take()[0] == json{{"type", "seated"}, {"seat", 1}});
  CHECK(ben.take()[0] == json{{"type", "seated"}, {"seat", 0}});
  CHECK_FALSE(t.move(1, 2));
  CHECK(t.names() == "Ben - Ann");
  Recorder again;
  t.play(again, 0);
  CHECK(again.take()[0]["you"]["seat"] == 2);
  CHECK(ann.dismissed == Close::replaced);
  CHECK_FALSE(t.move(1, 1));
}

TEST_CASE("a kicked player is notified, and the token opens nothing") {
  TestHosting t;
  t.tokens = {t.sit("Ann")};
  Recorder ann;
  t.play(ann, 0);
  CHECK_FALSE(t.kick(0));
  CHECK(ann.dismissed == Close::kicked);
  CHECK(t.names() == "- - -");
  Recorder again;
  CHECK(t.play(again, 0) == Close::bad_token);
  CHECK_FALSE(t.kick(0));  // a client asks again after a lost answer
}

TEST_CASE("a seat taken with the host's token is the host's, and opened by it") {
  TestHosting t;
  TestAnswer<room::SeatGrant> answer;
  t.room.take_seat({"Ann", {}}, t.host, t.now, answer.done());
  t.commit();
  CHECK(answer.value().token == t.host);
  CHECK(t.room.info().seats[0].host);
  // A seated host seats a friend.
  TestAnswer<room::SeatGrant> friends;
  t.room.take_seat({"Ben", {}}, t.host, t.now, friends.done());
  t.commit();
  CHECK(friends.value().token != t.host);
  CHECK_FALSE(t.room.info().seats[1].host);

  CHECK_FALSE(t.hand_over(1, t.host));
  CHECK_FALSE(t.room.info().seats[0].host);
  CHECK(t.room.info().seats[1].host);
  CHECK(t.change_start(Start::host) == RoomError::bad_token);
  t.host = friends.value().token;
  CHECK_FALSE(t.change_start(Start::host));
  CHECK_FALSE(t.kick(0));
}

TEST_CASE("a host who leaves the seat is succeeded as well") {
  TestHosting t("kingdomino players=4");
  t.tokens = {t.sit("Ann"), t.sit("Ben")};
  Recorder ann;
  Recorder ben;
  t.come_in(ann, ben);
  CHECK_FALSE(t.hand_over(0, t.host));
  TestAnswer<std::monostate> left;
  t.room.leave_seat(seat_at(0), {t.tokens[0]}, t.now, left.done());
  t.commit();
  REQUIRE_FALSE(left.pending());
  t.wait(59);
  CHECK_FALSE(t.room.info().seats[1].host);
  t.wait(3);
  CHECK(t.room.info().seats[1].host);
}

TEST_CASE("a host who is gone for too long is succeeded by a present player") {
  TestHosting t("kingdomino players=4");
  TestAnswer<room::SeatGrant> answer;
  t.room.take_seat({"Ann", {}}, t.host, t.now, answer.done());
  t.commit();
  t.tokens = {t.host, t.sit("Ben"), t.sit("Cat")};
  t.wait(200);
  CHECK(t.room.info().seats[0].host);  // no successor is present
  Recorder cat;
  t.play(cat, 2);
  t.wait(2);
  CHECK(t.room.info().seats[2].host);
  Recorder ann;
  t.play(ann, 0);
  CHECK(t.change_start(Start::host) == RoomError::bad_token);
  t.wait(200);
  CHECK(t.room.info().seats[2].host);  // and stays, being present
}

TEST_CASE("a host without a seat is succeeded when no player has seen them for a minute") {
  TestHosting t("kingdomino players=4");
  t.wait(500);
  t.tokens = {t.sit("Ann"), t.sit("Ben")};
  t.wait(500);
  CHECK(t.host_seat() == -1);  // no successor is present
  Recorder ben;
  t.play(ben, 1);
  t.wait(59);
  CHECK(t.host_seat() == -1);
  // A change over HTTP counts as activity.
  CHECK_FALSE(t.change_start(Start::host));
  t.wait(59);
  CHECK(t.host_seat() == -1);
  t.wait(3);
  CHECK(t.host_seat() == 1);
  CHECK(t.change_start(Start::full) == RoomError::bad_token);
}

TEST_CASE("a host who watches with the host's token is not gone") {
  TestHosting t("kingdomino players=4");
  t.tokens = {t.sit("Ann")};
  Recorder ann;
  t.play(ann, 0);
  Recorder maker;
  t.watch(maker, {.pass = t.host});
  t.wait(200);
  CHECK(t.host_seat() == -1);
  t.room.exit(maker, t.now);
  t.wait(62);
  CHECK(t.host_seat() == 0);
}

TEST_CASE("a full table does not wait for an idle host") {
  TestHosting t;
  CHECK_FALSE(t.change_start(Start::host));
  TestAnswer<room::SeatGrant> answer;
  t.room.take_seat({"Ann", {}}, t.host, t.now, answer.done());
  t.commit();
  t.now += 1000;
  t.tokens = {t.host, t.sit("Ben")};
  Recorder ann;
  Recorder ben;
  t.come_in(ann, ben);
  t.wait(1000);
  CHECK(t.host_seat() == 0);  // a seat is free
  t.now += 1000;
  t.tokens.push_back(t.sit("Cat"));
  Recorder cat;
  t.play(cat, 2);
  t.wait(299);
  CHECK(t.host_seat() == 0);
  // A host who chats is not idle.
  t.room.receive(ann, protocol::Chat{.id = "c", .text = "one moment"}, t.now);
  t.wait(299);
  CHECK(t.host_seat() == 0);
  t.wait(3);
  CHECK(t.host_seat() == 1);
  t.host = t.tokens[1];
  CHECK_FALSE(t.start());
}

TEST_CASE("without another player an idle host stays host") {
  TestHosting t("kingdomino players=2");
  CHECK_FALSE(t.change_start(Start::host));
  TestAnswer<room::SeatGrant> answer;
  t.room.take_seat({"Ann", {}}, t.host, t.now, answer.done());
  t.commit();
  t.tokens = {t.host, t.sit("Ben")};
  Recorder ann;
  t.play(ann, 0);
  t.wait(1000);
  CHECK(t.host_seat() == 0);
}

TEST_CASE("where players declare themselves ready, a ready player succeeds a host who does not") {
  TestHosting t;
  CHECK_FALSE(t.change_start(Start::ready));
  TestAnswer<room::SeatGrant> answer;
  t.room.take_seat({"Ann", {}}, t.host, t.now, answer.done());
  t.commit();
  t.now += 1000;
  t.tokens = {t.host, t.sit("Ben")};
  t.now += 1000;
  t.tokens.push_back(t.sit("Cat"));
  std::vector<Recorder> all(3);
  for (std::size_t i = 0; i < 3; ++i) t.play(all[i], i);
  t.wait(400);
  CHECK(t.host_seat() == 0);  // no other player is ready
  t.say_ready(all[2]);
  t.wait(2);
  CHECK(t.host_seat() == 2);
  CHECK(t.room.state() == protocol::RoomState::waiting);
}

TEST_CASE("a host who is ready waits like the others and stays") {
  TestHosting t("kingdomino players=2");
  CHECK_FALSE(t.change_start(Start::ready));
  TestAnswer<room::SeatGrant> answer;
  t.room.take_seat({"Ann", {}}, t.host, t.now, answer.done());
  t.commit();
  t.tokens = {t.host, t.sit("Ben")};
  Recorder ann;
  Recorder ben;
  t.come_in(ann, ben);
  t.say_ready(ann);
  t.wait(1000);
  CHECK(t.host_seat() == 0);
}

TEST_CASE("a host who watches is not waited for where players declare themselves ready") {
  TestHosting t("kingdomino players=2");
  CHECK_FALSE(t.change_start(Start::ready));
  t.tokens = {t.sit("Ann"), t.sit("Ben")};
  Recorder ann;
  Recorder ben;
  t.come_in(ann, ben);
  Recorder maker;
  t.watch(maker, {.pass = t.host});
  t.say_ready(ann);
  t.wait(1000);
  CHECK(t.host_seat() == -1);
}
