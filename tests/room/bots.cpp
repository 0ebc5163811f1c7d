// The creator of a room is its host and seats bots: the rejections, and that no client learns of a
// bot before it is durable.
#include "tests/room/hosted.hpp"

#include <set>

using namespace tests;

TEST_CASE("the host puts a bot on a free seat") {
  Hosted t("kingdomino players=3");
  CHECK_FALSE(t.seat_bot(1, Level::greedy_placement));
  const auto info = t.room.info();
  CHECK(info.seats[1].bot == Level::greedy_placement);
  CHECK(info.seats[1].connected);
  REQUIRE(info.seats[1].name);
  CHECK_FALSE(info.seats[0].name);
  CHECK_FALSE(info.seats[0].bot);
  const auto taken = t.journal.seats();
  REQUIRE(taken.size() == 1);
  CHECK(taken[0].bot == Level::greedy_placement);
  CHECK(taken[0].token == room::TokenHash{});
}

TEST_CASE("a bot is shown when its seat is durable") {
  Hosted t("kingdomino players=3");
  TestAnswer<protocol::RoomInfo> answer;
  t.room.seat_bot(seat_at(0), Level::random, {t.host}, t.now, answer.done());
  CHECK(answer.pending());
  CHECK_FALSE(t.room.info().seats[0].name);
  t.commit();
  CHECK(answer.value().seats[0].bot == Level::random);
}

TEST_CASE("only the host's token seats and removes bots") {
  Hosted t("kingdomino players=3");
  const std::string ann = t.sit("Ann");
  for (const auto& token : std::vector<std::string>{"", "token-77", ann}) {
    CHECK(t.seat_bot(1, Level::random, token) == RoomError::bad_token);
    CHECK(t.seat_bots(token) == RoomError::bad_token);
    CHECK(t.remove_bot(1, token) == RoomError::bad_token);
  }
  CHECK(t.journal.seats().size() == 1);
  // And it is no player's.
  Recorder host;
  CHECK(t.room.enter(host, {.token = t.host}, t.now) == Close::bad_token);
}

TEST_CASE("a bot does not take a player's seat, nor a player a bot's") {
  Hosted t("kingdomino players=3");
  t.sit("Ann", seat_at(0));
  CHECK(t.seat_bot(0) == RoomError::seat_taken);
  CHECK(t.remove_bot(0, t.host) == RoomError::seat_taken);
  CHECK_FALSE(t.seat_bot(1));
  CHECK(t.refusal_to_sit("Ben", seat_at(1)) == RoomError::seat_taken);
  CHECK(t.refusal_to_sit(*t.room.info().seats[1].name) == RoomError::name_taken);
  CHECK(t.seat_bot(3) == RoomError::no_such_seat);
  CHECK(t.remove_bot(3, t.host) == RoomError::no_such_seat);
  TestAnswer<std::monostate> answer;
  t.room.leave_seat(seat_at(1), {"token-2"}, t.now, answer.done());
  CHECK(answer.error() == RoomError::bad_token);
}

TEST_CASE("the host changes its mind about a bot") {
  Hosted t("kingdomino players=3");
  t.seat_bot(1, Level::random);
  const auto name = t.room.info().seats[1].name;
  const std::size_t written = t.journal.written.size();
  CHECK_FALSE(t.seat_bot(1, Level::random));  // nothing is new
  CHECK(t.journal.written.size() == written);
  TestAnswer<protocol::RoomInfo> answer;
  t.room.seat_bot(seat_at(1), Level::full_greedy, {t.host}, t.now, answer.done());
  while (answer.pending()) {
    CHECK(t.room.info().seats[1].bot == Level::random);
    t.commit_one();
  }
  CHECK(t.room.info().seats[1].bot == Level::full_greedy);
  CHECK(t.room.info().seats[1].name == name);
  CHECK_FALSE(t.remove_bot(1, t.host));
  CHECK_FALSE(t.room.info().seats[1].name);
  CHECK_FALSE(t.remove_bot(1, t.host));  // a client asks again after a lost answer
  CHECK_FALSE(t.sit("Ben", seat_at(1)).empty());
}

TEST_CASE("bots on all free seats begin the game, each with a distinct name") {
  Hosted t("royal-teams players=8");
  t.sit("Alda", seat_at(3));
  TestAnswer<protocol::RoomInfo> answer;
  t.room.seat_bots(Level::greedy_placement, {t.host}, t.now, answer.done());
  while (t.journal.durable < t.journal.written.size()) {
    CHECK(answer.pending());
    t.commit_one();
  }
  CHECK(answer.value().state == protocol::RoomState::playing);
  std::set<std::string> names;
  for (const auto& seat : answer.value().seats) names.insert(*seat.name);
  CHECK(names.size() == 8);
  CHECK(t.seat_bots(t.host) == RoomError::already_started);
  CHECK(t.seat_bot(3) == RoomError::already_started);
  CHECK(t.remove_bot(0, t.host) == RoomError::already_started);
}

TEST_CASE("a server that stops or cannot store accepts no bots") {
  Hosted stopping("kingdomino players=3");
  stopping.room.stop_serving();
  CHECK(stopping.seat_bot(0) == RoomError::shutting_down);
  Hosted halted("kingdomino players=3");
  TestAnswer<protocol::RoomInfo> answer;
  halted.room.seat_bots(Level::random, {halted.host}, halted.now, answer.done());
  CHECK(answer.pending());
  halted.room.halt();
  CHECK(answer.error() == RoomError::halted);
}

TEST_CASE("all clients are notified of bots") {
  Hosted t("kingdomino players=3");
  Recorder watcher;
  t.watch(watcher);
  watcher.take();
  t.seat_bot(2, Level::random);
  const json presence = watcher.take_one();
  CHECK(presence["seats"][2]["bot"] == "random");
  CHECK(presence["seats"][2]["connected"] == true);
  CHECK(presence["seats"][0]["bot"].is_null());
}

TEST_CASE("no bot has a name that looks like a player's") {
  for (const char* name : {"alda", "BERO", "c\u043era", "zeno", "Mena", "udo"}) {
    Hosted t("royal players=6");
    const std::string person = name;
    t.sit(person);
    CHECK_FALSE(t.seat_bots(t.host));
    for (const auto& seat : t.room.info().seats)
      if (seat.bot)
        CHECK_FALSE(server::util::skeletons_of(*seat.name)
                        .confusable_with(server::util::skeletons_of(person)));
  }
}
