// A seat that its player opens again from another device.
#include "tests/server/room_hosted.hpp"

#include <algorithm>

using namespace tests;

TEST_CASE("a player who is known regains the seat by a new token, also in the middle of a game") {
  Hosted t;
  const room::Identity ann{"annannannann", false};
  Answer<room::SeatGrant> first;
  t.room.take_seat({.name = "Ann"}, t.host, t.now, first.done(), ann);
  t.commit();
  const auto regain = [&](const std::string& player) {
    Answer<room::SeatGrant> answer;
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
  // What was said is still one's own.
  const auto frames = now.take();
  const auto chats = std::ranges::find(frames, "chats", [](const json& f) { return f["type"]; });
  REQUIRE(chats != frames.end());
  CHECK((*chats)["messages"][0]["re"] == "c1");
  CHECK(t.journal.all<room::SeatRegained>().size() == 1);
}
