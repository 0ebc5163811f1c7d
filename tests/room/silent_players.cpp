// Connected players who do not act: when the others may go on without them.
#include "tests/room/deciding.hpp"
#include "tests/support/restore_room.hpp"

using namespace tests;
using protocol::Milliseconds;

namespace {

const protocol::Settings two_minutes{.turn_patience = 120};

// The room's tick, once a second.
void wait(TestTable& table, int seconds) {
  for (; seconds > 0; --seconds) {
    table.now += 1000;
    table.room.tick(table.now);
    table.commit();
  }
}

json away_at(const TestGame& game, std::size_t seat) {
  const auto time = game.room.info().seats.at(seat).away_at;
  return time ? json(*time) : json(nullptr);
}

bool may_stand_in(TestGame& game, std::size_t by, std::size_t seat) {
  game.players[by].take();
  propose(game, by, protocol::StandIn{seat_at(seat)});
  for (const json& frame : game.players[by].take())
    if (frame["type"] == "rejected") return frame["code"] != "still_there";
  return true;
}

}  // namespace

TEST_CASE("a silent player is announced at half of the time, and then the others decide") {
  TestGame game(two_minutes);
  const std::size_t silent = game.mover();
  const std::size_t other = 1 - silent;
  wait(game, 60);
  CHECK(game.players[other].take().empty());
  wait(game, 1);
  const json told = newest(game.players[other], "presence");
  CHECK(told["seats"][silent]["away_at"] == game.now - 60'000 + 120'000);
  CHECK(told["seats"][silent]["connected"] == true);
  CHECK(told["seats"][other]["away_at"].is_null());
  CHECK(newest(game.players[silent], "presence") == told);
  wait(game, 59);
  CHECK_FALSE(may_stand_in(game, other, silent));
  CHECK(game.players[silent].take().empty());  // nothing has changed meanwhile
  wait(game, 1);
  CHECK(may_stand_in(game, other, silent));
  game.commit();
  REQUIRE(rulings(game).size() == 1);
  CHECK(rulings(game)[0].ruling.by == std::vector{seat_at(other)});
  CHECK(game.bots.asked.back().seat == seat_at(silent));
}

TEST_CASE("a player who acts has all of the time again, and all clients are notified") {
  TestGame game(two_minutes);
  const std::size_t silent = game.mover();
  wait(game, 100);
  CHECK(away_at(game, silent).is_number());
  for (Recorder& player : game.players) player.take();
  game.move("a");
  // No client learns of it before it is durable.
  CHECK(game.players[1 - silent].take().empty());
  game.commit();
  const auto frames = game.players[1 - silent].take();
  REQUIRE(frames.size() == 2);
  CHECK(frames[0]["type"] == "step");
  CHECK(frames[1]["seats"][silent]["away_at"].is_null());
  while (game.mover() != silent) {
    game.move("m" + std::to_string(game.room.info().seq));
    game.commit();
  }
  wait(game, 60);
  CHECK(away_at(game, silent).is_null());
}

TEST_CASE("ordinary play sends no additional frame") {
  TestGame game(two_minutes);
  game.advance(2);
  wait(game, 30);
  for (Recorder& player : game.players) CHECK(player.take().empty());
  game.move("m");
  game.commit();
  for (Recorder& player : game.players) CHECK(player.take_types() == "step");
}

TEST_CASE("chat, proposals and open votes do not end silence") {
  TestGame game(two_minutes);
  const std::size_t silent = game.mover();
  const std::size_t other = 1 - silent;
  for (int second = 0; second < 121; ++second) {
    if (second % 40 == 0)
      game.room.receive(game.players[silent], protocol::Chat{.id = "c", .text = "soon"}, game.now);
    if (second == 10) propose(game, silent, protocol::Pause{});
    if (second == 80) propose(game, other, protocol::Pause{});
    wait(game, 1);
  }
  CHECK(game.room.info().seats[silent].away_at == game.now);
}

TEST_CASE("silence pauses while another player's proposal is open, or the game is paused") {
  TestGame game(two_minutes, "kingdomino players=3");
  const std::size_t silent = game.mover();
  const std::size_t first = (silent + 1) % 3;
  const std::size_t second = (silent + 2) % 3;
  wait(game, 70);
  const Milliseconds before = *game.room.info().seats[silent].away_at;
  propose(game, first, protocol::Pause{});
  wait(game, 1);
  CHECK(away_at(game, silent).is_null());
  wait(game, 19);
  vote(game, second, true);
  vote(game, silent, true);
  game.commit();
  wait(game, 1000);
  CHECK(away_at(game, silent).is_null());
  propose(game, first, protocol::Resume{});
  vote(game, second, true);
  vote(game, silent, true);
  game.commit();
  wait(game, 1);
  CHECK(away_at(game, silent) == before + 1'020'000);
}

TEST_CASE("any frame but chat hands a seat back from its bot") {
  const auto stood_in = [](TestGame& game) {
    const std::size_t silent = game.mover();
    wait(game, 121);
    propose(game, 1 - silent, protocol::StandIn{seat_at(silent)});
    game.commit();
    for (Recorder& player : game.players) player.take();
    return silent;
  };
  const auto is_back = [](TestGame& game) {
    game.commit();
    return std::holds_alternative<protocol::HandBack>(rulings(game).back().ruling.motion);
  };
  SECTION("ready") {
    TestGame game(two_minutes);
    const std::size_t silent = stood_in(game);
    game.room.receive(game.players[silent], protocol::Ping{1}, game.now);
    game.room.receive(game.players[silent], protocol::Chat{.id = "c", .text = "hi"}, game.now);
    CHECK_FALSE(is_back(game));
    game.players[silent].take();
    game.room.receive(game.players[silent], protocol::Ready{"r", true}, game.now);
    CHECK(game.players[silent].take_one()["seats"][silent]["ready"] == true);
    CHECK(is_back(game));
    CHECK(newest(game.players[silent], "status")["stand_ins"].empty());
    game.players[silent].take();
    game.room.receive(game.players[silent], protocol::Ready{"r", true}, game.now);
    CHECK(refusal_of(game.players[silent]) == "already_started");
    wait(game, 60);
    CHECK(away_at(game, silent).is_null());
  }
  SECTION("an act, which is rejected and not played") {
    TestGame game(two_minutes);
    const std::size_t silent = stood_in(game);
    game.say(game.players[silent], "a", game.first_legal());
    CHECK(refusal_of(game.players[silent]) == "stood_in");
    CHECK(is_back(game));
    game.players[silent].take();
    game.say(game.players[silent], "b", game.first_legal());
    game.commit();
    CHECK(newest(game.players[silent], "step")["by"] == silent);
  }
  SECTION("a proposal") {
    TestGame game(two_minutes);
    const std::size_t silent = stood_in(game);
    propose(game, silent, protocol::CallOff{});
    CHECK(refusal_of(game.players[silent]) == "stood_in");
    CHECK(is_back(game));
  }
  SECTION("but not where a bot plays for good") {
    TestGame game(two_minutes);
    const std::size_t silent = game.mover();
    wait(game, 121);
    propose(game, 1 - silent, protocol::StandIn{seat_at(silent), bots::Level::random, true});
    game.commit();
    game.players[silent].take();
    game.room.receive(game.players[silent], protocol::Ready{"r", true}, game.now);
    CHECK(refusal_of(game.players[silent]) == "already_started");
    CHECK_FALSE(is_back(game));
  }
}

TEST_CASE("a player who loses the connection again and again stays silent") {
  TestGame game(protocol::Settings{.patience = 3600, .turn_patience = 120});
  const std::size_t silent = game.mover();
  for (int i = 0; i < 6; ++i) {
    game.room.exit(game.players[silent], game.now);
    wait(game, 19);
    game.players[silent] = {};
    CHECK_FALSE(game.play(game.players[silent], silent));
    wait(game, 2);
  }
  CHECK(may_stand_in(game, 1 - silent, silent));
}

TEST_CASE("a long absence counts as absence, and the time of the turn waits") {
  TestGame game(protocol::Settings{.patience = 3600, .turn_patience = 120});
  const std::size_t silent = game.mover();
  game.room.exit(game.players[silent], game.now);
  wait(game, 1000);
  CHECK_FALSE(may_stand_in(game, 1 - silent, silent));
  game.players[silent] = {};
  CHECK_FALSE(game.play(game.players[silent], silent));
  wait(game, 30);
  CHECK(away_at(game, silent).is_null());
}

TEST_CASE("a game that is dealt and not yet announced waits for no player") {
  TestTable table(two_minutes);
  table.sit("Ann");
  TestAnswer<room::SeatGrant> answer;
  table.room.take_seat({"Ben", {}}, std::nullopt, table.now, answer.done());
  table.commit_one();
  CHECK(answer.pending());
  table.room.tick(table.now + 1000);
  table.commit();
  REQUIRE_FALSE(answer.pending());
}

TEST_CASE("the others end the game without a silent player") {
  TestGame game(two_minutes);
  const std::size_t silent = game.mover();
  wait(game, 121);
  propose(game, 1 - silent, protocol::CallOff{});
  game.commit();
  CHECK(game.room.state() == protocol::RoomState::finished);
  CHECK(away_at(game, silent).is_null());
}

TEST_CASE("after a restart all players have all of the time again") {
  TestGame game(two_minutes);
  const std::size_t silent = game.mover();
  wait(game, 121);
  TestTable again(two_minutes);
  again.now = game.now;
  const auto begun = game.journal.all<room::Begun>();
  restore(again.room, game.journal.seats(), begun.at(0), game.moves(), game.now);
  for (int i = 0; i < 60; ++i) again.room.tick(again.now += 1000);
  // No client is connected: the absence is announced.
  CHECK(again.room.info().seats[silent].away_at > again.now);
}
