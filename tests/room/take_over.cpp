// A newcomer takes over a seat of a running game when the players agree.
#include "tests/room/newcomer.hpp"

using namespace tests;
using protocol::Milliseconds;

TEST_CASE("a player whose phone died has the seat again when the other agrees") {
  TestGame game;
  game.advance(3);
  game.room.exit(game.players[0], game.now);
  game.now += 200'000;
  game.room.tick(game.now);
  Watcher ann(game, "Ann");
  game.room.receive(ann, wish(0), game.now);
  const json proposal = newest(game.players[1], "proposal");
  CHECK(proposal["seat"].is_null());
  CHECK(proposal["ruling"] ==
        json{{"do", "take_over"}, {"seat", 0}, {"name", "Ann"}, {"by", json::array()}});
  CHECK(proposal["asked"] == json{1});
  vote(game, 1, true);
  CHECK(grant_to(ann).is_null());  // not before it is durable
  game.commit();
  const json granted = grant_to(ann);
  REQUIRE(granted["seat"] == 0);
  CHECK(granted["room"] == "K7QF3M");
  const std::string old = game.tokens[0];
  CHECK(granted["token"] != old);
  for (const auto& frame : game.players[1].frames)
    CHECK(frame->find(granted["token"].get<std::string>()) == std::string::npos);

  // The previous token opens nothing.
  Recorder stale;
  CHECK(game.room.enter(stale, {.token = old}, game.now) == Close::bad_token);
  TestAnswer<room::SeatLink> link;
  game.room.link_seat(seat_at(0), old, game.now, link.done());
  CHECK(link.error() == RoomError::bad_token);
  game.tokens[0] = granted["token"];
  Recorder back;
  CHECK_FALSE(game.play(back, 0));
  CHECK(back.take()[0]["you"]["seat"] == 0);
  CHECK(rulings(game).back().ruling.by == std::vector{seat_at(1)});
  CHECK(server::storage::replay(stored(game)));
}

TEST_CASE("a newcomer takes over from a player who agrees") {
  TestGame game("kingdomino players=3");
  game.advance(2);
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  CHECK(newest(game.players[0], "proposal")["asked"] == json::array({0, 1, 2}));
  for (std::size_t seat = 0; seat < 3; ++seat) vote(game, seat, true);
  CHECK_FALSE(game.players[1].dismissed);
  game.commit();
  CHECK(game.players[1].dismissed == Close::taken_over);
  CHECK(grant_to(zoe)["seat"] == 1);
  const json presence = newest(game.players[0], "presence");
  CHECK(presence["seats"][1]["name"] == "Zoe");
  CHECK(presence["seats"][1]["connected"] == false);
  CHECK(server::storage::replay(stored(game)));
  // In the record the seat was Bob's when the game began, and the ruling names its new player.
  CHECK(stored(game).seats[1].name == "Bob");
}

TEST_CASE("a new player of a seat need not know earlier ids") {
  TestGame game;
  const std::size_t seat = game.mover();
  game.move("1");
  game.commit();
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(seat), game.now);
  vote(game, 0, true);
  vote(game, 1, true);
  game.commit();
  game.tokens[seat] = grant_to(zoe)["token"];
  Recorder player;
  CHECK_FALSE(game.play(player, seat));
  const auto played = game.journal.all<room::Acted>().size();
  game.say(player, "1", Resign{});
  game.commit();
  REQUIRE(game.journal.all<room::Acted>().size() == played + 1);
  CHECK(game.journal.all<room::Acted>().back().id == "1");
  CHECK(server::storage::replay(stored(game)));
  // Its own are played once, as usual.
  game.say(player, "1", Resign{});
  CHECK(game.journal.all<room::Acted>().size() == played + 1);
}

TEST_CASE("a newcomer takes the place of a bot, even on the move") {
  Hosted table("kingdomino players=2");
  CHECK_FALSE(table.seat_bot(1));
  table.tokens = {table.sit("Ann"), ""};
  Recorder ann;
  CHECK_FALSE(table.play(ann, 0));
  while (table.mover() != 1) {
    table.say(ann, "m" + std::to_string(table.room.info().seq), table.first_legal());
    table.commit();
  }
  Watcher zoe(table, "Zoe");
  table.room.receive(zoe, wish(1), table.now);
  CHECK(newest(ann, "proposal")["asked"] == json{0});
  const auto turn = table.bots.asked.back();
  table.room.receive(ann, protocol::Vote{"v", true, ann.proposal}, table.now);
  table.room.bot_acts({turn.room, turn.seat, turn.seq, table.first_legal()}, table.now);
  table.commit();
  table.room.bot_acts({turn.room, turn.seat, turn.seq, table.first_legal()}, table.now);
  CHECK(table.journal.all<room::Acted>().size() + 1 == table.moves().size());
  CHECK(newest(ann, "presence")["seats"][1]["bot"].is_null());
  table.tokens[1] = grant_to(zoe)["token"];
  Recorder seated;
  CHECK_FALSE(table.play(seated, 1));
  seated.take();
  table.say(seated, "z1", table.first_legal());
  table.commit();
  CHECK_FALSE(table.journal.all<room::Acted>().back().bot);
  CHECK(server::storage::replay(stored(table)));
}

TEST_CASE("a stand-in of the seat ends") {
  TestGame game(protocol::Settings{.patience = 0});
  game.room.exit(game.players[1], game.now);
  game.now += 20'000;
  propose(game, 0, protocol::StandIn{seat_at(1), bots::Level::random, true});
  game.commit();
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  vote(game, 0, true);
  game.commit();
  CHECK(newest(game.players[0], "status")["stand_ins"].empty());
  CHECK(grant_to(zoe)["seat"] == 1);
  CHECK(server::storage::replay(stored(game)));
}

TEST_CASE("two newcomers want the same seat, and players need not wait for either") {
  TestGame game("kingdomino players=3");
  Watcher zoe(game, "Zoe");
  Watcher yan(game, "Yan");
  game.room.receive(zoe, wish(1), game.now);
  CHECK(refusal(game, yan, wish(1)) == "proposal_open");
  propose(game, 0, protocol::Pause{});
  CHECK(newest(zoe, "proposal")["ruling"]["do"] == "pause");
  vote(game, 1, false);
  // Declined: no spectator asks again at once.
  game.room.receive(zoe, wish(1), game.now);
  vote(game, 2, false);
  CHECK(newest(zoe, "proposal")["outcome"] == "declined");
  CHECK(refusal(game, yan, wish(1)) == "too_soon");
  CHECK(refusal(game, zoe, wish(2)) == "too_soon");
}

TEST_CASE("an unanswered proposal is not repeated at once") {
  TestGame game;
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  game.now += seconds(server::limits::proposal_timeout);
  game.room.tick(game.now);
  CHECK(newest(zoe, "proposal")["outcome"] == "expired");
  CHECK(refusal(game, zoe, wish(1)) == "too_soon");
}

TEST_CASE("a newcomer who leaves before the decision gets nothing") {
  TestGame game;
  auto zoe = std::make_unique<Watcher>(game, "Zoe");
  game.room.receive(*zoe, wish(1), game.now);
  vote(game, 0, true);
  game.room.exit(*zoe, game.now);
  zoe.reset();
  CHECK(newest(game.players[0], "proposal")["outcome"] == "overtaken");
  vote(game, 1, true);
  game.commit();
  CHECK(rulings(game).empty());
  CHECK_FALSE(game.players[1].dismissed);

  // Or between the decision and the disk: the seat is given, and its token is unused.
  Watcher yan(game, "Yan");
  game.room.receive(yan, wish(1), game.now);
  vote(game, 0, true);
  vote(game, 1, true);
  game.room.exit(yan, game.now);
  game.commit();
  CHECK(rulings(game).size() == 1);
  CHECK(grant_to(yan).is_null());
  CHECK(game.room.info().seats[1].name == "Yan");
  CHECK(game.room.info().seats[1].away_at.has_value());
}

TEST_CASE("a spectator's proposal is withdrawn") {
  TestGame game;
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  game.room.receive(zoe, protocol::Vote{"v", false, zoe.proposal}, game.now);
  CHECK(newest(game.players[0], "proposal")["outcome"] == "declined");
  game.room.receive(zoe, protocol::Vote{"v", true, zoe.proposal}, game.now);
  CHECK(newest(zoe, "rejected")["code"] == "not_seated");
}
