// Counters, and how they are written.
#include "server/telemetry/exposition.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/telemetry/process_usage.hpp"
#include "tests/rooms/rooms.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

using namespace tests;
using namespace server::telemetry;
using std::chrono::microseconds;

namespace {

bool tells(const std::string& text, const std::string& line) {
  return text.find("\n" + line + "\n") != std::string::npos;
}

}  // namespace

TEST_CASE("a histogram assigns a value to the bound below it") {
  Batches batches;
  for (const std::uint64_t value : {1U, 2U, 2U, 3U, 512U, 513U}) batches.observe(value);
  CHECK(batches.buckets()[0].value() == 1);
  CHECK(batches.buckets()[1].value() == 2);
  CHECK(batches.buckets()[2].value() == 1);
  CHECK(batches.buckets()[9].value() == 1);
  CHECK(batches.buckets()[10].value() == 1);
  CHECK(batches.sum() == 1033);
}

TEST_CASE("parts of a histogram are written as one, in the requested unit") {
  Times one;
  Times two;
  one.observe(1'000);
  two.observe(2'000'000);
  two.observe(20'000'000);
  Exposition out;
  out.histogram("x_seconds", "How long.");
  out.value(std::vector<const Times*>{&one, &two}, 1e6);
  const std::string text = out.text();
  INFO(text);
  CHECK(tells(text, "# TYPE x_seconds histogram"));
  CHECK(tells(text, "x_seconds_count 3"));
  CHECK(tells(text, "x_seconds_sum 22.001"));
  CHECK(text.find("x_seconds_bucket{le=\"0.001\"} 1\n") != std::string::npos);
  CHECK(text.find("x_seconds_bucket{le=\"2.5\"} 2\n") != std::string::npos);
  CHECK(text.find("x_seconds_bucket{le=\"+Inf\"} 3\n") != std::string::npos);
}

TEST_CASE("labels are written with their values, and quotes in them do no harm") {
  Exposition out;
  out.counter("x_total", "Many.");
  out.value(3, {{"kind", "a\"b\n"}});
  CHECK(tells(out.text(), R"(x_total{kind="a\"b\n"} 3)"));
}

TEST_CASE("a number read during a write is one that was written") {
  Count count;
  std::thread writer([&] {
    for (int i = 0; i < 100'000; ++i) count.add();
  });
  std::uint64_t before = 0;
  while (before < 100'000) {
    const std::uint64_t now = count.value();
    REQUIRE(now >= before);
    before = now;
  }
  writer.join();
  CHECK(count.value() == 100'000);
}

TEST_CASE("an act is measured from its arrival until its step is sent") {
  TestTable table;
  table.metrics.act_read(Moment(microseconds(5'000)));
  CHECK_FALSE(table.metrics.has_pending());
  table.metrics.step_broadcast(table.metrics.read());
  table.metrics.step_broadcast(std::nullopt);
  REQUIRE(table.metrics.has_pending());
  table.metrics.record_latency(Moment(microseconds(5'700)));
  CHECK(table.metrics.act_to_broadcast.sum() == 700);
  CHECK_FALSE(table.metrics.has_pending());
}

TEST_CASE("every farewell code has a counter") {
  REQUIRE(protocol::closes().size() <= Metrics().farewells.size());
  Metrics metrics;
  metrics.count(protocol::Close::too_slow);
  metrics.count(protocol::closes().back().close);
  CHECK(metrics.farewells[1].value() == 1);
  CHECK(metrics.farewells[protocol::closes().size() - 1].value() == 1);
}

TEST_CASE("every rejection code has a counter") {
  CHECK(protocol::refusals().size() == Refusals::size);
}

TEST_CASE("a room counts accepted and rejected acts, and reconnections") {
  TestGame game;
  game.metrics.act_read(Moment(microseconds(10)));
  game.move("a");
  CHECK(game.metrics.moves_of_players.value() == 1);
  CHECK_FALSE(game.metrics.has_pending());  // not sent before it is durable
  game.commit();
  CHECK(game.metrics.has_pending());
  game.metrics.record_latency(Moment(microseconds(110)));
  CHECK(game.metrics.act_to_broadcast.sum() == 100);

  Recorder& waiting = game.players[1 - game.mover()];
  game.say(waiting, "b", game.first_legal());
  CHECK(game.metrics.rejections[protocol::Refusal::not_your_turn].value() == 1);
  game.room.refuse(waiting, {protocol::Refusal::malformed_json, {}, {}, {}});
  CHECK(game.metrics.rejections[protocol::Refusal::malformed_json].value() == 1);
  CHECK(game.metrics.moves_of_players.value() == 1);

  Recorder again;
  CHECK_FALSE(game.play(again, 0, {.since = 0}));
  CHECK(game.metrics.catch_ups[CatchUp::steps].value() == 1);
}

TEST_CASE("rooms are counted once a second by preset and state") {
  RoomsLobby lobby;
  std::vector<std::string> tokens;
  lobby.create_playing(tokens);
  TestAnswer<room::RoomGrant> another;
  lobby.create("BBBBBB", another);
  lobby.commit();
  lobby.rooms.tick(Instant(2000));
  auto& counted = lobby.rooms.metrics().rooms[0];
  CHECK(counted[protocol::RoomState::playing].value() == 1);
  CHECK(counted[protocol::RoomState::waiting].value() == 1);
  CHECK(counted[protocol::RoomState::finished].value() == 0);
}

TEST_CASE("the process metrics exist") {
  const ProcessUsage process = read_process_usage();
  CHECK(process.resident_bytes > 1024 * 1024);
  CHECK(process.open_files >= 3);
  CHECK(process.open_files_max >= process.open_files);
  CHECK(process.cpu_seconds > 0);
}

// The whole cost of an act except the disk and the network. In processor time, which other load
// does not change.
TEST_CASE("the cost of counting an act", "[.benchmark]") {
  constexpr int acts = 1'000'000;
  const auto microseconds_since = [](std::clock_t start) {
    return 1e6 * double(std::clock() - start) / CLOCKS_PER_SEC;
  };
  const auto clock = [] { return std::chrono::steady_clock::now(); };
  std::clock_t start = std::clock();
  Moment last;
  for (int i = 0; i < 2 * acts; ++i) last = std::max(last, clock());
  const double reading = microseconds_since(start) / acts;
  REQUIRE(last <= clock());

  Metrics metrics;
  start = std::clock();
  for (int i = 0; i < acts; ++i) {
    metrics.act_read(clock());
    metrics.moves_of_players.add();
    metrics.step_broadcast(metrics.read());
    for (int listener = 0; listener < 4; ++listener) {
      metrics.outbox_bytes.add(500);
      metrics.outbox_bytes.subtract(500);
    }
    if (metrics.has_pending()) metrics.record_latency(clock());
  }
  const double counting = microseconds_since(start) / acts;

  double all = 0;
  int rows = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    TestGame game("kingdomino players=4", seed);
    while (game.latest().table.phase != Phase::over) {
      Recorder& who = game.at_turn();
      const Action action = game.first_legal();
      const std::string id = "m" + std::to_string(++rows);
      start = std::clock();
      game.say(who, id, action);
      game.commit();
      all += microseconds_since(start);
    }
  }
  std::cout << "counting: " << 1000 * counting << " ns an act, of which two looks at the clock "
            << 1000 * reading << " ns; an act in a room of four: " << all / rows << " us; "
            << 100 * counting * rows / all << " %\n";
}
