// Advice: the seat to move receives what a good player would do, once for each question, where the
// room allows it.
#include "server/room/advised_move.hpp"
#include "tests/room/support.hpp"

#include <vector>

using namespace tests;

namespace {

struct Advised : TestGame {
  Advised() : TestGame("kingdomino players=2", 1, std::nullopt, true) {}

  void ask(Recorder& who, std::optional<std::string> id = "a1") {
    room.receive(who, protocol::Advise{std::move(id)}, now);
  }
  json answer_to(Recorder& who, std::optional<std::string> id = "a1") {
    who.take();
    ask(who, std::move(id));
    return who.take_one();
  }
  // The result for the newest question.
  room::AdviceFound found() {
    const room::AdviceTurn& turn = bots.consulted.back();
    const Action action = legal_actions(turn.view)[0];
    return {turn.room, turn.seat, turn.seq, {{action, DominoId::none, 0.5, 40}}};
  }
};

}  // namespace

TEST_CASE("advice is computed once, sent when it is found, and known from then on") {
  Advised game;
  Recorder& mover = game.at_turn();
  game.ask(mover);
  CHECK(mover.take().empty());
  REQUIRE(game.bots.consulted.size() == 1);
  const room::AdviceTurn& turn = game.bots.consulted[0];
  CHECK(turn.room == "K7QF3M");
  CHECK(turn.seq == 0);
  CHECK(index(turn.seat) == game.mover());
  CHECK(protocol::encode_view(turn.view) == protocol::encode_view(game.latest().table));

  game.room.advice_found(game.found());
  const json advice = mover.take_one();
  CHECK(advice["type"] == "advice");
  CHECK(advice["re"] == "a1");
  CHECK(advice["seq"] == 0);
  CHECK(advice["seat"] == game.mover());
  CHECK(advice["moves"][0]["action"]["do"] == "claim");
  CHECK(game.answer_to(mover, "a2")["re"] == "a2");
  CHECK(game.answer_to(mover, std::nullopt)["re"] == nullptr);
  CHECK(game.bots.consulted.size() == 1);
  CHECK(game.players[1 - game.mover()].take().empty());
}

TEST_CASE("only the seat to move receives advice, and none does where the room has it off") {
  Advised game;
  Recorder spectator;
  CHECK_FALSE(game.watch(spectator));
  CHECK(game.answer_to(spectator)["code"] == "not_seated");
  const json other = game.answer_to(game.players[1 - game.mover()]);
  CHECK(other["code"] == "not_your_turn");
  CHECK(other["params"] == json{{"seat", game.mover()}});
  CHECK(game.room.info().settings.advice);

  TestGame without;
  without.room.receive(without.at_turn(), protocol::Advise{"a1"}, without.now);
  const json refused = without.at_turn().take_one();
  CHECK(refused["code"] == "no_advice");
  CHECK(refused["re"] == "a1");
  CHECK(without.bots.consulted.empty());
  CHECK_FALSE(without.room.info().settings.advice);
}

TEST_CASE("a second question waits for the answer to the first") {
  Advised game;
  Recorder& mover = game.at_turn();
  game.ask(mover);
  CHECK(game.answer_to(mover, "a2")["code"] == "busy");
  game.room.advice_found(game.found());
  CHECK(mover.take_one()["re"] == "a1");
}

TEST_CASE("a player who acts before the advice is notified that the table has changed") {
  Advised game;
  Recorder& mover = game.at_turn();
  game.ask(mover);
  const room::AdviceFound late = game.found();
  game.move("m1");
  CHECK(game.answer_to(mover, "a2")["code"] == "stale");
  game.commit();
  const std::vector<json> heard = mover.take();
  REQUIRE(heard.size() == 2);
  CHECK(heard[0]["type"] == "step");
  CHECK(heard[1]["code"] == "stale");
  CHECK(heard[1]["re"] == "a1");
  game.room.advice_found(late);
  CHECK(mover.take().empty());
}

TEST_CASE("lost advice is requested again, and not sooner") {
  Advised game;
  game.ask(game.at_turn());
  game.room.tick(game.now + bot_timeout - 1);
  CHECK(game.bots.consulted.size() == 1);
  game.room.tick(game.now + bot_timeout);
  CHECK(game.bots.consulted.size() == 2);
  game.room.advice_found(game.found());
  game.room.tick(game.now + 3 * bot_timeout);
  CHECK(game.bots.consulted.size() == 2);
}

TEST_CASE("a player who has left is not answered, one who came back is when it asks") {
  Advised game;
  const std::size_t seat = game.mover();
  {
    Recorder gone;
    CHECK_FALSE(game.play(gone, seat));
    game.ask(gone);
    game.room.exit(gone, game.now);
  }
  Recorder back;
  CHECK_FALSE(game.play(back, seat));
  back.take();
  game.room.advice_found(game.found());
  CHECK(back.take().empty());
  CHECK(game.answer_to(back)["type"] == "advice");
}

TEST_CASE("a forecast assumes the players of the beginning, in a match of the newest game") {
  room::Setup setup;
  setup.seats = {{.seat = seat_at(0)}, {.seat = seat_at(1), .bot = engine::bots::Level::random}};
  const room::Move over =
      room::Ruled{.seq = 1, .ruling = {protocol::TakeOver{seat_at(1), "Zoe"}, {seat_at(0)}}};
  CHECK(room::seat_levels(setup, {})[1] == engine::bots::Level::random);
  CHECK(room::seat_levels(setup, std::vector{over})[1] == engine::bots::Level::random);
  const room::Move next(room::Begun{.seq = 2});
  CHECK_FALSE(room::seat_levels(setup, std::vector{over, next})[1]);
  for (const bool for_good : {false, true}) {
    const protocol::StandIn in{seat_at(0), engine::bots::Level::careless, for_good};
    const room::Move stands_in = room::Ruled{.seq = 1, .ruling = {in, {seat_at(1)}}};
    CHECK_FALSE(room::seat_levels(setup, std::vector{stands_in})[0]);
    CHECK((room::seat_levels(setup, std::vector{stands_in, next})[0] ==
           engine::bots::Level::careless) == for_good);
  }
}
