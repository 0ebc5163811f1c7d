// The requests for the moves of bots, without a room.
#include "server/room/bot_driver.hpp"

#include "tests/room/parts.hpp"

using namespace tests;
using room::BotLevel;

namespace {

struct Driven : Ground {
  Driven() { deal(); }

  void request(BotLevel level = BotLevel::full_greedy) {
    driver.request_move(level, *room.game.history(), now);
  }
  std::size_t asked() const { return bots.asked.size(); }

  room::BotDriver driver{room.code, bots, random};
};

}  // namespace

TEST_CASE("a request has the newest table, the seat to move, the level and dice of its own") {
  Driven t;
  t.request(BotLevel::tree_search);
  t.accept("m1");
  t.room.game->announce_act();
  t.request(BotLevel::random);
  REQUIRE(t.asked() == 2);
  const room::BotRequest& turn = t.bots.asked[1];
  CHECK(turn.room == "K7QF3M");
  CHECK(turn.seat == seat_at(t.mover()));
  CHECK(turn.seq == 1);
  CHECK(turn.level == BotLevel::random);
  CHECK((turn.view == t.room.game->latest()));
  CHECK(t.bots.asked[0].level == BotLevel::tree_search);
  CHECK(turn.dice != t.bots.asked[0].dice);
}

TEST_CASE("a bot is asked again when its answer is long overdue") {
  Driven t;
  t.request();
  t.now += bot_timeout - 1;
  t.request();
  CHECK(t.asked() == 1);
  t.now += 1;
  t.request();
  CHECK(t.asked() == 2);
  t.now += bot_timeout - 1;
  t.request();
  CHECK(t.asked() == 2);
}

TEST_CASE("a bot whose answer was dropped is asked again at once") {
  Driven t;
  t.request();
  t.driver.forget_request();
  t.request();
  CHECK(t.asked() == 2);
}
