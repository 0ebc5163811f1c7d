// A room whose journal stores nothing for long: what it holds is bounded, and it goes on
// afterwards.
#include "tests/room/deciding.hpp"

using namespace tests;

TEST_CASE("acts beyond the bound are busy until stored ones make space, and then play") {
  TestGame g("kingdomino players=4");
  const std::size_t most = server::limits::entries_of_room_max;
  for (std::size_t i = 0; i < most; ++i) g.move("m" + std::to_string(i));
  CHECK(g.moves().size() == most);
  const std::size_t seat = g.mover();
  Recorder& player = g.players[seat];
  const Action action = g.first_legal();
  player.take();
  g.say(player, "one more", action);
  const json rejected = player.take_one();
  CHECK(rejected["type"] == "rejected");
  CHECK(rejected["code"] == "busy");
  CHECK(rejected["re"] == "one more");
  CHECK(g.moves().size() == most);

  g.commit();
  player.take();
  g.say(player, "one more", action);
  g.commit();
  CHECK(player.take_one()["re"] == "one more");
  CHECK(g.moves().size() == most + 1);
}

TEST_CASE("while the journal of all rooms is full, proposals are busy too; chat is not") {
  TestGame g;
  g.journal.is_full = true;
  Recorder& player = g.players[0];
  player.take();
  g.room.receive(player, protocol::Propose{"p", protocol::Pause{}, std::nullopt}, g.now);
  CHECK(player.take_one()["code"] == "busy");
  g.room.receive(
      player,
      protocol::Chat{.id = "c", .to = protocol::ChatTo::everyone, .text = "Hm", .phrase = {}},
      g.now);
  CHECK(player.take_one()["type"] == "chat");
  CHECK(g.room.full());
}

TEST_CASE("hellos leave nothing behind while too much waits") {
  TestGame g("kingdomino players=4");
  for (std::size_t i = 0; i < server::limits::entries_of_room_max; ++i)
    g.move("m" + std::to_string(i));
  REQUIRE(g.room.full());
  for (int i = 0; i < 1'000; ++i) {
    Recorder again;
    REQUIRE_FALSE(g.play(again, 0));
    g.room.exit(again, g.now);
  }
  g.commit();
  CHECK_FALSE(g.room.full());
  Recorder again;
  g.play(again, 0);
  CHECK(g.room.info().seats.at(0).connected);
}

TEST_CASE("a player who is back gets the seat when the journal of all rooms has space again") {
  TestGame g(protocol::Settings{.patience = 0}, "kingdomino players=2");
  g.room.exit(g.players[1], g.now);
  g.now += seconds(server::limits::absence_grace);
  propose(g, 0, protocol::StandIn{seat_at(1), bots::Level::random, false});
  g.commit();
  REQUIRE(rulings(g).size() == 1);
  g.journal.is_full = true;
  Recorder back;
  REQUIRE_FALSE(g.play(back, 1));
  g.say(back, "m", Resign{});
  g.room.tick(g.now);
  g.commit();
  CHECK(rulings(g).size() == 1);
  g.journal.is_full = false;
  g.room.tick(g.now);
  g.commit();
  REQUIRE(rulings(g).size() == 2);
  CHECK(std::holds_alternative<protocol::HandBack>(rulings(g).back().ruling.motion));
}
