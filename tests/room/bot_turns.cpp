// A bot is asked when it is to move, and its answer is checked, stored and broadcast like any act.
#include "server/storage/stored_game.hpp"
#include "tests/room/hosted.hpp"
#include "tests/support/restore_room.hpp"

using namespace tests;

namespace {

// Ann against a bot, and it is the bot's turn.
struct Duel : Hosted {
  explicit Duel(const std::string& rules_text = "kingdomino players=2") : Hosted(rules_text) {
    tokens.push_back(sit("Ann", seat_at(0)));
    CHECK_FALSE(seat_bot(1));
    CHECK_FALSE(play(ann, 0));
    while (mover() == 0) {
      say(ann, "a" + std::to_string(room.info().seq), first_legal());
      commit();
    }
    ann.take();
  }

  Recorder ann;
};

}  // namespace

TEST_CASE("a bot is asked when the table that it sees is durable") {
  Hosted t;
  TestAnswer<protocol::RoomInfo> answer;
  t.room.seat_bots(Level::full_greedy, {t.host}, t.now, answer.done());
  while (t.journal.durable < t.journal.written.size()) {
    CHECK(t.asked() == 0);
    t.commit_one();
  }
  REQUIRE(t.asked() == 1);
  const room::BotRequest& turn = t.bots.asked.back();
  CHECK(turn.room == "K7QF3M");
  CHECK(index(turn.seat) == t.mover());
  CHECK(turn.seq == 0);
  CHECK(turn.level == Level::full_greedy);
  CHECK(protocol::encode_view(turn.view) == protocol::encode_view(t.latest().table));
}

TEST_CASE("a bot's act is stored as the bot's and broadcast like any act") {
  Duel t;
  const room::BotMove act = t.thought();
  t.room.bot_acts(act, t.now);
  CHECK(t.ann.take().empty());
  const auto acted = t.journal.all<room::Acted>().back();
  CHECK(acted.bot == Level::full_greedy);
  CHECK(acted.seat == seat_at(1));
  CHECK(acted.id == "bot-" + std::to_string(acted.seq));
  CHECK(acted.action == act.action);
  t.commit();
  const json step = t.ann.take_one();
  CHECK(step["by"] == 1);
  CHECK(step["re"] == acted.id);
}

TEST_CASE("a bot's move for another table is dropped") {
  Duel t;
  const room::BotMove act = t.thought();
  const std::size_t written = t.journal.written.size();
  const auto ignored = [&](const room::BotMove& wrong) {
    t.room.bot_acts(wrong, t.now);
    CHECK(t.journal.written.size() == written);
  };
  ignored({act.room, act.seat, act.seq + 1, act.action});
  ignored({act.room, act.seat, act.seq - 1, act.action});
  ignored({act.room, seat_at(0), act.seq, act.action});
  ignored({act.room, Seat::none, act.seq, act.action});
  ignored({act.room, act.seat, act.seq, Claim{}});
  t.room.bot_acts(act, t.now);
  t.room.bot_acts(act, t.now);  // twice
  CHECK(t.journal.written.size() == written + 1);
}

TEST_CASE("a player resigns while a bot thinks") {
  Duel t("kingdomino players=2 dynasty=3");
  const room::BotMove act = t.thought();
  t.say(t.ann, "enough", Resign{});
  const std::size_t written = t.journal.written.size();
  t.room.bot_acts(act, t.now);
  CHECK(t.journal.written.size() == written);
}

TEST_CASE("no bot plays on when the server stops or halts") {
  Duel stopping;
  const std::size_t written = stopping.journal.written.size();
  stopping.room.stop_serving();
  stopping.room.bot_acts(stopping.thought(), stopping.now);
  CHECK(stopping.journal.written.size() == written);
  stopping.asked();
  stopping.room.tick(stopping.now + 2 * bot_timeout);
  CHECK(stopping.asked() == 0);
  Duel halted;
  halted.room.halt();
  halted.room.bot_acts(halted.thought(), halted.now);
  CHECK(halted.journal.written.size() == written);
}

TEST_CASE("a restored room asks its bot with the first tick") {
  Duel t;
  TestJournal journal;
  TestBots bots;
  room::Room again("K7QF3M", t.opened, t.rules, journal, t.random, bots, told_limits, t.metrics);
  std::vector<room::Move> moves;
  for (const auto& acted : t.journal.all<room::Acted>()) moves.emplace_back(acted);
  restore(again, t.journal.seats(), t.journal.all<room::Begun>()[0], moves);
  CHECK(bots.asked.empty());
  again.tick(t.now + 1000);
  REQUIRE(bots.asked.size() == 1);
  CHECK(bots.asked[0].seat == seat_at(1));
  CHECK(bots.asked[0].seq == again.info().seq);
  again.tick(t.now + 2000);
  CHECK(bots.asked.size() == 1);
}

TEST_CASE("bots play a match among themselves, and its record replays") {
  for (const std::string& rules : std::vector<std::string>{
           "kingdomino players=4", "queendomino players=3", "kingdomino players=2 dynasty=3"}) {
    INFO(rules);
    Hosted t(rules);
    CHECK_FALSE(t.seat_bots(t.host, Level::greedy_placement));
    for (int acts = 0; t.latest().table.phase != Phase::over; ++acts) {
      REQUIRE(acts < 3000);
      if (t.latest().table.phase == Phase::pause)
        t.room.tick(t.now += 20'000);
      else
        t.room.bot_acts(t.thought(), t.now);
      t.commit();
    }
    CHECK(t.room.state() == protocol::RoomState::finished);
    t.asked();
    t.room.tick(t.now + 2 * bot_timeout);
    CHECK(t.asked() == 0);

    const auto recorded = t.room.recorded();
    REQUIRE(recorded);
    server::storage::StoredRoom stored{*recorded, recorded->begun, recorded->moves, true};
    CHECK(server::storage::replay(stored));
  }
}
