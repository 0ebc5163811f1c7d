// A vote counts for the proposal that it names, and for no other.
#include "tests/room/deciding.hpp"

using namespace tests;

TEST_CASE("a vote for an earlier proposal does not count for the present one") {
  TestGame game;
  propose(game, 0, protocol::Pause{});
  const std::int64_t seen = game.players[1].proposal;
  vote(game, 0, false);
  propose(game, 0, protocol::CallOff{});
  CHECK(game.players[1].proposal > seen);
  game.players[1].take();
  game.room.receive(game.players[1], protocol::Vote{"v", true, seen}, game.now);
  CHECK(refusal_of(game.players[1]) == "other_proposal");
  game.room.receive(game.players[1], protocol::Vote{"v", false, seen}, game.now);
  CHECK(refusal_of(game.players[1]) == "other_proposal");
  game.commit();
  CHECK(rulings(game).empty());
  vote(game, 1, true);
  game.commit();
  REQUIRE(rulings(game).size() == 1);
  CHECK(std::holds_alternative<protocol::CallOff>(rulings(game)[0].ruling.motion));
}
