// The game of a room as its parts ask about it.
#include "tests/room/parts.hpp"

using namespace tests;
using protocol::RoomState;

TEST_CASE("a room waits until its deal is announced, plays until the end, and may halt") {
  Ground ground;
  room::CurrentGame& game = ground.room.game;
  CHECK_FALSE(game);
  CHECK(game.state() == RoomState::waiting);
  CHECK_FALSE(game.running());
  ground.sit_all();
  game.deal(ground.room.setup(), ground.random, ground.now);
  CHECK(game);
  CHECK(game.history() == nullptr);
  CHECK(game.announced_seq() == 0);
  CHECK(game.state() == RoomState::waiting);
  CHECK(game.running());
  game->announce_deal();
  CHECK(game.state() == RoomState::playing);
  ground.resign(0);
  CHECK(game.announced_seq() == 1);
  CHECK(game.state() == RoomState::finished);
  CHECK_FALSE(game.running());
  ground.room.commits.halt();
  CHECK(game.state() == RoomState::halted);
}

TEST_CASE("persons play until they resign; bots and free seats do not") {
  Ground ground({}, "kingdomino players=3");
  ground.sit_bot(2);
  ground.deal();
  const room::CurrentGame& game = ground.room.game;
  CHECK(game.plays(seat_at(0)));
  CHECK_FALSE(game.plays(seat_at(2)));
  CHECK_FALSE(game.plays(seat_at(7)));
  ground.resign(1);
  CHECK_FALSE(game.plays(seat_at(1)));
}

TEST_CASE("a stand-in is temporary unless it plays on for good") {
  Ground ground({}, "kingdomino players=3");
  CHECK_FALSE(ground.room.game.has_temporary_stand_in(seat_at(0)));
  ground.deal();
  CHECK_FALSE(ground.room.game.has_temporary_stand_in(seat_at(0)));
  ground.decide(protocol::StandIn{.seat = seat_at(0)});
  ground.decide(protocol::StandIn{.seat = seat_at(1), .for_good = true});
  CHECK(ground.room.game.has_temporary_stand_in(seat_at(0)));
  CHECK_FALSE(ground.room.game.has_temporary_stand_in(seat_at(1)));
}
