// A client that has missed much receives it piece by piece, in order and without gaps, however
// slowly it reads and whatever happens meanwhile.
#include "server/session/room_session.hpp"
#include "server/util/rate_limiter.hpp"
#include "tests/room/support.hpp"
#include "tests/support/restore_room.hpp"

using namespace tests;

namespace {

// The steps since the last call.
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

TEST_CASE("a resuming client receives what it missed as fast as it reads") {
  TestGame game("kingdomino players=4", 3);
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
  SECTION("a client that catches up can leave at any time") {
    game.room.exit(slow, game.now);
    CHECK_FALSE(game.room.catch_up(slow));
    game.move("next");
    game.commit();
    CHECK(steps_of(slow).empty());
  }
}

TEST_CASE("a client that requests the whole game receives it from the deal on") {
  TestGame game("kingdomino players=2", 3);
  game.advance(12);
  Recorder reader;
  CHECK_FALSE(game.watch(reader, {.since = 9, .replay = true}));
  const auto frames = reader.take();
  REQUIRE(frames.size() == 15);  // welcome, snapshot, 12 steps, presence
  const json& dealt = frames[1];
  CHECK(dealt["type"] == "snapshot");
  CHECK(dealt["seq"] == 0);
  CHECK(dealt["view"]["round"] == 0);
  CHECK(dealt["deal"]["salt"].is_null());
  json view = dealt["view"];
  for (std::uint32_t seq = 1; seq <= 12; ++seq) {
    const json& step = frames[1 + seq];
    CHECK(step["seq"] == seq);
    view = view.patch(step["patch"]);
    CHECK(step["digest"] == protocol::digest_of(view.dump()));
  }
  game.move("next");
  game.commit();
  CHECK(steps_of(reader) == from_to(13, 13));
}

TEST_CASE("before a game has begun there is nothing to catch up on") {
  Recorder reader;
  TestGame game("kingdomino players=2", 3);
  CHECK_FALSE(game.watch(reader, {.replay = true}));
  CHECK(reader.take().at(1)["seq"] == 0);
}

TEST_CASE("a client is prompted after it has caught up, and not about an older table") {
  TestGame game("kingdomino players=2", 3);
  game.advance(36);
  Recorder back;
  back.patience = 4;
  CHECK_FALSE(game.play(back, game.mover(), {.since = 0, .hints = true}));
  back.take();
  game.room.receive(back, protocol::Hints{"h"}, game.now);
  CHECK(back.take_one()["code"] == "stale");

  back.patience = SIZE_MAX;
  CHECK_FALSE(game.room.catch_up(back));
  const auto told = back.take();
  REQUIRE(told.size() > 30);
  CHECK(told[told.size() - 2]["seq"] == 36);
  CHECK(told.back()["type"] == "prompt");
  CHECK(told.back()["seq"] == 36);
}

TEST_CASE("an act repeated while catching up is answered by the step on its way") {
  TestGame game("kingdomino players=2", 3);
  game.advance(30);
  const std::size_t seat = game.mover();
  const Action action = game.first_legal();
  game.say(game.players[seat], "lost answer", action);
  game.commit();
  game.advance(36);

  Recorder back;
  back.patience = 4;
  CHECK_FALSE(game.play(back, seat, {.since = 0}));
  back.take();
  game.say(back, "lost answer", action);
  CHECK(back.take().empty());
  back.patience = SIZE_MAX;
  CHECK_FALSE(game.room.catch_up(back));
  std::size_t answers = 0;
  for (const json& frame : back.take()) answers += frame["re"] == "lost answer";
  CHECK(answers == 1);

  game.say(back, "lost answer", action);
  CHECK(back.take_one()["seq"] == 31);
}

TEST_CASE("released steps are made again as they were") {
  TestGame game("kingdomino players=4", 3);
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

TEST_CASE("a thousand clients that resume at once each have little in flight") {
  TestTable table("kingdomino players=4", 3);
  TestJournal journal;
  server::rooms::Directory directory(10);
  server::rooms::Rooms rooms(directory, journal, table.random, table.bots, told_limits, {});
  // A whole game, played at another table and restored here.
  TestGame played("kingdomino players=4", 3);
  bots::Dice dice(1);
  while (played.latest().table.phase != Phase::over) {
    played.say(played.at_turn(), std::to_string(played.journal.written.size()),
               bots::random_action(played.latest().table, dice));
    played.commit();
  }
  auto& room = rooms.add("K7QF3M", played.opened, played.rules);
  std::vector<room::Move> moves;
  for (const auto& acted : played.journal.all<room::Acted>()) moves.emplace_back(acted);
  restore(room, played.journal.all<room::SeatTaken>(), played.journal.all<room::Begun>()[0], moves);

  std::vector<std::unique_ptr<server::session::RoomSession>> crowd;
  std::size_t waiting = 0;
  for (int i = 0; i < 1000; ++i) {
    crowd.push_back(std::make_unique<server::session::RoomSession>(rooms, "K7QF3M", [] {}));
    crowd.back()->begin();
    crowd.back()->receive(R"({"type":"hello","since":0})", true, Instant(5000));
    waiting = std::max(waiting, crowd.back()->bytes_waiting());
  }
  CHECK(waiting >= server::limits::catch_up_bytes);
  CHECK(waiting < server::limits::catch_up_bytes + server::limits::step_bytes_max);
  for (std::size_t i = 0; i < 20; ++i) {  // they are all the same
    std::uint32_t seq = 0;
    while (crowd[i]->has_frames()) {
      const json frame = json::parse(*crowd[i]->next_frame());
      if (frame["type"] == "step") REQUIRE(frame["seq"] == ++seq);
      REQUIRE(crowd[i]->bytes_waiting() <
              server::limits::catch_up_bytes + server::limits::step_bytes_max);
    }
    REQUIRE(seq == moves.size());
  }
  for (const auto& one : crowd) one->leave(Instant(6000));
  CHECK(room.info().spectators == 0);
}

TEST_CASE("an address that has asked for too many steps gets the table instead") {
  TestTable table("kingdomino players=4", 3);
  TestJournal journal;
  server::rooms::Directory directory(10);
  server::rooms::Rooms rooms(directory, journal, table.random, table.bots, told_limits, {});
  TestGame played("kingdomino players=4", 3);
  played.advance(90);
  auto& room = rooms.add("K7QF3M", played.opened, played.rules);
  std::vector<room::Move> moves;
  for (const auto& acted : played.journal.all<room::Acted>()) moves.emplace_back(acted);
  restore(room, played.journal.all<room::SeatTaken>(), played.journal.all<room::Begun>()[0], moves);

  server::util::RateLimiter hellos({.burst = 2, .per_minute = 60});
  server::session::RateLimits rates;
  rates.hellos = &hellos;
  rates.address = "192.0.2.7";
  // The `seq` of the snapshot, and how many steps follow it.
  const auto asked = [&](const std::string& hello, Instant now) {
    server::session::RoomSession client(rooms, "K7QF3M", [] {}, rates);
    client.begin();
    client.receive(hello, true, now);
    std::pair<int, std::size_t> got{-1, 0};
    while (client.has_frames()) {
      const json frame = json::parse(*client.next_frame());
      if (frame["type"] == "snapshot") got.first = frame["seq"];
      got.second += frame["type"] == "step";
    }
    client.leave(now);
    return got;
  };
  const std::string replay = R"({"type":"hello","want":{"replay":true}})";
  const std::string resumed = R"({"type":"hello","since":0})";
  const std::string nearly = R"({"type":"hello","since":60})";
  const auto all = moves.size();
  const Instant now = 5000;
  CHECK(asked(replay, now) == std::pair{0, all});
  CHECK(asked(resumed, now) == std::pair{-1, all});
  const auto newest = static_cast<int>(all);
  CHECK(asked(replay, now) == std::pair{newest, std::size_t{0}});
  CHECK(asked(resumed, now) == std::pair{newest, std::size_t{0}});
  // Few steps are in the price of the socket.
  CHECK(asked(nearly, now) == std::pair{-1, all - 60});
  CHECK(asked(replay, now + 1000) == std::pair{0, all});
}
