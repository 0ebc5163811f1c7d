// Decisions of the players: taking back, pausing, ending.
#include "tests/room/deciding.hpp"
#include "tests/support/restore_room.hpp"

using namespace tests;
using protocol::Milliseconds;

TEST_CASE("a move is taken back when all players agree") {
  TestGame game("kingdomino players=3");
  game.advance(1);
  const State before = game.latest();
  const std::size_t mover = game.mover();
  game.move("oops");
  game.commit();
  for (Recorder& player : game.players) player.take();

  propose(game, mover, protocol::TakeBack{1});
  const json asked = game.players[0].take_one();
  CHECK(asked["type"] == "proposal");
  CHECK(asked["seat"] == mover);
  CHECK(asked["ruling"] == json{{"do", "take_back"}, {"to", 1}, {"by", {mover}}});
  CHECK(asked["asked"].size() == 2);
  CHECK(asked["outcome"].is_null());
  CHECK(asked["until"] == game.now + seconds(server::limits::proposal_timeout));

  vote(game, (mover + 1) % 3, true);
  CHECK(rulings(game).empty());
  vote(game, (mover + 2) % 3, true);
  REQUIRE(rulings(game).size() == 1);
  CHECK(game.players[0].take().back()["outcome"] == "agreed");
  game.commit();

  const room::Ruled ruled = rulings(game)[0];
  CHECK(ruled.seq == 3);
  CHECK(ruled.ruling.by == std::vector{seat_at(0), seat_at(1), seat_at(2)});
  CHECK(game.latest() == before);
  const json step = newest(game.players[0], "step");
  CHECK(step["seq"] == 3);
  CHECK(step["by"].is_null());
  CHECK(step["ruling"] == json{{"do", "take_back"}, {"to", 1}, {"by", {0, 1, 2}}});
  const json view = json::parse(protocol::encode_view(before.table));
  CHECK(step["patch"] == json::parse(protocol::encode_replacement(view.dump())));
  CHECK(step["events"] == json::array({{{"event", "taken_back"}, {"to", 1}, {"view", view}}}));

  // It goes on from there, and another restart finds the same.
  game.move("better");
  game.commit();
  TestTable again("kingdomino players=3");
  restore(again.room, game.journal.seats(), game.journal.all<room::Begun>()[0], game.moves());
  Recorder who;
  CHECK_FALSE(again.watch(who));
  CHECK(newest(who, "snapshot")["view"] == json::parse(protocol::encode_view(game.latest().table)));
}

TEST_CASE("the step of a takeback can be encoded again") {
  TestGame game;
  game.advance(1);
  const std::size_t mover = game.mover();
  game.move("a");
  game.commit();
  propose(game, mover, protocol::TakeBack{1});
  vote(game, 1 - mover, true);
  game.commit();
  json heard;
  for (const json& frame : game.players[0].take())
    if (frame["type"] == "step" && frame["seq"] == 3) heard = frame;
  TestTable again;
  restore(again.room, game.journal.seats(), game.journal.all<room::Begun>()[0], game.moves());
  Recorder who;
  CHECK_FALSE(again.watch(who, {.since = 2}));
  CHECK(newest(who, "step") == heard);
}

TEST_CASE("what cannot be taken back") {
  TestGame game;
  const std::size_t mover = game.mover();
  propose(game, mover, protocol::TakeBack{0});
  CHECK(refusal_of(game.players[mover]) == "nothing_to_take_back");
  game.advance(1);
  SECTION("another player's move") {
    propose(game, game.mover(), protocol::TakeBack{0});
    CHECK(refusal_of(game.players[game.mover()]) == "nothing_to_take_back");
  }
  SECTION("a future move") {
    propose(game, mover, protocol::TakeBack{7});
    CHECK(refusal_of(game.players[mover]) == "nothing_to_take_back");
  }
  SECTION("a move since which a tile was revealed") {
    game.advance(4);  // the second line is drawn
    propose(game, mover, protocol::TakeBack{0});
    CHECK(refusal_of(game.players[mover]) == "turned_over");
  }
  CHECK(rulings(game).empty());
}

TEST_CASE("a room can forbid taking back") {
  TestGame game(protocol::Settings{.take_back = false});
  const std::size_t mover = game.mover();
  game.advance(1);
  propose(game, mover, protocol::TakeBack{0});
  CHECK(refusal_of(game.players[mover]) == "not_allowed");
}

TEST_CASE("a takeback cannot return to an abandoned branch") {
  TestGame game;
  const std::size_t mover = game.mover();
  game.advance(1);
  game.move("a");
  game.commit();
  propose(game, mover, protocol::TakeBack{0});
  vote(game, 1 - mover, true);
  game.commit();
  REQUIRE(rulings(game).size() == 1);
  game.say(game.players[mover], "x", legal_actions(game.latest().table)[1]);
  game.commit();
  for (Recorder& player : game.players) player.take();
  propose(game, mover, protocol::TakeBack{1});  // on the abandoned branch
  CHECK(refusal_of(game.players[mover]) == "nothing_to_take_back");
  propose(game, mover, protocol::TakeBack{3});  // the ruling itself: the table as dealt
  vote(game, 1 - mover, true);
  game.commit();
  CHECK(rulings(game).size() == 2);
}

TEST_CASE("a proposal is declined, expires, or becomes void") {
  TestGame game;
  game.advance(1);
  const std::size_t mover = 1 - game.mover();
  propose(game, mover, protocol::TakeBack{0});
  SECTION("declined") {
    vote(game, 1 - mover, false);
    CHECK(newest(game.players[0], "proposal")["outcome"] == "declined");
    game.players[mover].take();
    propose(game, mover, protocol::TakeBack{0});
    const json frame = game.players[mover].take_one();
    CHECK(frame["code"] == "too_soon");
    CHECK(frame["params"]["retry_ms"] == seconds(server::limits::declined_proposal_wait));
    game.now += seconds(server::limits::declined_proposal_wait);
    propose(game, mover, protocol::TakeBack{0});
    CHECK(game.players[mover].take_one()["type"] == "proposal");
  }
  SECTION("withdrawn") {
    vote(game, mover, false);
    CHECK(newest(game.players[0], "proposal")["outcome"] == "declined");
  }
  SECTION("expired") {
    game.now += seconds(server::limits::proposal_timeout) - 1;
    game.room.tick(game.now);
    game.now += 1;
    game.room.tick(game.now);
    CHECK(newest(game.players[0], "proposal")["outcome"] == "expired");
  }
  SECTION("voided by a move") {
    game.move("m");
    CHECK(newest(game.players[0], "proposal")["outcome"] == "overtaken");
  }
  game.commit();
  CHECK(rulings(game).empty());
}

TEST_CASE("one proposal at a time, and every newcomer receives it") {
  TestGame game;
  propose(game, 0, protocol::Pause{});
  game.players[0].take();
  game.players[1].take();
  propose(game, 1, protocol::CallOff{});
  CHECK(refusal_of(game.players[1]) == "proposal_open");
  propose(game, 0, protocol::Pause{});  // the answer was lost
  CHECK(game.players[0].take_one()["type"] == "proposal");
  Recorder who;
  CHECK_FALSE(game.watch(who));
  CHECK(newest(who, "proposal")["ruling"]["do"] == "pause");
  game.room.receive(who, protocol::Vote{"v", true, who.proposal}, game.now);
  CHECK(newest(who, "rejected")["code"] == "not_seated");
  vote(game, 0, true);
  CHECK(rulings(game).empty());
}

TEST_CASE("a repeated proposal is answered, and no other client is notified") {
  TestGame game("kingdomino players=3");
  propose(game, 0, protocol::Pause{});
  vote(game, 1, true);
  for (Recorder& player : game.players) player.take();
  game.room.receive(game.players[0], protocol::Propose{"after a reload", protocol::Pause{}, {}},
                    game.now);
  const auto answer = game.players[0].take_one();
  CHECK(answer["type"] == "proposal");
  CHECK(answer["re"] == "after a reload");
  vote(game, 1, true);
  CHECK(game.players[1].take_one()["type"] == "proposal");
  CHECK(game.players[2].take().empty());

  // Nor are the players asked again and again, in any order.
  vote(game, 0, false);
  propose(game, 0, protocol::CallOff{});
  vote(game, 0, false);
  game.players[0].take();
  for (const protocol::Motion& motion :
       {protocol::Motion(protocol::Pause{}), protocol::Motion(protocol::CallOff{})}) {
    propose(game, 0, motion);
    CHECK(refusal_of(game.players[0]) == "too_soon");
  }
}

TEST_CASE("a vote without a proposal is rejected") {
  TestGame game;
  vote(game, 0, true);
  CHECK(refusal_of(game.players[0]) == "no_proposal");
}

TEST_CASE("in a paused game no player acts and no clock runs") {
  TestGame game(protocol::Settings{.clock = {.kind = protocol::ClockKind::move, .seconds = 30}});
  propose(game, 0, protocol::Resume{});
  CHECK(refusal_of(game.players[0]) == "not_paused");
  game.now += 10'500;
  propose(game, 0, protocol::Pause{});
  vote(game, 1, true);
  game.commit();
  const json paused = newest(game.players[0], "status");
  CHECK(paused["paused"] == true);
  CHECK(paused["clock"]["until"].is_null());
  CHECK(paused["clock"]["seat"].is_null());
  CHECK(paused["clock"]["left"][game.mover()] == 20'000);

  game.now += 1'000'000;
  game.room.tick(game.now);
  CHECK(game.bots.asked.empty());
  game.at_turn().take();
  game.move("m");
  CHECK(refusal_of(game.at_turn()) == "paused");
  propose(game, 0, protocol::Pause{});
  CHECK(newest(game.players[0], "rejected")["code"] == "paused");

  propose(game, 1, protocol::Resume{});
  vote(game, 0, true);
  game.commit();
  const json resumed = newest(game.players[0], "status");
  CHECK(resumed["paused"] == false);
  CHECK(resumed["clock"]["until"] == game.now + 20'000);
  game.move("m2");
  game.commit();
  CHECK(game.room.info().seq == 3);
}

TEST_CASE("a game ends when all players want it to, and counts as it stands") {
  TestGame game("kingdomino players=3");
  game.advance(7);
  propose(game, 0, protocol::CallOff{});
  vote(game, 1, true);
  vote(game, 2, true);
  game.commit();
  CHECK(game.room.state() == protocol::RoomState::finished);
  const room::Ruled ruled = rulings(game).at(0);
  CHECK(ruled.last);
  CHECK_FALSE(ruled.result.empty());
  const json step = newest(game.players[0], "step");
  CHECK(step["events"][0]["event"] == "ended");
  CHECK_FALSE(step["deal"]["salt"].is_null());
  CHECK(game.room.recorded());
  propose(game, 0, protocol::CallOff{});
  CHECK(newest(game.players[0], "rejected")["code"] == "game_over");
}

TEST_CASE("before the game there are no decisions") {
  TestTable table;
  table.tokens.push_back(table.sit("Ann"));
  Recorder ann;
  CHECK_FALSE(table.play(ann, 0));
  ann.take();
  table.room.receive(ann, protocol::Propose{"p", protocol::Pause{}}, table.now);
  CHECK(refusal_of(ann) == "not_started");
}

TEST_CASE("a paused game without players resumes by itself") {
  TestGame game("kingdomino players=3");
  propose(game, 0, protocol::Pause{});
  vote(game, 1, true);
  vote(game, 2, true);
  game.commit();
  REQUIRE(rulings(game).size() == 1);
  game.now += 1000;
  game.room.tick(game.now);
  CHECK(rulings(game).size() == 1);

  // Bots play on for two players who left for good; the third resigns.
  for (const std::size_t gone : {1U, 2U}) game.room.exit(game.players[gone], game.now);
  game.now += seconds(server::limits::absence_grace) + 1000 * protocol::patience_default;
  for (const std::size_t gone : {1U, 2U}) {
    propose(game, 0, protocol::StandIn{seat_at(gone), bots::Level::full_greedy, true});
    game.commit();
  }
  game.room.tick(game.now);
  REQUIRE(rulings(game).size() == 3);
  game.say(game.players[0], "r0", engine::Resign{});
  game.commit();
  game.room.tick(game.now);
  game.commit();
  REQUIRE(rulings(game).size() == 4);
  CHECK(std::holds_alternative<protocol::Resume>(rulings(game)[3].ruling.motion));
  CHECK(rulings(game)[3].ruling.by.empty());
  CHECK_FALSE(game.bots.asked.empty());
}
