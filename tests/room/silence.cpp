// The silence of the seat to move, without a room.
#include "server/room/silence.hpp"

#include "tests/support/catch.hpp"

using engine::Seat;
using engine::seat_at;
using server::RoomTime;
using server::room::Silence;

namespace {

constexpr Seat ann = seat_at(0);
constexpr Seat bob = seat_at(1);
constexpr server::Milliseconds all_time = 100'000;

struct Waited : Silence {
  // Everybody waits for this seat, and its time runs.
  bool wait(Seat seat, server::Milliseconds now) {
    return watch(seat, true, all_time, RoomTime(now));
  }
  // The same, but its time does not run.
  bool hold(Seat seat, server::Milliseconds now) {
    return watch(seat, false, all_time, RoomTime(now));
  }
};

// Ann's silence is known.
Waited silent_ann() {
  Waited t;
  t.wait(ann, 0);
  REQUIRE(t.wait(ann, 60'000));
  return t;
}

server::room::Ruled ruled(const protocol::Motion& motion) {
  return {.ruling = {motion, {}}};
}

}  // namespace

TEST_CASE("a silence is known when half of the time is used") {
  Waited t;
  CHECK_FALSE(t.wait(ann, 0));
  CHECK_FALSE(t.wait(ann, 49'999));
  CHECK_FALSE(t.until(ann));
  CHECK(t.wait(ann, 50'000));
  CHECK(t.until(ann) == RoomTime(all_time));
  CHECK_FALSE(t.until(bob));
  CHECK_FALSE(t.wait(ann, 60'000));
  CHECK(t.until(ann) == RoomTime(all_time));
}

TEST_CASE("time that does not run is not charged, and what was used stays used") {
  Waited t = silent_ann();
  CHECK(t.hold(ann, 70'000));
  CHECK_FALSE(t.until(ann));
  CHECK_FALSE(t.hold(ann, 170'000));
  CHECK(t.wait(ann, 270'000));
  CHECK(t.until(ann) == RoomTime(270'000 + 30'000));
  // All of it is used.
  CHECK_FALSE(t.hold(ann, 300'000));
  CHECK(t.until(ann) == RoomTime(300'000));
}

TEST_CASE("another seat begins with the full time, and so does a seat after another") {
  Waited t = silent_ann();
  CHECK(t.wait(bob, 60'000));
  CHECK_FALSE(t.until(ann));
  CHECK_FALSE(t.wait(bob, 109'999));
  CHECK(t.wait(bob, 110'000));
  CHECK(t.until(bob) == RoomTime(160'000));
  CHECK(t.wait(Seat::none, 111'000));
  CHECK_FALSE(t.wait(Seat::none, 999'000));
  CHECK_FALSE(t.until(Seat::none));
  CHECK_FALSE(t.wait(bob, 999'000));
  CHECK_FALSE(t.wait(bob, 1'048'999));
}

TEST_CASE("the seat's own acts end its silence, and rows that change who plays there") {
  const auto ends = [](const server::room::Move& row) {
    Waited t = silent_ann();
    const bool told = t.follow(row);
    CHECK(told != t.until(ann).has_value());
    return told;
  };
  CHECK(ends(server::room::Acted{.seat = ann}));
  CHECK(ends(server::room::Begun{}));
  CHECK(ends(ruled(protocol::StandIn{.seat = ann})));
  CHECK(ends(ruled(protocol::HandBack{ann})));
  CHECK(ends(ruled(protocol::TakeOver{ann, "Zoe"})));
  CHECK(ends(ruled(protocol::TakeBack{})));

  CHECK_FALSE(ends(server::room::Acted{.seat = bob}));
  CHECK_FALSE(ends(ruled(protocol::StandIn{.seat = bob})));
  CHECK_FALSE(ends(ruled(protocol::HandBack{bob})));
  CHECK_FALSE(ends(ruled(protocol::TakeOver{bob, "Zoe"})));
  CHECK_FALSE(ends(ruled(protocol::Pause{})));
  CHECK_FALSE(ends(ruled(protocol::Resume{})));
  CHECK_FALSE(ends(ruled(protocol::GiveBack{1000})));
}

TEST_CASE("an act gives the full time again, also before the silence is known") {
  Waited t;
  t.wait(ann, 0);
  t.wait(ann, 40'000);
  CHECK_FALSE(t.follow(server::room::Acted{.seat = ann}));
  CHECK_FALSE(t.wait(ann, 40'000));
  CHECK_FALSE(t.wait(ann, 89'999));
}
