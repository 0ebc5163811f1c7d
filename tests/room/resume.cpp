// A paused game resumes without the votes of silent players.
#include "tests/room/deciding.hpp"

using namespace tests;

TEST_CASE("a player who does not vote keeps no game paused") {
  TestGame game("kingdomino players=3");
  propose(game, 0, protocol::Pause{});
  vote(game, 1, true);
  vote(game, 2, true);
  game.commit();
  REQUIRE(rulings(game).size() == 1);
  const auto expire = [&] {
    game.now += seconds(server::limits::proposal_timeout) - 1;
    game.room.tick(game.now);
    game.commit();
    CHECK(rulings(game).size() == 1);
    game.now += 1;
    game.room.tick(game.now);
    game.commit();
  };
  SECTION("the others resume without that vote") {
    propose(game, 0, protocol::Resume{});
    vote(game, 1, true);
    expire();
    REQUIRE(rulings(game).size() == 2);
    CHECK(rulings(game)[1].ruling ==
          protocol::TableDecision{protocol::Resume{}, {engine::seat_at(0), engine::seat_at(1)}});
    const json told = newest(game.players[2], "proposal");
    CHECK(told["outcome"] == "agreed");
    CHECK(told["asked"] == json{2});
  }
  SECTION("one no is enough") {
    propose(game, 0, protocol::Resume{});
    vote(game, 2, false);
    CHECK(newest(game.players[0], "proposal")["outcome"] == "declined");
    expire();
    CHECK(rulings(game).size() == 1);
  }
  SECTION("no other decision is made without all votes") {
    propose(game, 0, protocol::CallOff{});
    vote(game, 1, true);
    expire();
    CHECK(rulings(game).size() == 1);
    CHECK(newest(game.players[0], "proposal")["outcome"] == "expired");
  }
}
