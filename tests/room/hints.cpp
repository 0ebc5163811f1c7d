// The request for hints: all legal actions, to the seat to move only.
#include "tests/room/support.hpp"

using namespace tests;

namespace {

json hinted(TestTable& t, Recorder& who, std::optional<std::string> id = "h1") {
  who.take();
  t.room.receive(who, protocol::Hints{std::move(id)}, t.now);
  return who.take_one();
}

}  // namespace

TEST_CASE("the seat to move receives every legal action, and how many of each kind") {
  TestGame game("queendomino players=2");
  for (std::uint32_t seq = 0; seq < 60; ++seq) {
    const Actions legal = legal_actions(game.latest().table);
    const json answer = hinted(game, game.at_turn());
    REQUIRE(answer["type"] == "prompt");
    REQUIRE(answer["re"] == "h1");
    REQUIRE(answer["seq"] == seq);
    REQUIRE(answer["actions"].size() == legal.size());
    std::size_t counted = 0;
    for (const auto& [kind, count] : answer["counts"].items()) counted += count.get<std::size_t>();
    REQUIRE(counted == legal.size());
    game.advance(seq + 1);
  }
}

TEST_CASE("other clients receive no hints, and the reason") {
  TestGame game;
  Recorder spectator;
  CHECK_FALSE(game.watch(spectator));
  CHECK(hinted(game, spectator)["code"] == "not_seated");
  CHECK(hinted(game, game.players[1 - game.mover()])["code"] == "not_your_turn");
  CHECK(hinted(game, game.at_turn(), std::nullopt)["re"] == nullptr);
}

TEST_CASE("no hints before the game, after it, or about a table that has changed") {
  TestTable waiting("kingdomino players=2");
  waiting.tokens.push_back(waiting.sit("Ann"));
  Recorder early;
  CHECK_FALSE(waiting.play(early, 0));
  CHECK(hinted(waiting, early)["code"] == "not_started");

  TestGame game;
  Recorder& mover = game.at_turn();
  game.move("m1");
  CHECK(hinted(game, mover)["code"] == "stale");
  game.commit();
  mover.take();
  game.advance(48);
  CHECK(hinted(game, game.players[0])["code"] == "game_over");
}
