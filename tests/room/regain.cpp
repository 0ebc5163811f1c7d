// A seat that its player opens again from another device.
#include "tests/room/hosted.hpp"

#include <algorithm>

using namespace tests;

TEST_CASE("a known player regains the seat by a new token, also in the middle of a game") {
  Hosted t;
  const room::Identity ann{"annannannann", false};
  TestAnswer<room::SeatGrant> first;
  t.room.take_seat({.name = "Ann"}, t.host, t.now, first.done(), ann);
  t.commit();
  const auto regain = [&](const protocol::PlayerId& player) {
    TestAnswer<room::SeatGrant> answer;
    t.room.regain_seat(player, t.now, answer.done());
    t.commit();
    return answer;
  };
  CHECK(regain("benbenbenben").error() == RoomError::no_such_seat);
  CHECK(regain("").error() == RoomError::no_such_seat);
  t.tokens = {first.value().token, t.sit("Ben")};
  REQUIRE(t.room.state() == protocol::RoomState::playing);
  Recorder before;
  t.play(before, 0);
  t.room.receive(before, protocol::Chat{.id = "c1", .text = "hello"}, t.now);
  before.take();

  const auto grant = regain(ann.player);
  CHECK(grant.value().seat == seat_at(0));
  CHECK(grant.value().token != t.tokens[0]);
  CHECK_FALSE(before.dismissed);
  Recorder stale;
  CHECK(t.play(stale, 0) == Close::bad_token);
  t.tokens[0] = grant.value().token;
  Recorder now;
  CHECK_FALSE(t.play(now, 0));
  CHECK(before.dismissed == Close::replaced);
  // Earlier messages are still the player's.
  const auto frames = now.take();
  const auto chats = std::ranges::find(frames, "chats", [](const json& f) { return f["type"]; });
  REQUIRE(chats != frames.end());
  CHECK((*chats)["messages"][0]["re"] == "c1");
  CHECK(t.journal.all<room::SeatRegained>().size() == 1);
}

namespace {

struct Carried : Hosted {
  Carried() : Hosted() {
    TestAnswer<room::SeatGrant> answer;
    room.take_seat({.name = "Ann"}, host, now, answer.done());
    commit();
    tokens = {answer.value().token, sit("Ben")};
    REQUIRE(room.state() == protocol::RoomState::playing);
  }

  std::string link(std::size_t seat, const std::string& token) {
    TestAnswer<room::SeatLink> answer;
    room.link_seat(seat_at(seat), token, now, answer.done());
    CHECK(answer.value().until == now + 600'000);
    return answer.value().ticket;
  }
  std::optional<RoomError> refusal_to_link(std::size_t seat, const std::string& token) {
    TestAnswer<room::SeatLink> answer;
    room.link_seat(seat_at(seat), token, now, answer.done());
    return answer.error();
  }
  TestAnswer<room::SeatGrant> carry(std::size_t seat, const std::string& ticket) {
    TestAnswer<room::SeatGrant> answer;
    room.carry_seat(seat_at(seat), ticket, now, answer.done());
    commit();
    return answer;
  }
};

}  // namespace

TEST_CASE("a ticket moves a seat to another device, and the previous page is notified") {
  Carried t;
  Recorder before;
  t.play(before, 0);
  const auto carried = t.carry(0, t.link(0, t.tokens[0]));
  REQUIRE_FALSE(carried.error());
  CHECK(carried.value().seat == seat_at(0));
  CHECK(before.dismissed == Close::moved_device);
  Recorder stale;
  CHECK(t.play(stale, 0) == Close::bad_token);
  const std::string old = std::exchange(t.tokens[0], carried.value().token);
  Recorder after;
  CHECK_FALSE(t.play(after, 0));
  // The host's token moves along.
  CHECK(t.room.info().seats[0].host);
  CHECK(t.refusal_to_link(0, old) == RoomError::bad_token);
  CHECK(t.journal.all<room::SeatRegained>().size() == 1);
}

TEST_CASE("a device that no longer waits for its token leaves the seat to the previous one") {
  Carried t;
  Recorder before;
  t.play(before, 0);
  TestAnswer<room::SeatGrant> carried;
  bool waits = true;
  t.room.carry_seat(seat_at(0), t.link(0, t.tokens[0]), t.now, carried.done(),
                    [&](const auto&) { return waits; });
  waits = false;
  t.commit();
  t.commit();
  CHECK(carried.pending());
  CHECK_FALSE(before.dismissed);
  Recorder again;
  CHECK_FALSE(t.play(again, 0));
  t.link(0, t.tokens[0]);
}
