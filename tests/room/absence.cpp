// Players who are away from a game, and their stand-ins; and bots, which have no vote.
#include "tests/room/deciding.hpp"
#include "tests/room/hosted.hpp"

using namespace tests;
using protocol::Milliseconds;

TEST_CASE("the others decide about a player who is away for too long") {
  TestGame game(protocol::Settings{.patience = 60}, "kingdomino players=3");
  const Milliseconds away = seconds(server::limits::absence_grace) + 60'000;
  const protocol::StandIn by{seat_at(2), bots::Level::greedy_placement, false};
  propose(game, 0, by);
  CHECK(refusal_of(game.players[0]) == "still_there");
  game.room.exit(game.players[2], game.now);
  const json presence = newest(game.players[0], "presence");
  CHECK(presence["seats"][2]["away_at"] == game.now + away);
  CHECK(presence["seats"][0]["away_at"].is_null());
  game.now += away - 1;
  propose(game, 0, by);
  CHECK(newest(game.players[0], "rejected")["code"] == "still_there");

  game.now += 1;
  propose(game, 0, by);
  CHECK(newest(game.players[0], "proposal")["asked"] == json{1});
  vote(game, 1, true);
  game.commit();
  const json status = newest(game.players[0], "status");
  CHECK(status["stand_ins"] ==
        json::array({{{"seat", 2}, {"bot", "greedy_placement"}, {"for_good", false}}}));
  while (game.mover() != 2) {
    game.move("m" + std::to_string(game.room.info().seq));
    game.commit();
  }
  REQUIRE_FALSE(game.bots.asked.empty());
  const auto asked = game.bots.asked.back();
  CHECK(asked.seat == seat_at(2));
  CHECK(asked.level == bots::Level::greedy_placement);
  game.room.bot_acts({asked.room, asked.seat, asked.seq, game.first_legal()}, game.now);
  game.commit();
  CHECK(game.journal.all<room::Acted>().back().bot == bots::Level::greedy_placement);
  CHECK_FALSE(game.journal.all<room::Acted>().back().overdue);

  // Back again: the seat is the player's.
  Recorder back;
  CHECK_FALSE(game.play(back, 2));
  game.commit();
  CHECK(std::holds_alternative<protocol::HandBack>(rulings(game).back().ruling.motion));
  CHECK(newest(back, "status")["stand_ins"].empty());
}

TEST_CASE("a seat that was given to a bot for good stays its") {
  TestGame game(protocol::Settings{.patience = 0}, "kingdomino players=2");
  game.room.exit(game.players[1], game.now);
  game.now += seconds(server::limits::absence_grace);
  propose(game, 0, protocol::StandIn{seat_at(1), bots::Level::random, true});
  game.commit();
  REQUIRE(rulings(game).size() == 1);
  Recorder back;
  CHECK_FALSE(game.play(back, 1));
  game.commit();
  CHECK(rulings(game).size() == 1);
  back.take();
  game.room.receive(back, protocol::Act{"a", std::nullopt, Resign{}}, game.now);
  CHECK(refusal_of(back) == "stood_in");
  game.room.receive(back, protocol::Propose{"p", protocol::CallOff{}}, game.now);
  CHECK(refusal_of(back) == "stood_in");
}

TEST_CASE("absences add up, except for the first part of each") {
  TestGame game(protocol::Settings{.patience = 60});
  const Milliseconds grace = seconds(server::limits::absence_grace);
  game.room.exit(game.players[1], game.now);
  game.now += grace + 50'000;
  Recorder back;
  CHECK_FALSE(game.play(back, 1));
  game.room.exit(back, game.now);
  CHECK(newest(game.players[0], "presence")["seats"][1]["away_at"] == game.now + grace + 10'000);
}

TEST_CASE("a proposal does not wait for an absent player") {
  TestGame game(protocol::Settings{.patience = 0}, "kingdomino players=3");
  propose(game, 0, protocol::CallOff{});
  vote(game, 1, true);
  game.room.exit(game.players[2], game.now);
  game.now += seconds(server::limits::absence_grace) - 1;
  game.room.tick(game.now);
  CHECK(rulings(game).empty());
  game.now += 1;
  game.room.tick(game.now);
  game.commit();
  CHECK(game.room.state() == protocol::RoomState::finished);
  CHECK(rulings(game).at(0).ruling.by == std::vector{seat_at(0), seat_at(1)});
}

TEST_CASE("a player who comes back before the decision has a vote") {
  TestGame game(protocol::Settings{.patience = 0}, "kingdomino players=3");
  game.room.exit(game.players[2], game.now);
  game.now += seconds(server::limits::absence_grace);
  propose(game, 0, protocol::CallOff{});
  CHECK(newest(game.players[0], "proposal")["asked"] == json{1});
  Recorder back;
  CHECK_FALSE(game.play(back, 2));
  vote(game, 1, true);
  game.commit();
  CHECK(rulings(game).empty());
  CHECK(newest(game.players[0], "proposal")["asked"] == json{2});
  game.room.receive(back, protocol::Vote{"v", true, back.proposal}, game.now);
  game.commit();
  REQUIRE(rulings(game).size() == 1);
  CHECK(rulings(game)[0].ruling.by == std::vector{seat_at(0), seat_at(1), seat_at(2)});
}

TEST_CASE("bots have no vote, and wait while a takeback is proposed") {
  Hosted table("kingdomino players=3");
  CHECK_FALSE(table.seat_bot(2));
  table.tokens = {table.sit("Ann"), table.sit("Ben")};
  Recorder people[2];
  for (std::size_t i = 0; i < 2; ++i) CHECK_FALSE(table.play(people[i], i));

  // Until a human player has moved and the bot is next, with nothing revealed in between.
  std::size_t moved = 2;
  for (int i = 0; moved == 2 || table.mover() != 2 || table.latest().table.turn == 0; ++i) {
    REQUIRE(i < 40);
    moved = table.mover();
    if (moved == 2)
      table.room.bot_acts({"K7QF3M", seat_at(2), table.room.info().seq, table.first_legal()},
                          table.now);
    else
      table.say(people[moved], "m" + std::to_string(i), table.first_legal());
    table.commit();
  }
  table.bots.asked.clear();
  people[moved].take();
  const protocol::TakeBack back{table.room.info().seq - 1};
  table.room.receive(people[moved], protocol::Propose{"p", back}, table.now);
  CHECK(newest(people[moved], "proposal")["asked"] == json{1 - moved});
  table.now += 1000 * server::limits::bot_timeout.count() + 1;
  table.room.tick(table.now);
  CHECK(table.bots.asked.empty());
  table.room.receive(people[1 - moved], protocol::Vote{"v", false, people[1 - moved].proposal},
                     table.now);
  table.room.tick(table.now);
  CHECK(table.bots.asked.size() == 1);
}

TEST_CASE("only visits of those who still have a part keep a game from being called off") {
  TestGame game(protocol::Settings{.patience = 0}, "kingdomino players=3");
  Recorder back;
  SECTION("not of a player who resigned") {
    game.say(game.players[0], "r", Resign{});
    game.room.exit(game.players[0], game.now);
  }
  SECTION("not of a player for whom a bot plays for good") {
    game.room.exit(game.players[0], game.now);
    game.now += seconds(server::limits::absence_grace);
    propose(game, 1, protocol::StandIn{seat_at(0), bots::Level::random, true});
    vote(game, 2, true);
  }
  game.commit();
  game.room.exit(game.players[1], game.now);
  game.room.exit(game.players[2], game.now);
  const std::size_t before = rulings(game).size();
  const auto is_called_off = [&] {
    game.room.abandon_after(10'000, game.now);
    game.commit();
    return rulings(game).size() > before;
  };

  game.now += 9000;
  Recorder watcher;
  game.watch(watcher);
  CHECK_FALSE(game.play(back, 0));
  CHECK(game.room.unused_for(game.now) == 9000);
  Recorder again;
  CHECK_FALSE(game.play(again, 1));
  CHECK(game.room.unused_for(game.now) == 0);
  game.now += 1000;
  game.room.exit(again, game.now);
  game.now += 5000;
  game.room.exit(watcher, game.now);
  game.room.exit(back, game.now);
  CHECK_FALSE(game.play(back, 0));
  game.now += 5000;
  CHECK_FALSE(is_called_off());
  game.now += 1;
  CHECK(is_called_off());
  CHECK(back.dismissed == Close::abandoned);
}
