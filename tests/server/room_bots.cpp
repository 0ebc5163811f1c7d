// Bots in a room: the host seats them, they are asked when they are to move, and what they answer
// is judged, written and told like anybody's act.
#include "server/storage/stored_game.hpp"
#include "tests/server/room_support.hpp"

#include <set>

using namespace tests;
using bots::Level;

namespace {

constexpr room::Milliseconds patience = server::limits::bot_patience.count() * 1000;

// A room that was opened, so that it has a host.
struct Hosted : Table {
  explicit Hosted(const std::string& rules_text = "kingdomino players=2") : Table(rules_text) {
    Answer<room::RoomGrant> answer;
    room.open(answer.done());
    commit();
    host = answer.value().host;
  }

  std::optional<RoomError> seat_bot(std::size_t seat, Level level, const std::string& token) {
    Answer<protocol::RoomInfo> answer;
    room.seat_bot(seat_at(seat), level, token, now, answer.done());
    commit();
    return answer.error();
  }
  std::optional<RoomError> seat_bot(std::size_t seat, Level level = Level::full_greedy) {
    return seat_bot(seat, level, host);
  }
  std::optional<RoomError> seat_bots(const std::string& token, Level level = Level::full_greedy) {
    Answer<protocol::RoomInfo> answer;
    room.seat_bots(level, token, now, answer.done());
    commit();
    return answer.error();
  }
  std::optional<RoomError> remove_bot(std::size_t seat, const std::string& token) {
    Answer<std::monostate> answer;
    room.remove_bot(seat_at(seat), token, now, answer.done());
    commit();
    return answer.error();
  }

  // What the bot that was asked last does.
  room::BotAct thought() {
    REQUIRE_FALSE(thinkers.asked.empty());
    const room::BotTurn& turn = thinkers.asked.back();
    bots::Dice dice(turn.dice);
    return {turn.room, turn.seat, turn.seq, bots::Player(turn.level).choose(turn.view, dice)};
  }
  // The number of turns that bots were asked for since the last call.
  std::size_t asked() {
    return thinkers.asked.size() - std::exchange(seen_, thinkers.asked.size());
  }

  std::string host;

 private:
  std::size_t seen_ = 0;
};

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

TEST_CASE("the host puts a bot on a free seat") {
  Hosted t("kingdomino players=3");
  CHECK_FALSE(t.seat_bot(1, Level::greedy_placement));
  const auto info = t.room.info();
  CHECK(info.seats[1].bot == Level::greedy_placement);
  CHECK(info.seats[1].connected);
  REQUIRE(info.seats[1].name);
  CHECK_FALSE(info.seats[0].name);
  CHECK_FALSE(info.seats[0].bot);
  const auto taken = t.journal.all<room::SeatTaken>();
  REQUIRE(taken.size() == 1);
  CHECK(taken[0].bot == Level::greedy_placement);
  CHECK(taken[0].token == room::TokenHash{});
}

TEST_CASE("a bot is shown when its seat is durable") {
  Hosted t("kingdomino players=3");
  Answer<protocol::RoomInfo> answer;
  t.room.seat_bot(seat_at(0), Level::random, t.host, t.now, answer.done());
  CHECK(answer.pending());
  CHECK_FALSE(t.room.info().seats[0].name);
  t.commit();
  CHECK(answer.value().seats[0].bot == Level::random);
}

TEST_CASE("only the host's token seats and removes bots") {
  Hosted t("kingdomino players=3");
  const std::string ann = t.sit("Ann");
  for (const auto& token : std::vector<std::string>{"", "token-77", ann}) {
    CHECK(t.seat_bot(1, Level::random, token) == RoomError::bad_token);
    CHECK(t.seat_bots(token) == RoomError::bad_token);
    CHECK(t.remove_bot(1, token) == RoomError::bad_token);
  }
  CHECK(t.journal.all<room::SeatTaken>().size() == 1);
  // And it is no player's.
  Recorder nobody;
  CHECK(t.room.enter(nobody, {.token = t.host}, t.now) == Close::bad_token);
}

TEST_CASE("a room from before there were hosts has none") {
  Table t("kingdomino players=3");
  Answer<protocol::RoomInfo> answer;
  t.room.seat_bots(Level::random, "", t.now, answer.done());
  CHECK(answer.error() == RoomError::bad_token);
}

TEST_CASE("a bot does not take a person's seat, nor a person a bot's") {
  Hosted t("kingdomino players=3");
  t.sit("Ann", seat_at(0));
  CHECK(t.seat_bot(0) == RoomError::seat_taken);
  CHECK(t.remove_bot(0, t.host) == RoomError::seat_taken);
  CHECK_FALSE(t.seat_bot(1));
  CHECK(t.refusal_to_sit("Ben", seat_at(1)) == RoomError::seat_taken);
  CHECK(t.refusal_to_sit(*t.room.info().seats[1].name) == RoomError::name_taken);
  CHECK(t.seat_bot(3) == RoomError::no_such_seat);
  CHECK(t.remove_bot(3, t.host) == RoomError::no_such_seat);
  Answer<std::monostate> answer;
  t.room.leave_seat(seat_at(1), t.host, t.now, answer.done());
  CHECK(answer.error() == RoomError::bad_token);
}

TEST_CASE("no token opens a bot's seat") {
  Hosted t("kingdomino players=3");
  t.seat_bot(1);
  Recorder who;
  for (const auto& token : std::vector<std::string>{"", std::string(32, '\0'), t.host})
    CHECK(t.room.enter(who, {.token = token}, t.now) == Close::bad_token);
}

TEST_CASE("the host changes its mind about a bot") {
  Hosted t("kingdomino players=3");
  t.seat_bot(1, Level::random);
  const auto name = t.room.info().seats[1].name;
  const std::size_t written = t.journal.written.size();
  CHECK_FALSE(t.seat_bot(1, Level::random));  // nothing is new
  CHECK(t.journal.written.size() == written);
  CHECK_FALSE(t.seat_bot(1, Level::full_greedy));
  CHECK(t.room.info().seats[1].bot == Level::full_greedy);
  CHECK(t.room.info().seats[1].name == name);
  CHECK_FALSE(t.remove_bot(1, t.host));
  CHECK_FALSE(t.room.info().seats[1].name);
  CHECK_FALSE(t.remove_bot(1, t.host));  // somebody asks again whose answer was lost
  CHECK_FALSE(t.sit("Ben", seat_at(1)).empty());
}

TEST_CASE("bots on all free seats begin the game, each with a name of its own") {
  Hosted t("royal-teams players=8");
  t.sit("Alda", seat_at(3));
  Answer<protocol::RoomInfo> answer;
  t.room.seat_bots(Level::greedy_placement, t.host, t.now, answer.done());
  while (t.journal.durable < t.journal.written.size()) {
    CHECK(answer.pending());
    t.commit_one();
  }
  CHECK(answer.value().state == protocol::RoomState::playing);
  std::set<std::string> names;
  for (const auto& seat : answer.value().seats) names.insert(*seat.name);
  CHECK(names.size() == 8);
  CHECK(t.seat_bots(t.host) == RoomError::already_started);
  CHECK(t.seat_bot(3) == RoomError::already_started);
  CHECK(t.remove_bot(0, t.host) == RoomError::already_started);
}

TEST_CASE("a server that stops or can not store takes no bots") {
  Hosted stopping("kingdomino players=3");
  stopping.room.drain();
  CHECK(stopping.seat_bot(0) == RoomError::shutting_down);
  Hosted halted("kingdomino players=3");
  Answer<protocol::RoomInfo> answer;
  halted.room.seat_bots(Level::random, halted.host, halted.now, answer.done());
  CHECK(answer.pending());
  halted.room.halt();
  CHECK(answer.error() == RoomError::halted);
}

TEST_CASE("everybody hears of bots") {
  Hosted t("kingdomino players=3");
  Recorder watcher;
  t.watch(watcher);
  watcher.take();
  t.seat_bot(2, Level::random);
  const json presence = watcher.take_one();
  CHECK(presence["seats"][2]["bot"] == "random");
  CHECK(presence["seats"][2]["connected"] == true);
  CHECK(presence["seats"][0]["bot"].is_null());
}

TEST_CASE("a bot is asked when the table that it looks at is durable") {
  Hosted t;
  Answer<protocol::RoomInfo> answer;
  t.room.seat_bots(Level::full_greedy, t.host, t.now, answer.done());
  while (t.journal.durable < t.journal.written.size()) {
    CHECK(t.asked() == 0);
    t.commit_one();
  }
  REQUIRE(t.asked() == 1);
  const room::BotTurn& turn = t.thinkers.asked.back();
  CHECK(turn.room == "K7QF3M");
  CHECK(index(turn.seat) == t.mover());
  CHECK(turn.seq == 0);
  CHECK(turn.level == Level::full_greedy);
  CHECK(protocol::encode_view(turn.view) == protocol::encode_view(t.latest().table));
}

TEST_CASE("what a bot does is written as its own and told like any act") {
  Duel t;
  const room::BotAct act = t.thought();
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

TEST_CASE("what a bot thought about another table is forgotten") {
  Duel t;
  const room::BotAct act = t.thought();
  const std::size_t written = t.journal.written.size();
  const auto ignored = [&](room::BotAct wrong) {
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

TEST_CASE("somebody resigns while a bot thinks") {
  Duel t("kingdomino players=2 dynasty=3");
  const room::BotAct act = t.thought();
  t.say(t.ann, "enough", Resign{});
  const std::size_t written = t.journal.written.size();
  t.room.bot_acts(act, t.now);
  CHECK(t.journal.written.size() == written);
}

TEST_CASE("no bot plays on when the server stops or halts") {
  Duel stopping;
  const std::size_t written = stopping.journal.written.size();
  stopping.room.drain();
  stopping.room.bot_acts(stopping.thought(), stopping.now);
  CHECK(stopping.journal.written.size() == written);
  stopping.asked();
  stopping.room.tick(stopping.now + 2 * patience);
  CHECK(stopping.asked() == 0);
  Duel halted;
  halted.room.halt();
  halted.room.bot_acts(halted.thought(), halted.now);
  CHECK(halted.journal.written.size() == written);
}

TEST_CASE("a bot that does not answer is asked again, after a while") {
  Duel t;
  t.asked();
  t.room.tick(t.now + patience - 1);
  CHECK(t.asked() == 0);
  t.room.tick(t.now + patience);
  CHECK(t.asked() == 1);
  CHECK(t.thinkers.asked.back().seq == t.room.info().seq);
  t.room.tick(t.now + patience + 1000);
  CHECK(t.asked() == 0);
  t.room.tick(t.now + 2 * patience);
  CHECK(t.asked() == 1);
}

TEST_CASE("a restored room asks its bot with the first tick") {
  Duel t;
  TestJournal journal;
  TestThinkers thinkers;
  room::Room again("K7QF3M", t.opened, t.rules, journal, t.chance, thinkers, told_limits);
  std::vector<room::Move> moves;
  for (const auto& acted : t.journal.all<room::Acted>()) moves.emplace_back(acted);
  again.restore(t.journal.all<room::SeatTaken>(), t.journal.all<room::Begun>()[0], moves);
  CHECK(thinkers.asked.empty());
  again.tick(t.now + 1000);
  REQUIRE(thinkers.asked.size() == 1);
  CHECK(thinkers.asked[0].seat == seat_at(1));
  CHECK(thinkers.asked[0].seq == again.info().seq);
  again.tick(t.now + 2000);
  CHECK(thinkers.asked.size() == 1);
}

TEST_CASE("bots play a match among themselves, and its record can be replayed") {
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
    t.room.tick(t.now + 2 * patience);
    CHECK(t.asked() == 0);

    const auto recorded = t.room.recorded();
    REQUIRE(recorded);
    server::storage::StoredRoom stored{*recorded, recorded->begun, recorded->moves, true};
    CHECK(std::holds_alternative<State>(server::storage::replay(stored)));
  }
}
