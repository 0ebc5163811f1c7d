// Rated rooms: the terms that they keep.
#include "tests/room/hosted.hpp"

using namespace tests;

namespace {

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
};

}  // namespace

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
