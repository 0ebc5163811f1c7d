// Refused takeovers, and who decides.
#include "tests/room/newcomer.hpp"
#include "tests/support/restore_room.hpp"

using namespace tests;

TEST_CASE("refused takeovers") {
  SECTION("without a name, with a seat, or of an unknown seat") {
    TestGame game;
    Recorder nameless;
    CHECK_FALSE(game.watch(nameless));
    CHECK(refusal(game, nameless, wish(1)) == "no_name");
    Watcher zoe(game, "Zoe");
    CHECK(refusal(game, zoe, wish(5)) == "nobody_there");
    CHECK(refusal(game, game.players[0], wish(1)) == "not_allowed");
    CHECK(refusal(game, zoe, {"p", protocol::CallOff{}}) == "not_seated");
  }
  SECTION("in a room that forbids it") {
    TestGame game(protocol::Settings{.take_over = SeatsGivenBy::nobody});
    Watcher zoe(game, "Zoe");
    CHECK(refusal(game, zoe, wish(1)) == "not_allowed");
  }
  SECTION("in a rated game") {
    TestTable game(protocol::Settings{.clock = {protocol::ClockKind::move, 60}, .rated = true});
    for (const char* name : {"annannannann", "benbenbenben"}) {
      TestAnswer<room::SeatGrant> answer;
      game.room.take_seat({.name = name}, std::nullopt, game.now, answer.done(), {name, true});
      game.commit();
      REQUIRE_FALSE(answer.error());
    }
    Watcher zoe(game, "Zoe");
    CHECK(refusal(game, zoe, wish(1)) == "not_allowed");
  }
  SECTION("from a player who has resigned") {
    TestGame game("kingdomino players=3");
    game.say(game.players[2], "r", Resign{});
    game.commit();
    Watcher zoe(game, "Zoe");
    CHECK(refusal(game, zoe, wish(2)) == "already_resigned");
  }
  SECTION("without a player who could agree") {
    TestGame game(protocol::Settings{.patience = 0});
    for (Recorder& player : game.players) game.room.exit(player, game.now);
    game.now += 20'000;
    Watcher zoe(game, "Zoe");
    CHECK(refusal(game, zoe, wish(1)) == "nobody_to_ask");
    CHECK(rulings(game).empty());
  }
}

TEST_CASE("nothing is given when all players leave before they answer") {
  TestGame game(protocol::Settings{.patience = 0});
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  for (Recorder& player : game.players) game.room.exit(player, game.now);
  game.now += 20'000;
  game.room.tick(game.now);
  game.commit();
  CHECK(rulings(game).empty());
  CHECK(newest(zoe, "proposal")["outcome"] == "expired");
}

TEST_CASE("where the host decides, only the host is asked") {
  TestGame game(protocol::Settings{.take_over = SeatsGivenBy::host}, "kingdomino players=3");
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  // The room has no playing host.
  CHECK(newest(game.players[0], "proposal")["asked"] == json::array({0, 1, 2}));

  Hosted hosted("kingdomino players=2");
  TestAnswer<protocol::RoomInfo> changed;
  hosted.room.change({.settings = {.take_over = SeatsGivenBy::host}}, {hosted.host}, hosted.now,
                     changed.done());
  hosted.commit();
  TestAnswer<room::SeatGrant> answer;
  hosted.room.take_seat({"Ann", {}}, hosted.host, hosted.now, answer.done());
  hosted.commit();
  hosted.tokens = {hosted.host, hosted.sit("Ben")};
  Recorder ann;
  CHECK_FALSE(hosted.play(ann, 0));
  Recorder ben;
  CHECK_FALSE(hosted.play(ben, 1));
  Watcher yan(hosted, "Yan");
  hosted.room.receive(yan, wish(1), hosted.now);
  CHECK(newest(ben, "proposal")["asked"] == json{0});
  hosted.room.receive(ann, protocol::Vote{"v", true, ann.proposal}, hosted.now);
  hosted.commit();
  CHECK(ben.dismissed == Close::taken_over);
  // The host's own seat: the newcomer is the host then, and the old token opens nothing.
  hosted.tokens[1] = grant_to(yan)["token"];
  hosted.now += 60'000;
  Watcher zoe2(hosted, "Zoe");
  hosted.room.receive(zoe2, wish(0), hosted.now);
  hosted.room.receive(ann, protocol::Vote{"v", true, ann.proposal}, hosted.now);
  hosted.commit();
  CHECK(ann.dismissed == Close::taken_over);
  CHECK(hosted.room.info().seats[0].host);
  Recorder stale;
  CHECK(hosted.room.enter(stale, {.token = hosted.host}, hosted.now) == Close::bad_token);
}

TEST_CASE("a restart between the agreement and the first use finds the seat as it was given") {
  TestGame game(protocol::Settings{.clock = {protocol::ClockKind::bank, 300, 10, 300}});
  game.advance(2);
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  vote(game, 0, true);
  vote(game, 1, true);
  game.commit();
  const std::string token = grant_to(zoe)["token"];
  TestTable again(game.opened.settings);
  again.now = game.now;
  const auto all = stored(game);
  restore(again.room, all.seats, all.begun, all.moves, game.now);
  CHECK(again.room.info().seats[1].name == "Zoe");
  Recorder stale;
  CHECK(again.room.enter(stale, {.token = game.tokens[1]}, again.now) == Close::bad_token);
  Recorder seated;
  CHECK_FALSE(again.room.enter(seated, {.token = token}, again.now));
  CHECK(seated.take()[0]["you"]["seat"] == 1);
}

TEST_CASE("a delayed spectator learns the outcome of the proposal") {
  TestGame game(protocol::Settings{.delay_moves = 3});
  for (const char* id : {"a", "b"}) {
    game.move(id);
    game.commit();
  }
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  CHECK(newest(zoe, "proposal")["outcome"].is_null());
  vote(game, 0, true);
  vote(game, 1, true);
  game.commit();
  CHECK(grant_to(zoe)["seat"] == 1);
}
