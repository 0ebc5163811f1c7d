// Clocks: what happens when they run down, and that neither a restart nor an outage costs a player
// time.
#include "server/room/skip.hpp"
#include "server/util/limits.hpp"
#include "tests/room/deciding.hpp"
#include "tests/support/restore_room.hpp"

#include <algorithm>

using namespace tests;
using protocol::AtZero;
using protocol::ClockKind;
using protocol::Milliseconds;

namespace {

constexpr Milliseconds lag = server::limits::lag_allowance.count();

protocol::Settings with_move_clock(std::uint32_t seconds, AtZero at_zero = AtZero::bot) {
  return {.clock = {.kind = ClockKind::move, .seconds = seconds}, .at_zero = at_zero};
}

protocol::Settings with_bank(std::uint32_t seconds, std::uint32_t increment, std::uint32_t cap) {
  return {.clock = {ClockKind::bank, seconds, increment, cap}};
}

// The clock as a newcomer receives it.
json clock_of(TestGame& game) {
  Recorder who;
  CHECK_FALSE(game.watch(who));
  const json status = newest(who, "status");
  game.room.exit(who, game.now);
  return status["clock"];
}

// A room with the rows of this one's journal, at this time.
void restore(TestGame& from, TestTable& to, std::optional<server::RoomTime> alive) {
  tests::restore(to.room, from.journal.seats(), from.journal.all<room::Begun>().at(0), from.moves(),
                 alive);
  to.now = from.now;
}

}  // namespace

TEST_CASE("when a player's time is up a bot finishes the turn") {
  TestGame game(with_move_clock(30));
  const std::size_t mover = game.mover();
  game.now += lag + 30'000 - 1;
  game.room.tick(game.now);
  CHECK(game.bots.asked.empty());
  game.now += 1;
  game.room.tick(game.now);
  REQUIRE(game.bots.asked.size() == 1);
  CHECK(game.bots.asked[0].level == bots::Level::full_greedy);

  SECTION("which is stored") {
    game.room.bot_acts({"K7QF3M", seat_at(mover), 0, game.first_legal()}, game.now);
    game.commit();
    const auto acted = game.journal.all<room::Acted>().at(0);
    CHECK(acted.overdue);
    CHECK(acted.bot == bots::Level::full_greedy);
    const json step = newest(game.players[0], "step");
    CHECK(step["overdue"] == true);
    CHECK(step["by"] == mover);
  }
  SECTION("unless the player is faster") {
    game.move("late");
    game.commit();
    game.room.bot_acts({"K7QF3M", seat_at(mover), 0, game.first_legal()}, game.now);
    CHECK(game.journal.all<room::Acted>().size() == 1);
    CHECK_FALSE(game.journal.all<room::Acted>().at(0).overdue);
  }
}

TEST_CASE("a player whose time is up is skipped, or loses the seat, where the room says so") {
  const AtZero at_zero = GENERATE(AtZero::skip, AtZero::seat);
  TestGame game(with_move_clock(30, at_zero), "kingdomino players=3");
  const std::size_t mover = game.mover();
  const Action expected = room::skip(game.latest().table);
  game.now += lag + 30'000;
  game.room.tick(game.now);
  game.commit();
  const auto acted = game.journal.all<room::Acted>().at(0);
  CHECK(acted.overdue);
  CHECK_FALSE(acted.bot);
  CHECK(index(acted.seat) == mover);
  // Its id is the room's: the player may use the same one.
  CHECK(rejected_to(game, game.players[mover], acted.id, acted.action)["code"] ==
        (at_zero == AtZero::seat ? "already_resigned" : "not_your_turn"));
  CHECK(acted.action == (at_zero == AtZero::skip ? expected : Action(Resign{})));
  CHECK(game.mover() != mover);
  // The next turn has its own time.
  game.room.tick(game.now);
  CHECK(game.journal.all<room::Acted>().size() == 1);
}

TEST_CASE("an abandoned game is finished by its clock") {
  TestGame game(with_move_clock(5, AtZero::skip),
                GENERATE("kingdomino players=2", "queendomino players=3"));
  for (int i = 0; i < 2000 && game.room.state() == protocol::RoomState::playing; ++i) {
    game.now += 1000;
    game.room.tick(game.now);
    game.commit();
  }
  CHECK(game.room.state() == protocol::RoomState::finished);
  for (const auto& acted : game.journal.all<room::Acted>()) CHECK(acted.overdue);
}

TEST_CASE("a skip lays the domino where it scores most and claims the lowest number") {
  TestGame game;
  const View& drafting = game.latest().table;
  CHECK(room::skip(drafting) == Action(Claim{drafting.next[0].domino}));
  game.advance(8);
  const State state = game.latest();
  const Action action = room::skip(state.table);
  REQUIRE(std::holds_alternative<Place>(action));
  const auto points = [&](const Action& laid) {
    View after = state.table;
    const std::size_t kingdom = kingdom_of(after.rules, to_move(after));
    after.kingdoms[kingdom].lay(domino_in_play(state.table), std::get<Place>(laid).at);
    return score(after, kingdom).total;
  };
  for (const Action& other : legal_actions(state.table)) CHECK(points(action) >= points(other));
  const auto actions = legal_actions(state.table);
  const auto first = std::find_if(actions.begin(), actions.end(), [&](const Action& other) {
    return points(other) == points(action);
  });
  CHECK(action == *first);
}

TEST_CASE("a restart finds the clocks as they were") {
  TestGame game(with_bank(300, 3, 300));
  for (int i = 0; i < 9; ++i) {
    game.now += 1700 * (i + 1);
    game.move("m" + std::to_string(i));
    game.commit();
  }
  const json before = clock_of(game);
  TestTable again(game.opened.settings);
  restore(game, again, std::nullopt);
  Recorder who;
  CHECK_FALSE(again.watch(who));
  CHECK(newest(who, "status")["clock"] == before);
}

TEST_CASE("the time of an outage is given back") {
  TestGame game(with_bank(300, 0, 300));
  game.advance(3);
  const std::size_t mover = game.mover();
  const Milliseconds moved = game.now;
  TestTable again(game.opened.settings);
  restore(game, again, game.now + 40'000);
  again.now = moved + 40'000 + 3'600'000;
  again.room.tick(again.now);
  again.commit();
  const auto ruled = again.journal.all<room::Ruled>();
  REQUIRE(ruled.size() == 1);
  const auto* back = std::get_if<protocol::GiveBack>(&ruled[0].ruling.motion);
  REQUIRE(back != nullptr);
  CHECK(ruled[0].ruling.by.empty());
  const Milliseconds grace = 1000 * server::limits::outage_bonus.count();
  CHECK(back->milliseconds == 3'600'000 + grace);
  Recorder who;
  CHECK_FALSE(again.watch(who));
  const json status = newest(who, "status");
  CHECK(status["seq"] == 4);
  CHECK(status["clock"]["until"] == moved + lag + 300'000 + 3'600'000 + grace);
  CHECK(status["clock"]["left"][mover] == 300'000 - (40'000 - grace - lag));
  // Once.
  again.room.tick(again.now + 1000);
  CHECK(again.journal.all<room::Ruled>().size() == 1);
}

TEST_CASE("the time in which an act cannot be stored is given back") {
  TestGame game(with_bank(60, 0, 60));
  game.move("a");
  const Milliseconds moved = game.now;
  const auto wait = [&](Milliseconds until) {
    for (; game.now < until; game.now += 500) game.room.tick(game.now);
    game.commit();
  };
  SECTION("a long interruption") {
    wait(moved + 300'000);
    const bool acts = GENERATE(false, true);
    CAPTURE(acts);
    acts ? game.move("b") : game.room.tick(game.now);
    const auto ruled = game.journal.all<room::Ruled>();
    REQUIRE(ruled.size() == 1);
    const auto* back = std::get_if<protocol::GiveBack>(&ruled[0].ruling.motion);
    REQUIRE(back != nullptr);
    CHECK(back->milliseconds == 300'000);
    game.commit();
    CHECK(clock_of(game)["left"] == json{60'000, 60'000});
    for (const auto& acted : game.journal.all<room::Acted>()) CHECK_FALSE(acted.overdue);
    game.room.tick(game.now += 1000);  // Once.
    game.commit();
    CHECK(game.journal.all<room::Ruled>().size() == 1);
  }
  SECTION("not a short interruption") {
    wait(moved + 2000);
    game.room.tick(game.now);
    CHECK(game.journal.all<room::Ruled>().empty());
  }
}
