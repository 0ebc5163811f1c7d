// The players that a game waits for, without a room.
#include "server/room/presence.hpp"

#include "tests/room/parts.hpp"

using namespace tests;
using protocol::ClockKind;
using room::Milliseconds;
using server::RoomTime;

namespace {

constexpr Instant dealt_at = 2000;
constexpr Milliseconds uncounted = 1000 * server::limits::absence_grace.count();

struct Waiting : Ground {
  explicit Waiting(const protocol::Settings& settings = {.patience = 100, .turn_patience = 100})
      : Ground(settings, "kingdomino players=3") {}

  // The seat to move, silent until then. Returns whether the time to decide without it changed.
  bool wait_until(Instant time, bool votes_pending = false) {
    now = time;
    return presence.watch_silence(votes_pending, now);
  }

  room::Presence presence{room};
};

}  // namespace

TEST_CASE("a player who leaves a game has some time, and less of it after a first absence") {
  Waiting t;
  const Seat ann = seat_at(0);
  t.presence.leave(ann, dealt_at);
  t.deal();
  CHECK_FALSE(t.presence.away_at(ann));
  t.presence.leave(ann, dealt_at);
  CHECK(t.presence.away_at(ann) == dealt_at + uncounted + 100'000);
  CHECK_FALSE(t.presence.is_away(ann, dealt_at + uncounted + 99'999));
  CHECK(t.presence.is_away(ann, dealt_at + uncounted + 100'000));
  t.presence.come(ann, dealt_at + uncounted + 40'000);
  CHECK_FALSE(t.presence.away_at(ann));
  t.presence.leave(ann, RoomTime(200'000));
  CHECK(t.presence.away_at(ann) == RoomTime(200'000) + uncounted + 60'000);
  t.presence.forget(ann);
  CHECK_FALSE(t.presence.away_at(ann));
}

TEST_CASE("players who have not connected are away, and those who play are not") {
  Waiting t;
  CHECK_FALSE(t.presence.watch(t.now));
  t.deal();
  Recorder bob;
  t.enter(bob, 1);
  CHECK(t.presence.watch(t.now));
  CHECK_FALSE(t.presence.watch(t.now));
  CHECK(t.presence.away_at(seat_at(0)));
  CHECK_FALSE(t.presence.away_at(seat_at(1)));
}

TEST_CASE(
    "nobody is away without a game, with days for a turn, on a bot's seat or after resigning") {
  Waiting t({.clock = {.kind = ClockKind::days, .seconds = 86'400}, .patience = 100});
  t.deal();
  CHECK_FALSE(t.presence.watch(t.now));
  CHECK_FALSE(t.presence.away_at(seat_at(0)));

  Waiting other;
  other.sit_bot(2);
  other.deal();
  CHECK(other.presence.watch(other.now));
  CHECK_FALSE(other.presence.away_at(seat_at(2)));
  CHECK(other.presence.away_at(seat_at(0)));
  other.resign(0);
  CHECK_FALSE(other.presence.away_at(seat_at(0)));
  other.resign(1);
  CHECK_FALSE(other.presence.away_at(seat_at(1)));
}

TEST_CASE("everybody waits for the person to move, unless a clock runs or a bot plays") {
  Waiting t;
  CHECK(t.presence.waited_for() == Seat::none);
  t.deal();
  const Seat mover = seat_at(t.mover());
  CHECK(t.presence.waited_for() == mover);
  t.decide(protocol::StandIn{.seat = mover});
  CHECK(t.presence.waited_for() == Seat::none);

  for (const protocol::Settings& settings :
       {protocol::Settings{.turn_patience = 0},
        protocol::Settings{.clock = {.kind = ClockKind::bank, .seconds = 600}}}) {
    Waiting other(settings);
    other.deal();
    CHECK(other.presence.waited_for() == Seat::none);
  }
}

TEST_CASE("a silent player has a time to act, which votes of others and a pause stop") {
  Waiting t;
  t.deal();
  const Seat mover = seat_at(t.mover());
  CHECK_FALSE(t.wait_until(dealt_at));
  CHECK_FALSE(t.wait_until(32'000, true));
  CHECK_FALSE(t.wait_until(52'000));
  CHECK_FALSE(t.presence.away_at(mover));
  CHECK(t.wait_until(72'000));
  // 30 seconds before the vote and 20 after it are used.
  CHECK(t.presence.away_at(mover) == RoomTime(122'000));
  t.decide(protocol::Pause{});
  CHECK(t.wait_until(82'000));
  CHECK_FALSE(t.presence.away_at(mover));
  t.decide(protocol::Resume{});
  CHECK(t.wait_until(92'000));
  CHECK(t.presence.away_at(mover) == RoomTime(132'000));

  t.accept("m1");
  t.room.game->announce_act();
  CHECK(t.presence.follow(t.room.game.history()->rows().back()));
  CHECK_FALSE(t.presence.away_at(mover));
}

TEST_CASE("silence does not count while the player is away, or while a row is not durable") {
  Waiting t;
  t.deal();
  const Seat mover = seat_at(t.mover());
  t.presence.leave(mover, dealt_at);
  t.wait_until(dealt_at + uncounted);
  t.wait_until(dealt_at + uncounted + 60'000);
  CHECK(t.presence.away_at(mover) == dealt_at + uncounted + 100'000);
  t.presence.come(mover, dealt_at + uncounted + 60'000);

  t.accept("m1");
  t.wait_until(200'000);
  CHECK_FALSE(t.wait_until(280'000));
  t.room.stopping = true;
  t.room.game->announce_act();
  t.wait_until(300'000);
  CHECK_FALSE(t.wait_until(380'000));
}

TEST_CASE("an absence counts from the end of its grace on") {
  room::PresenceTracker tracker;
  const Seat ann = seat_at(0);
  tracker.begin_absence(ann, dealt_at);
  CHECK_FALSE(tracker.counts(ann, dealt_at + uncounted - 1));
  CHECK(tracker.counts(ann, dealt_at + uncounted));
  CHECK_FALSE(tracker.counts(seat_at(1), dealt_at + uncounted));
}

TEST_CASE("a silent player who leaves is away at the earlier of both times") {
  Waiting t;
  t.deal();
  const Seat mover = seat_at(t.mover());
  t.wait_until(dealt_at);
  t.wait_until(52'000);
  CHECK(t.presence.away_at(mover) == RoomTime(102'000));
  t.presence.leave(mover, RoomTime(60'000));
  CHECK(t.presence.away_at(mover) == RoomTime(102'000));
}
