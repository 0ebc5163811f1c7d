// Rated rooms: who may sit in one.
#include "tests/room/hosted.hpp"

using namespace tests;

namespace {

const room::Identity ann_known{"annannannann", true};
const room::Identity ben{"benbenbenben", true};
const room::Identity guest{"guestguestgu", false};

struct Rated : Hosted {
  Rated() : Hosted() {
    const auto changed =
        change({.clock = protocol::ClockRules{protocol::ClockKind::move, 60}, .rated = true});
    REQUIRE_FALSE(changed);
  }

  std::optional<RoomError> change(const protocol::SettingsChange& settings) {
    TestAnswer<protocol::RoomInfo> answer;
    room.change({.play = {}, .name = {}, .settings = settings, .room_password = {}}, {host}, now,
                answer.done());
    commit();
    return answer.error();
  }
  std::optional<RoomError> sit_as(const std::string& name, const room::Identity& who) {
    TestAnswer<room::SeatGrant> answer;
    room.take_seat({.name = name}, std::nullopt, now, answer.done(), who);
    commit();
    return answer.error();
  }
};

}  // namespace

TEST_CASE("in a rated room only registered players sit, each once") {
  Rated t;
  CHECK(t.sit_as("Zoe", {}) == RoomError::not_registered);
  CHECK(t.sit_as("Zoe", guest) == RoomError::not_registered);
  CHECK_FALSE(t.sit_as("Ann", ann_known));
  CHECK(t.sit_as("Annie", ann_known) == RoomError::already_seated);
  CHECK(t.room.info().seats[0].player == ann_known.player);
  CHECK_FALSE(t.sit_as("Ben", ben));
  CHECK(t.room.state() == protocol::RoomState::playing);
}

TEST_CASE("bots do not play in a rated room") {
  Rated t;
  CHECK(t.seat_bot(0) == RoomError::rated_without_bots);
  CHECK(t.seat_bots(t.host) == RoomError::rated_without_bots);
}

TEST_CASE("a room can become rated only if all its players can be") {
  Rated t;
  CHECK_FALSE(t.change({.rated = false}));
  CHECK_FALSE(t.sit_as("Zoe", guest));
  CHECK(t.change({.rated = true}) == RoomError::not_registered);
  CHECK_FALSE(t.room.info().settings.rated);
}

TEST_CASE("a rated room has a clock") {
  Rated t;
  CHECK(t.change({.clock = protocol::ClockRules{}}) == RoomError::rated_needs_clock);
  CHECK(t.room.info().settings.clock.kind == protocol::ClockKind::move);
  CHECK_FALSE(t.change({.clock = protocol::ClockRules{}, .rated = false}));
  CHECK(t.change({.rated = true}) == RoomError::rated_needs_clock);
  CHECK_FALSE(t.change({.clock = protocol::ClockRules{protocol::ClockKind::days, 86'400}}));
  CHECK_FALSE(t.change({.rated = true}));
}

TEST_CASE("in a rated room there is no advice and no taking back") {
  Rated t;
  CHECK_FALSE(t.change({.advice = true, .take_back = true}));
  CHECK_FALSE(t.room.info().settings.advice);
  CHECK_FALSE(t.room.info().settings.take_back);
}

TEST_CASE("a seat shows a registered player, and no guest") {
  Rated t;
  CHECK_FALSE(t.change({.rated = false}));
  CHECK_FALSE(t.sit_as("Zoe", guest));
  CHECK(t.room.info().seats[0].player.empty());
}
