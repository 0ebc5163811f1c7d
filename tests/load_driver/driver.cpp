// castellan-load: its histogram, its pace, what it reads and writes, and its own copy of a game.
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "protocol/encode.hpp"
#include "tests/load/driver/answers.hpp"
#include "tests/load/driver/frames.hpp"
#include "tests/load/driver/histogram.hpp"
#include "tests/load/driver/mirror.hpp"
#include "tests/load/driver/pace.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace load;

namespace {

// The definition: the least value that this many values do not exceed.
std::uint64_t true_quantile(std::vector<std::uint64_t> values, double q) {
  std::sort(values.begin(), values.end());
  const auto rank = std::ceil(q * static_cast<double>(values.size()));
  return values[static_cast<std::size_t>(std::max(1.0, rank)) - 1];
}

}  // namespace

TEST_CASE("an empty histogram reports only zeros") {
  const DurationHistogram h;
  CHECK(h.count() == 0);
  CHECK(h.quantile(0.5) == 0);
  CHECK(h.least() == 0);
  CHECK(h.most() == 0);
  CHECK(h.mean() == 0);
}

TEST_CASE("values below 128 are known exactly, all others to the stated error") {
  for (std::uint64_t value = 0; value < 128; ++value) {
    DurationHistogram h;
    h.add(value);
    h.add(value + 1000);
    CHECK(h.quantile(0.5) == value);
  }
  engine::bots::Dice dice(5);
  for (unsigned bits = 7; bits < 63; ++bits) {
    const std::uint64_t value =
        (std::uint64_t{1} << bits) + dice.next() % (std::uint64_t{1} << bits);
    DurationHistogram h;
    h.add(value);
    h.add(0);
    h.add(UINT64_MAX);  // so that the extremes do not give it away
    const auto told = static_cast<double>(h.quantile(0.5));
    INFO(value);
    CHECK(std::abs(told - static_cast<double>(value)) <=
          DurationHistogram::relative_error * static_cast<double>(value) + 1);
  }
}

TEST_CASE("quantiles are those of the sorted values") {
  engine::bots::Dice dice(7);
  DurationHistogram h;
  std::vector<std::uint64_t> values;
  for (int i = 0; i < 5000; ++i) {
    values.push_back(dice.next() >> (20 + dice(40)));
    h.add(values.back());
  }
  for (const double q : {0.0, 0.001, 0.1, 0.5, 0.9, 0.99, 0.999, 1.0}) {
    const auto expected = static_cast<double>(true_quantile(values, q));
    INFO(q);
    CHECK(std::abs(static_cast<double>(h.quantile(q)) - expected) <=
          DurationHistogram::relative_error * expected + 1);
  }
  CHECK(h.least() == true_quantile(values, 0));
  CHECK(h.most() == true_quantile(values, 1));
}

TEST_CASE("merged histograms equal one of all values") {
  engine::bots::Dice dice(9);
  DurationHistogram one;
  DurationHistogram other;
  DurationHistogram both;
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t value = dice(1'000'000);
    (i % 3 == 0 ? one : other).add(value);
    both.add(value);
  }
  one.add(other);
  CHECK(one.count() == both.count());
  CHECK(one.most() == both.most());
  CHECK(one.quantile(0.9) == both.quantile(0.9));
  CHECK(std::abs(one.mean() - both.mean()) < 1e-6 * both.mean());
  DurationHistogram times;
  times.add(50, 3);
  CHECK(times.count() == 3);
}

TEST_CASE("an act is due according to the timetable, and no act is left out") {
  const Pace pace(1000, 3, 5'000'000);
  CHECK_FALSE(pace.closed_loop());
  CHECK(pace.count_due(0) == 0);
  CHECK(pace.count_due(4'999'999) == 0);
  CHECK(pace.count_due(5'000'000) == 1);
  CHECK(pace.count_due(5'999'999) == 1);
  CHECK(pace.count_due(6'000'000) == 2);
  // A late look finds everything that became due meanwhile.
  CHECK(pace.count_due(1'005'000'000) == 1001);
  CHECK(pace.due_of_room(2, 0) == pace.due(2));
  CHECK(pace.due_of_room(0, 1) == pace.due(3));
  CHECK(Pace(0, 3, 0).closed_loop());
}

TEST_CASE("every due act is counted once, at odd rates too") {
  for (const double rate : {0.3, 7.0, 333.0, 4000.0, 123456.7}) {
    const Pace pace(rate, 10, 77);
    for (std::uint64_t now = 0; now < 2'000'000'000; now += 133'333'331) {
      const std::uint64_t count = pace.count_due(now);
      if (count > 0) CHECK(pace.due(count - 1) <= now);
      CHECK(pace.due(count) > now);
    }
  }
}

TEST_CASE("answers are read when they are complete, with any spelling of header names") {
  for (const std::string name : {"Content-Length: ", "content-length:", "CONTENT-LENGTH:\t"}) {
    const std::string text =
        "HTTP/1.1 201 Created\r\nX-A: b\r\n" + name + "4\r\nX-B: c\r\n\r\nroom";
    const std::string more = text + "HTTP/1.1 404";
    const auto answer = read_answer(more);
    REQUIRE(answer);
    CHECK(answer->status == 201);
    CHECK(answer->body == "room");
    CHECK(answer->size == text.size());
    for (std::size_t size = 0; size < text.size(); ++size)
      CHECK_FALSE(read_answer(std::string_view(text).substr(0, size)));
  }
  const auto upgraded =
      read_answer("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n\x81\x01");
  REQUIRE(upgraded);
  CHECK(upgraded->status == 101);
  CHECK(upgraded->header.ends_with("Upgrade: x"));
  CHECK(upgraded->body.empty());
  const auto none = read_answer("what?\r\n\r\n");
  REQUIRE(none);
  CHECK(none->status == 0);
}

TEST_CASE("frames are written masked, and read when they are complete") {
  for (const std::size_t size : {0u, 1u, 125u, 126u, 65535u, 65536u}) {
    const std::string text(size, 'x');
    std::string masked;
    append_frame(masked, Opcode::text, text, 0x01020304);
    // A mask of zeros without the mask bit: what a server would write.
    std::string plain;
    append_frame(plain, Opcode::text, text, 0);
    const std::size_t header = plain.size() - size - 4;
    plain[1] = static_cast<char>(plain[1] & 0x7f);
    plain.erase(header, 4);
    CHECK(masked.size() == plain.size() + 4);
    const std::string more = plain + "more";
    const auto frame = read_frame(more);
    REQUIRE(frame);
    CHECK(frame->payload == text);
    CHECK(frame->size == plain.size());
    CHECK(frame->opcode == Opcode::text);
    CHECK(frame->final);
    CHECK_FALSE(read_frame(std::string_view(plain).substr(0, plain.size() - 1)));
  }
  std::string hello;
  append_frame(hello, Opcode::text, "Hello", 0x3d21fa37);
  CHECK(hello == "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");  // RFC 6455, 5.7
}

TEST_CASE("the driver's mirror follows games with initially unknown tiles") {
  for (const int players : {2, 3, 4}) {
    engine::RulesRequest request;
    request.players = players;
    const auto rules = *engine::make_rules(request);
    REQUIRE(Mirror::can_follow(rules));
    engine::bots::Dice dice(static_cast<std::uint64_t>(players));
    engine::State state = engine::begin(rules, engine::make_deal(rules, dice));
    const auto snapshot =
        protocol::encode_snapshot(0, 0, protocol::encode_view(state.table), "null");
    auto mirror = Mirror::from_snapshot(rules, snapshot);
    REQUIRE(mirror);
    while (!mirror->over()) {
      REQUIRE(mirror->to_move() == engine::index(engine::to_move(state.table)));
      const auto action = mirror->choose(dice);
      REQUIRE_FALSE(engine::check(state.table, engine::to_move(state.table), action));
      engine::Events events;
      engine::apply(state, engine::to_move(state.table), action, events);
      REQUIRE(mirror->follow(action, protocol::encode_events(events, state.table)));
    }
    CHECK(state.table.phase == engine::Phase::over);
  }
}

TEST_CASE("an invalid snapshot gives no game") {
  const auto rules = *engine::make_rules({});
  CHECK_FALSE(Mirror::from_snapshot(rules, "{"));
  CHECK_FALSE(Mirror::from_snapshot(rules, R"({"type":"snapshot","seq":0,"view":{}})"));
}
