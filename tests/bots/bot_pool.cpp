// The thread pool for bots: each request is answered once, in time, and the server survives any
// failure of a player.
#include "server/bots/bot_pool.hpp"

#include "engine/bots/move.hpp"
#include "engine/bots/random.hpp"
#include "engine/deal.hpp"
#include "engine/game.hpp"
#include "tests/room/support.hpp"
#include "tests/support/games.hpp"

#include <condition_variable>
#include <future>
#include <mutex>
#include <set>
#include <stdexcept>

using namespace tests;
using namespace std::chrono_literals;
using server::bots::BotPool;

namespace {

room::BotRequest turn_in(const std::string& code, std::uint32_t seq = 0) {
  const Rules rules = rules_for(request_in("kingdomino players=2"));
  const room::RoomCode room(code);
  room::DealSource source{{}, room, {}, 0};
  room::BotRequest turn{.room = room, .seq = seq, .level = bots::Level::full_greedy};
  turn.view = engine::begin(rules, room::fair_deal(rules, source)).table;
  turn.seat = to_move(turn.view);
  turn.dice = seq + 1;
  return turn;
}

// The answers of a pool.
class Heard {
 public:
  BotPool::DeliverMove answer() {
    return [this](const room::BotMove& act, std::chrono::milliseconds delay) {
      const std::lock_guard lock(mutex_);
      acts_.push_back(act);
      delays_.push_back(delay);
      changed_.notify_all();
    };
  }
  BotPool::DeliverAdvice advise() {
    return [this](const room::AdviceFound& found) {
      const std::lock_guard lock(mutex_);
      advice_.push_back(found);
      changed_.notify_all();
    };
  }
  room::AdviceFound wait_for_advice() {
    std::unique_lock lock(mutex_);
    REQUIRE(changed_.wait_for(lock, 60s, [&] { return !advice_.empty(); }));
    return advice_.back();
  }
  std::vector<room::BotMove> wait_for(std::size_t many) {
    std::unique_lock lock(mutex_);
    REQUIRE(changed_.wait_for(lock, 60s, [&] { return acts_.size() >= many; }));
    return acts_;
  }
  std::size_t advised() {
    const std::lock_guard lock(mutex_);
    return advice_.size();
  }
  std::vector<std::chrono::milliseconds> delays() {
    const std::lock_guard lock(mutex_);
    return delays_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<room::BotMove> acts_;
  std::vector<std::chrono::milliseconds> delays_;
  std::vector<room::AdviceFound> advice_;
};

// A player who thinks until it is stopped.
class Gate {
 public:
  BotPool::Choose choose() {
    return [this](bots::BotPlayer& player, const View& view, bots::Dice& dice,
                  const bots::Progress& budget) {
      ++begun;
      opened_.wait();
      return player.choose(view, dice, budget);
    };
  }
  void open() { open_.set_value(); }

  std::atomic<int> begun = 0;

 private:
  std::promise<void> open_;
  std::shared_future<void> opened_ = open_.get_future().share();
};

void wait_until(const std::function<bool()>& holds) {
  for (int i = 0; i < 6000 && !holds(); ++i) std::this_thread::sleep_for(10ms);
  REQUIRE(holds());
}

}  // namespace

TEST_CASE("a pool answers every room with a legal action") {
  Heard heard;
  BotPool pool(heard.answer(), heard.advise());
  pool.start(3, 0ms, {});
  constexpr std::size_t rooms = 100;
  for (std::size_t i = 0; i < rooms; ++i) pool.think(turn_in("ROOM" + std::to_string(i)));
  for (const room::BotMove& act : heard.wait_for(rooms)) {
    const room::BotRequest turn = turn_in(act.room);
    CHECK(act.seq == 0);
    CHECK(act.seat == turn.seat);
    CHECK_FALSE(engine::check(turn.view, act.seat, act.action));
  }
  for (const auto delay : heard.delays()) CHECK(delay == 0ms);
}

TEST_CASE("a bot takes its thinking time, with some variation") {
  Heard heard;
  BotPool pool(heard.answer(), heard.advise());
  pool.start(1, 100'000ms, {});
  for (int i = 0; i < 50; ++i) pool.think(turn_in("ROOM" + std::to_string(i), std::uint32_t(i)));
  heard.wait_for(50);
  auto delays = heard.delays();
  std::sort(delays.begin(), delays.end());
  CHECK(delays.front() > 10'000ms);  // it thought meanwhile, on a slow machine for long
  CHECK(delays.back() <= 130'000ms);
  CHECK(delays.front() < delays.back());
}

TEST_CASE("a repeated turn is computed once, and a newer one replaces it") {
  Heard heard;
  Gate gate;
  BotPool pool(heard.answer(), heard.advise(), gate.choose());
  pool.start(1, 0ms, {});
  pool.think(turn_in("BUSY"));
  wait_until([&] { return gate.begun == 1; });
  pool.think(turn_in("BUSY"));
  pool.think(turn_in("ROOM", 4));
  pool.think(turn_in("ROOM", 4));
  pool.think(turn_in("ROOM", 7));
  pool.think(turn_in("ROOM", 5));
  pool.think(turn_in("LAST"));
  gate.open();
  const auto acts = heard.wait_for(3);
  REQUIRE(acts.size() == 3);
  CHECK(acts[0].room == "BUSY");
  CHECK(acts[1].room == "ROOM");
  CHECK(acts[1].seq == 7);
  CHECK(acts[2].room == "LAST");
  // An answered turn can be requested again: the answer may have been lost.
  pool.think(turn_in("ROOM", 7));
  heard.wait_for(4);
}

TEST_CASE("a move is not held up by advice for the same turn, which it replaces") {
  Heard heard;
  Gate gate;
  BotPool pool(heard.answer(), heard.advise(), gate.choose());
  pool.start(1, 0ms, {});
  pool.think(turn_in("BUSY"));
  wait_until([&] { return gate.begun == 1; });
  const room::BotRequest turn = turn_in("ROOM", 3);
  const room::AdviceTurn advice{turn.room, turn.seat, turn.seq, turn.view, turn.dice};
  pool.advise(advice);
  pool.think(turn);
  pool.advise(advice);
  pool.think(turn_in("LAST"));
  gate.open();
  CHECK(heard.wait_for(3)[1].room == "ROOM");
  CHECK(heard.advised() == 0);
}

TEST_CASE("payers take turns, and each has its rooms in their order") {
  Heard heard;
  Gate gate;
  BotPool pool(heard.answer(), heard.advise(), gate.choose());
  pool.take_payers_from([](const room::RoomCode& code) { return code.text().substr(0, 1); });
  pool.start(1, 0ms, {});
  pool.think(turn_in("a0"));
  wait_until([&] { return gate.begun == 1; });
  for (const char* code : {"a1", "a2", "a3", "b1", "c1", "b2"}) pool.think(turn_in(code));
  CHECK(pool.queued() == 6);
  gate.open();
  std::string order;
  for (const room::BotMove& act : heard.wait_for(7)) order += act.room.text() + " ";
  CHECK(order == "a0 a1 b1 c1 a2 b2 a3 ");
  CHECK(pool.queued() == 0);
}

TEST_CASE("a request for advice returns the legal actions, the best first") {
  Heard heard;
  BotPool pool(heard.answer(), heard.advise());
  pool.start(1, 100'000ms, {.flat_search = 0ms, .tree_search = 20ms});
  const room::BotRequest turn = turn_in("ROOM", 3);
  pool.advise({turn.room, turn.seat, turn.seq, turn.view, turn.dice});
  const room::AdviceFound found = heard.wait_for_advice();
  CHECK(found.room == "ROOM");
  CHECK(found.seat == turn.seat);
  CHECK(found.seq == 3);
  REQUIRE(found.moves.size() == server::limits::advised_moves_max);
  for (const protocol::Advised& move : found.moves) {
    CHECK_FALSE(engine::check(turn.view, turn.seat, move.action));
    CHECK(move.win <= 1);
  }
  CHECK(found.moves[0].points > 0);
}

TEST_CASE("advice in the middle of a turn agrees with that before it") {
  const Rules rules = rules_for(request_in("queendomino players=2"));
  engine::State state = engine::begin(rules, random_deal(rules, 5));
  bots::Dice dice(5);
  const auto advice_for = [&](const View& view, DominoId plan) {
    Heard heard;
    BotPool pool(heard.answer(), heard.advise());
    pool.start(1, 0ms, {.flat_search = 0ms, .tree_search = 5ms});
    pool.advise({"ROOM", to_move(view), 1, view, 7, {}, plan});
    return heard.wait_for_advice().moves;
  };
  std::set<Phase> seen;
  while (seen.size() < 3) {
    const View& now = view(state);
    REQUIRE(to_move(now) != Seat::none);
    const auto free = bots::free_dominoes(now);
    if (now.round > 0 && now.phase != Phase::place && free.size() > 2 &&
        seen.insert(now.phase).second) {
      // Not the one that the search would choose: the lowest numbers have no crowns.
      const auto moves = advice_for(now, free[0]);
      if (now.phase == Phase::claim)
        CHECK(moves[0].action == Action{Claim{free[0]}});
      else
        CHECK(moves[0].then == free[0]);
    }
    Events events;
    apply(state, to_move(now), bots::random_action(now, dice), events);
  }
}

TEST_CASE("after any failure of a player the room receives a legal action") {
  const std::vector<BotPool::Choose> bad{
      [](auto&, auto&, auto&, auto&) -> Action { throw std::runtime_error("no idea"); },
      [](auto&, auto&, auto&, auto&) -> Action { throw 7; },
      [](auto&, auto&, auto&, auto&) -> Action { return Done{}; }};
  for (const auto& choose : bad) {
    Heard heard;
    BotPool pool(heard.answer(), heard.advise(), choose);
    pool.start(1, 0ms, {});
    pool.think(turn_in("ROOM"));
    const room::BotMove act = heard.wait_for(1)[0];
    CHECK_FALSE(engine::check(turn_in("ROOM").view, act.seat, act.action));
  }
}

TEST_CASE("an answer that cannot be delivered does not stop the pool") {
  Heard heard;
  std::atomic<int> calls = 0;
  BotPool pool(
      [&, answer = heard.answer()](const room::BotMove& act, auto delay) {
        if (++calls == 1) throw std::runtime_error("lost");
        answer(act, delay);
      },
      heard.advise());
  pool.start(1, 0ms, {});
  pool.think(turn_in("ROOM"));
  wait_until([&] { return calls == 1; });
  pool.think(turn_in("SECOND"));
  pool.think(turn_in("ROOM", 1));
  CHECK(heard.wait_for(2)[1].room == "ROOM");
}

TEST_CASE("a stopping pool finishes its current move, drops the rest, and still accepts requests") {
  Heard heard;
  Gate gate;
  BotPool pool(heard.answer(), heard.advise(), gate.choose());
  pool.think(turn_in("EARLY"));
  pool.start(2, 0ms, {});
  pool.think(turn_in("ONE"));
  pool.think(turn_in("TWO"));
  wait_until([&] { return gate.begun == 2; });
  for (int i = 0; i < 10; ++i) pool.think(turn_in("ROOM" + std::to_string(i)));
  auto stopped = std::async(std::launch::async, [&] { pool.stop(); });
  wait_until([&] { return pool.queued() == 0; });  // stop() has taken the queue away
  gate.open();
  stopped.get();
  CHECK(heard.wait_for(2).size() == 2);
  pool.think(turn_in("LATE"));
  pool.stop();
  CHECK(heard.wait_for(2).size() == 2);
}

TEST_CASE("bots of a pool remember their decisions within a turn") {
  Heard heard;
  BotPool pool(heard.answer(), heard.advise());
  pool.start(2, 0ms, {});
  std::vector<bots::BotPlayer> players;
  players.reserve(2);
  for (int i = 0; i < 2; ++i) players.emplace_back(bots::Level::random);
  room::BotRequest turn = turn_in("ROOM");
  turn.level = bots::Level::random;
  const Rules rules = turn.view.rules;
  State state = engine::begin(rules, room::fair_deal(rules, {{}, "ROOM", {}, 0}));
  Events events;
  while (state.table.phase != Phase::over) {
    turn.view = state.table;
    turn.seat = to_move(turn.view);
    turn.dice = ++turn.seq;
    pool.think(turn);
    bots::Dice dice(turn.dice);
    const Action expected = players[index(turn.seat)].choose(turn.view, dice);
    REQUIRE(heard.wait_for(turn.seq).back().action == expected);
    engine::apply(state, turn.seat, expected, events);
  }
}

TEST_CASE("a bot of another level takes the seat in the middle of a turn") {
  Heard heard;
  std::vector<std::uint32_t> playouts;
  BotPool pool(heard.answer(), heard.advise(),
               [&](auto& player, const View& view, auto& dice, const auto&) {
                 const Action action = player.choose(view, dice, bots::by_playouts(5));
                 playouts.push_back(player.playouts());
                 return action;
               });
  pool.start(1, 0ms, {});
  room::BotRequest turn = turn_in("ROOM");
  for (const bots::Level level : {bots::Level::full_greedy, bots::Level::tree_search}) {
    turn.level = level;
    ++turn.seq;
    pool.think(turn);
    heard.wait_for(turn.seq);
  }
  CHECK(playouts.at(0) == 0);
  CHECK(playouts.at(1) > 0);
}

TEST_CASE("a stopping pool leaves a search no more time") {
  Heard heard;
  std::promise<void> stops;
  std::atomic<bool> searches = false;
  std::vector<bool> spent;
  BotPool pool(heard.answer(), heard.advise(),
               [&](auto& player, const View& view, auto& dice, const auto& budget) {
                 spent.push_back(budget(0) >= 1);
                 searches = true;
                 stops.get_future().wait();
                 spent.push_back(budget(0) >= 1);
                 return player.choose(view, dice, bots::by_playouts(1));
               });
  pool.start(1, 0ms, {.flat_search = 0ms, .tree_search = 24h});
  room::BotRequest turn = turn_in("ROOM");
  turn.level = bots::Level::tree_search;
  pool.think(turn);
  wait_until([&] { return searches.load(); });
  pool.think(turn_in("NEXT"));
  auto stopped = std::async(std::launch::async, [&] { pool.stop(); });
  wait_until([&] { return pool.queued() == 0; });  // stop() has taken the queue away
  stops.set_value();
  stopped.get();
  CHECK(spent == std::vector<bool>{false, true});
}

TEST_CASE("a searching player has the time of its level") {
  Heard heard;
  std::vector<bool> spent;  // requested as soon as a thread works
  BotPool pool(heard.answer(), heard.advise(),
               [&](auto& player, const View& view, auto& dice, const auto& budget) {
                 std::this_thread::sleep_for(1ms);
                 spent.push_back(budget(0) >= 1);
                 return player.choose(view, dice, bots::by_playouts(1));
               });
  pool.start(1, 0ms, {.flat_search = 0ms, .tree_search = 24h});
  for (const bots::Level level : {bots::Level::flat_search, bots::Level::tree_search}) {
    room::BotRequest turn = turn_in(std::string(name_of(level)));
    turn.level = level;
    pool.think(turn);
  }
  heard.wait_for(2);
  CHECK(spent == std::vector<bool>{true, false});
}
