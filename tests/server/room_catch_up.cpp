// Somebody who has missed much is sent it piece by piece, in order and without gaps, however slowly
// it is read and whatever happens meanwhile.
#include "server/hall/conversation.hpp"
#include "tests/server/room_support.hpp"

using namespace tests;

namespace {

// The steps among what came since the last call.
std::vector<std::uint32_t> steps_of(Recorder& who) {
  std::vector<std::uint32_t> steps;
  for (const json& frame : who.take())
    if (frame["type"] == "step") steps.push_back(frame["seq"]);
  return steps;
}

std::vector<std::uint32_t> from_to(std::uint32_t first, std::uint32_t last) {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t n = first; n <= last; ++n) numbers.push_back(n);
  return numbers;
}

}  // namespace

TEST_CASE("whoever resumes is sent what it missed as fast as it reads") {
  Game game("kingdomino players=4", 3);
  game.advance(40);
  Recorder slow;
  slow.patience = 10;  // the welcome and nine steps
  CHECK_FALSE(game.watch(slow, {.since = 5}));
  CHECK(steps_of(slow) == from_to(6, 14));

  SECTION("new steps wait for their turn") {
    game.move("next");
    game.commit();
    CHECK(steps_of(slow).empty());
    slow.patience = 30;
    CHECK(game.room.catch_up(slow));
    slow.patience = SIZE_MAX;
    CHECK_FALSE(game.room.catch_up(slow));
    CHECK(steps_of(slow) == from_to(15, 41));
    game.move("and then");
    game.commit();
    CHECK(steps_of(slow) == from_to(42, 42));
    CHECK_FALSE(game.room.catch_up(slow));
  }
  SECTION("it can go at any time") {
    game.room.exit(slow, game.now);
    CHECK_FALSE(game.room.catch_up(slow));
    game.move("next");
    game.commit();
    CHECK(steps_of(slow).empty());
  }
}

TEST_CASE("a player who is behind is prompted and answered when it is not behind any more") {
  Game game("kingdomino players=2", 3);
  game.advance(30);
  const std::size_t seat = game.mover();
  const Action action = game.first_legal();
  game.say(game.players[seat], "lost answer", action);
  game.commit();
  game.advance(36);
  const std::size_t mover = game.mover();
  Recorder back;
  back.patience = 4;
  CHECK_FALSE(game.play(back, mover, {.since = 0, .hints = true}));
  back.take();
  // Hints are about a table that it does not know yet.
  game.room.receive(back, protocol::Hints{"h"}, game.now);
  CHECK(back.take_one()["code"] == "stale");

  Recorder other;
  other.patience = 4;
  CHECK_FALSE(game.play(other, seat, {.since = 0}));
  other.take();
  game.say(other, "lost answer", action);
  CHECK(other.take().empty());  // the step is on its way

  Recorder& last = seat == mover ? other : back;
  last.patience = SIZE_MAX;
  CHECK_FALSE(game.room.catch_up(last));
  std::size_t steps = 0;
  std::size_t answers = 0;
  bool prompted = false;
  for (const json& frame : last.take()) {
    steps += frame["type"] == "step";
    answers += frame["type"] == "step" && frame["re"] == "lost answer";
    prompted = frame["type"] == "prompt";
    if (prompted) CHECK(frame["seq"] == 36);
  }
  CHECK(steps > 30);
  CHECK(answers == (seat == 0 || seat == 1 ? 1 : 0));
  CHECK(prompted == (&last == &back));
}

TEST_CASE("steps that were let go are made again as they were") {
  Game game("kingdomino players=4", 3);
  Recorder witness;
  CHECK_FALSE(game.watch(witness));
  game.advance(90);
  std::vector<std::string> told;
  for (const auto& frame : witness.frames)
    if (json::parse(*frame)["type"] == "step") told.push_back(*frame);
  game.now += 1000;
  game.room.tick(game.now);
  Recorder late;
  CHECK_FALSE(game.watch(late, {.since = 0}));
  std::vector<std::string> retold;
  for (const auto& frame : late.frames)
    if (json::parse(*frame)["type"] == "step") retold.push_back(*frame);
  CHECK(retold == told);
}

TEST_CASE("a thousand who resume at once have little each on their way") {
  Table table("kingdomino players=4", 3);
  TestJournal journal;
  server::hall::Directory directory(10);
  server::hall::Rooms rooms(directory, journal, table.chance, told_limits, {});
  // A whole game, played by a table of its own and restored here.
  Game played("kingdomino players=4", 3);
  bots::Dice dice(1);
  while (played.latest().table.phase != Phase::over) {
    played.say(played.at_turn(), std::to_string(played.journal.written.size()),
               bots::random_action(played.latest().table, dice));
    played.commit();
  }
  auto& room = rooms.add("K7QF3M", played.opened, played.rules);
  std::vector<room::Move> moves;
  for (const auto& acted : played.journal.all<room::Acted>()) moves.emplace_back(acted);
  room.restore(played.journal.all<room::SeatTaken>(), played.journal.all<room::Begun>()[0], moves);

  std::vector<std::unique_ptr<server::hall::Conversation>> crowd;
  std::size_t waiting = 0;
  for (int i = 0; i < 1000; ++i) {
    crowd.push_back(std::make_unique<server::hall::Conversation>(rooms, "K7QF3M", [] {}));
    crowd.back()->begin();
    crowd.back()->receive(R"({"type":"hello","since":0})", true, 5000);
    waiting = std::max(waiting, crowd.back()->bytes_waiting());
  }
  CHECK(waiting >= server::limits::catch_up_bytes);
  CHECK(waiting < server::limits::catch_up_bytes + server::limits::step_bytes_max);
  for (const auto& one : crowd) {
    std::uint32_t seq = 0;
    while (one->has_frames()) {
      const json frame = json::parse(*one->next_frame());
      if (frame["type"] == "step") REQUIRE(frame["seq"] == ++seq);
      if (seq % 20 == 0)
        REQUIRE(one->bytes_waiting() <
                server::limits::catch_up_bytes + server::limits::step_bytes_max);
    }
    REQUIRE(seq == moves.size());
    one->end(6000);
    if (&one > &crowd[20]) break;  // they are all alike
  }
  for (const auto& one : crowd) one->end(6000);
  CHECK(room.info().spectators == 0);
}
