// A seat of a game that somebody else takes over, when those who play agree.
#include "server/storage/stored_game.hpp"
#include "tests/server/room_deciding.hpp"
#include "tests/server/room_hosted.hpp"

using namespace tests;
using protocol::Milliseconds;
using protocol::SeatsGivenBy;

namespace {

protocol::Propose wish(std::size_t seat, const std::string& id = "t") {
  return {id, protocol::TakeOver{seat_at(seat), ""}};
}

// Somebody who watches, under a name.
struct Watcher : Recorder {
  Watcher(Table& table, const std::string& name) {
    CHECK_FALSE(table.room.enter(*this, {.name = name}, table.now));
    take();
  }
};

std::string refusal(Table& table, Recorder& who, const protocol::Propose& propose) {
  who.take();
  table.room.receive(who, propose, table.now);
  return refusal_of(who);
}

json grant_to(Recorder& who) {
  return newest(who, "granted");
}

// What storage has of the game.
server::storage::StoredRoom stored(const Table& table) {
  server::storage::StoredRoom stored;
  stored.code = "K7QF3M";
  stored.opened = table.opened;
  stored.seats = table.journal.seats();
  std::ranges::sort(stored.seats, {}, &room::SeatTaken::seat);
  stored.begun = table.journal.all<room::Begun>().at(0);
  stored.moves = table.moves();
  return stored;
}

}  // namespace

TEST_CASE("somebody whose phone died has the seat again when the other agrees") {
  Game game;
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

  // The token before opens nothing any more.
  Recorder stale;
  CHECK(game.room.enter(stale, {.token = old}, game.now) == Close::bad_token);
  Answer<room::SeatLink> link;
  game.room.link_seat(seat_at(0), old, game.now, link.done());
  CHECK(link.error() == RoomError::bad_token);
  game.tokens[0] = granted["token"];
  Recorder back;
  CHECK_FALSE(game.play(back, 0));
  CHECK(back.take()[0]["you"]["seat"] == 0);
  CHECK(rulings(game).back().ruling.by == std::vector{seat_at(1)});
  CHECK(std::holds_alternative<State>(server::storage::replay(stored(game))));
}

TEST_CASE("a newcomer takes over from somebody who plays and agrees") {
  Game game("kingdomino players=3");
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
  CHECK(std::holds_alternative<State>(server::storage::replay(stored(game))));
  // In the record the seat was Bob's when the game began, and the ruling says whose it is now.
  CHECK(stored(game).seats[1].name == "Bob");
}

TEST_CASE("a newcomer takes the place of a bot, also of one that is on the move") {
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
  const auto turn = table.thinkers.asked.back();
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
  CHECK(std::holds_alternative<State>(server::storage::replay(stored(table))));
}

TEST_CASE("a stand-in of the seat ends") {
  Game game(protocol::Settings{.patience = 0});
  game.room.exit(game.players[1], game.now);
  game.now += 20'000;
  propose(game, 0, protocol::StandIn{seat_at(1), bots::Level::random, true});
  game.commit();
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  vote(game, 0, true);
  game.commit();
  CHECK(newest(game.players[0], "course")["stand_ins"].empty());
  CHECK(grant_to(zoe)["seat"] == 1);
  CHECK(std::holds_alternative<State>(server::storage::replay(stored(game))));
}

TEST_CASE("two want the same seat, and players need not wait for either") {
  Game game("kingdomino players=3");
  Watcher zoe(game, "Zoe");
  Watcher yan(game, "Yan");
  game.room.receive(zoe, wish(1), game.now);
  CHECK(refusal(game, yan, wish(1)) == "proposal_open");
  propose(game, 0, protocol::Pause{});
  CHECK(newest(zoe, "proposal")["ruling"]["do"] == "pause");
  vote(game, 1, false);
  // Declined: nobody who watches asks again at once.
  game.room.receive(zoe, wish(1), game.now);
  vote(game, 2, false);
  CHECK(newest(zoe, "proposal")["outcome"] == "declined");
  CHECK(refusal(game, yan, wish(1)) == "too_soon");
  CHECK(refusal(game, zoe, wish(2)) == "too_soon");
}

TEST_CASE("what nobody answers is not asked again at once") {
  Game game;
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  game.now += seconds(server::limits::proposal_timeout);
  game.room.tick(game.now);
  CHECK(newest(zoe, "proposal")["outcome"] == "expired");
  CHECK(refusal(game, zoe, wish(1)) == "too_soon");
}

TEST_CASE("whoever leaves before the decision gets nothing") {
  Game game;
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

  // Or between the decision and the disk: the seat is given, and its token is nobody's.
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

TEST_CASE("a spectator's wish that is withdrawn") {
  Game game;
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  game.room.receive(zoe, protocol::Vote{"v", false, zoe.proposal}, game.now);
  CHECK(newest(game.players[0], "proposal")["outcome"] == "declined");
  game.room.receive(zoe, protocol::Vote{"v", true, zoe.proposal}, game.now);
  CHECK(newest(zoe, "rejected")["code"] == "not_seated");
}

TEST_CASE("who can not take over what") {
  SECTION("without a name, with a seat, or no seat that there is") {
    Game game;
    Recorder nameless;
    CHECK_FALSE(game.watch(nameless));
    CHECK(refusal(game, nameless, wish(1)) == "no_name");
    Watcher zoe(game, "Zoe");
    CHECK(refusal(game, zoe, wish(5)) == "nobody_there");
    CHECK(refusal(game, game.players[0], wish(1)) == "not_allowed");
    CHECK(refusal(game, zoe, {"p", protocol::CallOff{}}) == "not_seated");
  }
  SECTION("where the room does not want it") {
    Game game(protocol::Settings{.take_over = SeatsGivenBy::nobody});
    Watcher zoe(game, "Zoe");
    CHECK(refusal(game, zoe, wish(1)) == "not_allowed");
  }
  SECTION("in a rated game") {
    Table game(protocol::Settings{.clock = {protocol::ClockKind::move, 60}, .rated = true});
    for (const char* name : {"annannannann", "benbenbenben"}) {
      Answer<room::SeatGrant> answer;
      game.room.take_seat({.name = name}, std::nullopt, game.now, answer.done(), {name, true});
      game.commit();
      REQUIRE_FALSE(answer.error());
    }
    Watcher zoe(game, "Zoe");
    CHECK(refusal(game, zoe, wish(1)) == "not_allowed");
  }
  SECTION("from somebody who has resigned") {
    Game game("kingdomino players=3");
    game.say(game.players[2], "r", Resign{});
    game.commit();
    Watcher zoe(game, "Zoe");
    CHECK(refusal(game, zoe, wish(2)) == "already_resigned");
  }
  SECTION("where nobody is who could agree") {
    Game game(protocol::Settings{.patience = 0});
    for (Recorder& player : game.players) game.room.exit(player, game.now);
    game.now += 20'000;
    Watcher zoe(game, "Zoe");
    CHECK(refusal(game, zoe, wish(1)) == "nobody_to_ask");
    CHECK(rulings(game).empty());
  }
}

TEST_CASE("with everybody gone before they answer, nothing is given") {
  Game game(protocol::Settings{.patience = 0});
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  for (Recorder& player : game.players) game.room.exit(player, game.now);
  game.now += 20'000;
  game.room.tick(game.now);
  game.commit();
  CHECK(rulings(game).empty());
  CHECK(newest(zoe, "proposal")["outcome"] == "expired");
}

TEST_CASE("where the host decides, the host alone is asked") {
  Game game(protocol::Settings{.take_over = SeatsGivenBy::host}, "kingdomino players=3");
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  // The room has no host who plays.
  CHECK(newest(game.players[0], "proposal")["asked"] == json::array({0, 1, 2}));

  Hosted hosted("kingdomino players=2");
  Answer<protocol::RoomInfo> changed;
  hosted.room.change({.settings = {.take_over = SeatsGivenBy::host}}, hosted.host, hosted.now,
                     changed.done());
  hosted.commit();
  Answer<room::SeatGrant> answer;
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
  Game game(protocol::Settings{.clock = {protocol::ClockKind::bank, 300, 10, 300}});
  game.advance(2);
  Watcher zoe(game, "Zoe");
  game.room.receive(zoe, wish(1), game.now);
  vote(game, 0, true);
  vote(game, 1, true);
  game.commit();
  const std::string token = grant_to(zoe)["token"];
  Table again(game.opened.settings);
  again.now = game.now;
  const auto all = stored(game);
  again.room.restore(all.seats, all.begun, all.moves, game.now);
  CHECK(again.room.info().seats[1].name == "Zoe");
  Recorder stale;
  CHECK(again.room.enter(stale, {.token = game.tokens[1]}, again.now) == Close::bad_token);
  Recorder seated;
  CHECK_FALSE(again.room.enter(seated, {.token = token}, again.now));
  CHECK(seated.take()[0]["you"]["seat"] == 1);
}

TEST_CASE("a spectator who is told the game later hears what becomes of the wish") {
  Game game(protocol::Settings{.delay_moves = 3});
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

TEST_CASE("a clock goes on where a seat is taken over, and a bot's seat has all of it") {
  Game game(protocol::Settings{.clock = {protocol::ClockKind::bank, 300, 0, 300}});
  const std::size_t mover = game.mover();
  Watcher zoe(game, "Zoe");
  game.now += 100'500;
  game.room.receive(zoe, wish(mover), game.now);
  vote(game, 1 - mover, true);
  vote(game, mover, true);
  game.commit();
  const json clock = newest(game.players[1 - mover], "course")["clock"];
  CHECK(clock["left"][mover] == 200'000);
  CHECK(clock["seat"] == mover);
}
