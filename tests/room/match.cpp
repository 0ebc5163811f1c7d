// A match of three games: the room begins the next one by itself, after the pause.
#include "tests/room/support.hpp"
#include "tests/support/restore_room.hpp"

using namespace tests;

namespace {

const std::string rules = "kingdomino players=2 dynasty=3 pause=20";

// Until no seat is to move.
void play_game(TestGame& game) {
  while (game.mover() < 2) {
    game.move("m" + std::to_string(game.room.info().seq + 1));
    game.commit();
  }
  for (Recorder& player : game.players) player.take();
}

}  // namespace

TEST_CASE("match: the next game begins when the pause is over, and not before") {
  TestGame game(rules);
  play_game(game);
  const auto seq = game.room.info().seq;
  CHECK(game.room.state() == protocol::RoomState::playing);
  game.room.tick(game.now + 19'999);
  CHECK(game.room.info().seq == seq);
  game.room.tick(game.now + 20'000);
  CHECK(game.room.info().seq == seq);  // not durable yet
  CHECK(game.players[0].take().empty());
  game.commit();
  const json step = game.players[0].take_one();
  CHECK(step["seq"] == seq + 1);
  CHECK(step["by"] == nullptr);
  CHECK(step["re"] == nullptr);
  CHECK(step["events"][0]["event"] == "game");
  CHECK(step["events"][0]["game"] == 2);
  CHECK(game.players[1].take_one() == step);
}

TEST_CASE("match: between games an act is rejected, and may be sent again") {
  TestGame game(rules);
  play_game(game);
  const json answer = rejected_to(game, game.players[0], "early", Resign{});
  CHECK(answer["code"] == "between_games");
  CHECK(answer["retryable"] == true);
  game.players[0].take();
  game.room.receive(game.players[0], protocol::Hints{"h1"}, game.now);
  CHECK(game.players[0].take_one()["code"] == "between_games");
}

TEST_CASE("match: a tick begins one game only, also while it is not durable") {
  TestGame game(rules);
  play_game(game);
  game.room.tick(game.now + 30'000);
  game.room.tick(game.now + 60'000);
  CHECK(game.journal.all<room::Begun>().size() == 2);
}

TEST_CASE("match: it ends after the third game, and a restored room is the same room") {
  TestGame game(rules);
  for (int i = 1; i <= 3; ++i) {
    play_game(game);
    game.now += 60'000;
    game.room.tick(game.now);
    game.commit();
  }
  CHECK(game.room.state() == protocol::RoomState::finished);
  CHECK(game.journal.all<room::Begun>().size() == 3);

  TestTable again(rules, 99);
  std::vector<room::Move> moves;
  for (const auto& row : game.journal.written) {
    if (const auto* acted = std::get_if<room::Acted>(&row.entry)) moves.emplace_back(*acted);
    if (const auto* begun = std::get_if<room::Begun>(&row.entry); begun && begun->seq > 0)
      moves.emplace_back(*begun);
  }
  restore(again.room, game.journal.all<room::SeatTaken>(), game.journal.all<room::Begun>().at(0),
          moves);
  Recorder from_live;
  Recorder from_restored;
  CHECK_FALSE(game.watch(from_live, {.since = 0}));
  CHECK_FALSE(again.watch(from_restored, {.since = 0}));
  const auto live = from_live.take();
  const auto restored = from_restored.take();
  REQUIRE(live.size() == restored.size());
  for (std::size_t i = 1; i + 1 < live.size(); ++i) CHECK(live[i] == restored[i]);
}

TEST_CASE("match: a room restored in the pause begins the next game") {
  TestGame game(rules);
  play_game(game);
  TestTable again(rules, 99);
  const auto acted = game.journal.all<room::Acted>();
  restore(again.room, game.journal.all<room::SeatTaken>(), game.journal.all<room::Begun>().at(0),
          std::vector<room::Move>(acted.begin(), acted.end()));
  again.room.tick(game.now + 20'000);
  again.commit();
  CHECK(again.room.info().seq == acted.size() + 1);
}

TEST_CASE("match: a server that stops begins no game") {
  TestGame game(rules);
  play_game(game);
  game.room.stop_serving();
  game.room.tick(game.now + 60'000);
  CHECK(game.journal.all<room::Begun>().size() == 1);
}

TEST_CASE("match: a decision in the pause does not prolong it") {
  TestGame game(protocol::Settings{.patience = 0}, "kingdomino players=2 dynasty=3 pause=60");
  play_game(game);
  game.room.exit(game.players[1], game.now);
  game.now += 50'000;
  game.room.receive(game.players[0], protocol::Propose{"p", protocol::StandIn{.seat = seat_at(1)}},
                    game.now);
  game.commit();
  REQUIRE(game.journal.all<room::Ruled>().size() == 1);
  game.room.tick(game.now + 9'999);
  CHECK(game.journal.all<room::Begun>().size() == 1);
  game.room.tick(game.now + 10'000);
  CHECK(game.journal.all<room::Begun>().size() == 2);
}
