// A wall clock that is moved during a game: no player gains or loses time by it.
#include "tests/support/moved_clock.hpp"

#include "tests/room/hosting.hpp"
#include "tests/support/restore_room.hpp"

#include <tuple>

using namespace tests;
using protocol::ClockKind;

namespace {

// A correction by NTP, an hour in both directions, a board without a clock, and a wrong clock.
Milliseconds any_move() {
  return GENERATE(Milliseconds{0}, Milliseconds{40}, Milliseconds{-500}, one_hour, -one_hour,
                  one_year, -one_year);
}

std::vector<server::RoomTime> times_of(const TestTable& table) {
  std::vector<server::RoomTime> times{table.journal.all<room::Begun>().at(0).time};
  for (const room::Move& row : table.moves())
    times.push_back(std::visit([](const auto& one) { return one.time; }, row));
  return times;
}

// A room with the rows of this one's journal, after a restart.
void come_back(TestGame& from, TestTable& to, std::optional<server::RoomTime> alive, Instant at) {
  restore(to.room, from.journal.seats(), from.journal.all<room::Begun>().at(0), from.moves(),
          alive);
  to.now = at;
  to.room.tick(to.now);
  to.commit();
}

}  // namespace

TEST_CASE("a turn keeps its length, wherever the wall clock is moved") {
  TestGame game(five_seconds_a_turn());
  const Milliseconds move = any_move();
  CAPTURE(move);
  game.now.wall_ahead = move;
  for (Milliseconds passed = 0; passed < turn_time; passed += 500) {
    game.room.tick(game.now + passed);
    CHECK_FALSE(anybody_overdue(game.journal));
  }
  game.now.wall_ahead -= move;  // and back again
  game.room.tick(game.now + (turn_time - 1));
  CHECK_FALSE(anybody_overdue(game.journal));
  game.room.tick(game.now + turn_time);
  CHECK(anybody_overdue(game.journal));
}

TEST_CASE("a game is recorded as if the wall clock had not been moved") {
  const auto played = [](Milliseconds move) {
    TestGame game(protocol::Settings{.clock = {.kind = ClockKind::bank, .seconds = 60, .cap = 60}});
    for (std::uint32_t seq = 1; seq <= 12; ++seq) {
      game.now += 700;
      game.now.wall_ahead += seq % 2 == 0 ? move : -3 * move;
      game.room.tick(game.now);
      game.advance(seq);
    }
    return std::tuple(game.moves(), times_of(game));
  };
  const Milliseconds move = any_move();
  CAPTURE(move);
  const auto [rows, times] = played(move);
  CHECK((rows == std::get<0>(played(0))));
  CHECK(std::ranges::is_sorted(times));
}

TEST_CASE("an absence keeps its length, wherever the wall clock is moved") {
  TestGame game(protocol::Settings{.patience = 60}, "kingdomino players=3");
  const Milliseconds move = any_move();
  CAPTURE(move);
  const Milliseconds away = seconds(server::limits::absence_grace) + 60'000;
  game.room.exit(game.players[2], game.now);
  const json told = newest(game.players[0], "presence")["seats"][2]["away_at"];
  game.now.wall_ahead = move;
  game.now += away - 1;
  propose(game, 0, protocol::StandIn{seat_at(2), bots::Level::random, false});
  CHECK(newest(game.players[0], "rejected")["code"] == "still_there");
  game.now += 1;
  CHECK(told == game.now);
  propose(game, 0, protocol::StandIn{seat_at(2), bots::Level::random, false});
  CHECK(newest(game.players[0], "proposal")["asked"] == json{1});
}

TEST_CASE("a proposal keeps its lifetime, wherever the wall clock is moved") {
  TestGame game;
  const Milliseconds move = any_move();
  CAPTURE(move);
  propose(game, 0, protocol::CallOff{});
  game.now.wall_ahead = move;
  game.now += seconds(server::limits::proposal_timeout) - 1;
  game.room.tick(game.now);
  CHECK(newest(game.players[1], "proposal")["outcome"].is_null());
  game.now += 1;
  game.room.tick(game.now);
  CHECK(newest(game.players[1], "proposal")["outcome"] == "expired");
}

TEST_CASE("the grace period of a host keeps its length, wherever the wall clock is moved") {
  TestHosting t;
  const Milliseconds move = any_move();
  CAPTURE(move);
  TestAnswer<room::SeatGrant> seat;
  t.room.take_seat({"Ann", seat_at(0)}, t.host, t.now, seat.done());
  t.commit();
  t.tokens.push_back(seat.value().token);
  t.tokens.push_back(t.sit("Ben"));
  Recorder ben;
  t.play(ben, 1);
  t.wait(1);  // from now on the host is away
  t.now.wall_ahead = move;
  t.wait(static_cast<int>(server::limits::host_timeout.count()) - 1);
  CHECK(t.room.info().seats[0].host);
  t.wait(1);
  CHECK(t.room.info().seats[1].host);
}

TEST_CASE("the chat rate limit does not change when the wall clock is moved") {
  TestGame game;
  const Milliseconds move = any_move();
  CAPTURE(move);
  const auto say = [&](const std::string& id) {
    game.room.receive(game.players[0],
                      protocol::Chat{id, protocol::ChatTo::everyone, "Hello", std::nullopt},
                      game.now);
    return game.players[0].take_one()["type"] == "chat";
  };
  for (std::size_t i = 0; i < server::limits::chat_messages_in_window; ++i)
    CHECK(say(std::to_string(i)));
  game.now.wall_ahead = move;
  CHECK_FALSE(say("more"));
  game.now += 1000 * server::limits::chat_window.count();
  CHECK(say("more"));
}

TEST_CASE("a corrected wall clock shows when a game begins, and never backwards") {
  const Milliseconds move = any_move();
  CAPTURE(move);
  TestTable table(five_seconds_a_turn());
  table.tokens.push_back(table.sit("Ann"));
  const server::RoomTime asked = table.now;
  table.now.wall_ahead = move;
  table.tokens.push_back(table.sit("Ben"));
  CHECK(table.journal.all<room::Begun>().at(0).time == asked + std::max<Milliseconds>(move, 0));
  // The turn begins then, too.
  table.room.tick(table.now + (turn_time - 1));
  CHECK_FALSE(anybody_overdue(table.journal));
  table.room.tick(table.now + turn_time);
  CHECK(anybody_overdue(table.journal));
}

TEST_CASE("after a restart no player has lost time, whatever the wall clock shows") {
  TestGame game(five_seconds_a_turn());
  game.advance(2);
  const server::RoomTime last = game.now;
  const Milliseconds move = any_move();
  CAPTURE(move);
  TestTable again(game.opened.settings);
  // The server was last known to run 3 s after the last row, and comes back a minute later.
  come_back(game, again, last + 3000, Instant(last.count() + 63'000 + move));
  REQUIRE(given_back(again.journal).size() == 1);
  CHECK(given_back(again.journal)[0] >= outage_bonus);
  CHECK(std::ranges::is_sorted(times_of(game)));
  CHECK(again.moves().front().index() == 2);
  CHECK(std::get<room::Ruled>(again.moves().front()).time >= last);
  // The remaining time is the same before and after.
  const Milliseconds left = turn_time - 3000 + outage_bonus;
  again.room.tick(again.now + (left - 1));
  CHECK_FALSE(anybody_overdue(again.journal));
  again.room.tick(again.now + (left + 3000));
  CHECK(anybody_overdue(again.journal));
}

TEST_CASE("if the server was known to run later than the wall clock shows, that time is now") {
  TestGame game(five_seconds_a_turn());
  game.advance(2);
  TestTable again(game.opened.settings);
  come_back(game, again, game.now + one_year, Instant(game.now + 1000));
  CHECK(given_back(again.journal) == std::vector{outage_bonus});
}

TEST_CASE("a row that waited for others is no earlier than they are") {
  TestGame game(protocol::Settings{.patience = 0});
  game.room.exit(game.players[1], game.now);
  game.now += seconds(server::limits::absence_grace);
  propose(game, 0, protocol::StandIn{seat_at(1), bots::Level::random, false});
  game.commit();
  while (game.mover() != 0) {
    const auto asked = game.bots.asked.back();
    game.room.bot_acts({asked.room, asked.seat, asked.seq, game.first_legal()}, game.now);
    game.commit();
  }
  // Ben comes back while an act is on its way to the disk, and another one follows.
  game.move("a");
  game.now += 1000;
  Recorder ben;
  CHECK_FALSE(game.play(ben, 1));
  game.now += 1000;
  if (game.mover() == 0) game.move("b");
  game.commit();
  CHECK(std::ranges::is_sorted(times_of(game)));
}
