// A process that freezes during a game: the missed time is charged to no clock.
#include "tests/support/moved_clock.hpp"

using namespace tests;

TEST_CASE("after a freeze the player on the move gets the grace of an outage, once") {
  TestGame game(five_seconds_a_turn());
  game.now += turn_time - 1000;
  game.room.tick(game.now);
  freeze(game);
  SECTION("before the next tick") {}
  SECTION("also when the tick is late") {
    game.now += 2000;
  }
  game.room.tick(game.now);
  game.commit();
  CHECK(given_back(game.journal) == std::vector{outage_bonus});
  CHECK_FALSE(anybody_overdue(game.journal));
  const json clock = newest(game.players[0], "status")["clock"];
  CHECK(clock["until"] == 2000 + turn_time + outage_bonus);
  game.now = Instant(2000 + turn_time + outage_bonus - 1);
  game.now.lost = frozen_for;
  game.room.tick(game.now);
  CHECK_FALSE(anybody_overdue(game.journal));
  game.now += 1;
  game.room.tick(game.now);
  CHECK(anybody_overdue(game.journal));
  CHECK(given_back(game.journal).size() == 1);
}

TEST_CASE("a frame sent during a freeze is checked against the table that the player saw") {
  TestGame game(five_seconds_a_turn());
  freeze(game);
  game.say(game.at_turn(), "a", game.first_legal(), 0);
  game.commit();
  CHECK(game.journal.all<room::Acted>().size() == 1);
  game.room.tick(game.now);
  game.commit();
  CHECK(given_back(game.journal) == std::vector{outage_bonus});
}

TEST_CASE("a freeze adds no time to clocks that do not run") {
  SECTION("without clocks") {
    TestGame game;
    freeze(game);
    game.room.tick(game.now);
    CHECK(game.journal.all<room::Ruled>().empty());
  }
  SECTION("in a pause") {
    TestGame game(five_seconds_a_turn());
    propose(game, 0, protocol::Pause{});
    vote(game, 1, true);
    game.commit();
    freeze(game);
    game.room.tick(game.now);
    propose(game, 0, protocol::Resume{}, "q");
    vote(game, 1, true);
    game.commit();
    game.room.tick(game.now);
    CHECK(given_back(game.journal).empty());
  }
  SECTION("before the game") {
    TestTable table(five_seconds_a_turn());
    table.tokens.push_back(table.sit("Ann"));
    table.now.lost += frozen_for;
    SECTION("with a tick before it begins") {
      table.room.tick(table.now);
    }
    SECTION("while the room rests") {}
    table.tokens.push_back(table.sit("Ben"));
    table.room.tick(table.now);
    CHECK(table.journal.all<room::Ruled>().empty());
  }
}

TEST_CASE("while nobody may play no clock costs the game, and the time is given back") {
  TestGame game(five_seconds_a_turn());
  game.now += 1000;
  for (int i = 0; i < 30; ++i) game.room.tick(game.now += 1000, true);
  CHECK_FALSE(anybody_overdue(game.journal));
  CHECK(given_back(game.journal).empty());
  game.room.tick(game.now += 1000);
  game.commit();
  CHECK(given_back(game.journal) == std::vector<Milliseconds>{30'000});
  game.room.tick(game.now += turn_time);
  CHECK(anybody_overdue(game.journal));
}

TEST_CASE("players who could not come meanwhile have their time again") {
  TestGame game(protocol::Settings{.patience = 60});
  for (Recorder& player : game.players) game.room.exit(player, game.now);
  game.room.tick(game.now, true);
  game.now += 3'600'000;
  game.room.tick(game.now);
  Recorder back;
  CHECK_FALSE(game.play(back, 0));
  game.room.receive(back, protocol::Propose{"p", protocol::CallOff{}}, game.now);
  game.commit();
  CHECK(game.room.state() == protocol::RoomState::playing);
}

TEST_CASE("no absence and no proposal ends by a freeze") {
  TestGame game(protocol::Settings{.patience = 0}, "kingdomino players=3");
  propose(game, 0, protocol::CallOff{});
  game.room.exit(game.players[2], game.now);
  freeze(game);
  game.now.lost += one_year;
  game.room.tick(game.now);
  CHECK(newest(game.players[1], "proposal")["outcome"].is_null());
  propose(game, 1, protocol::StandIn{seat_at(2), bots::Level::random, false});
  CHECK(newest(game.players[1], "rejected")["code"] == "still_there");
}
