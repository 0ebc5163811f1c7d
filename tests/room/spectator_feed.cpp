// When spectators receive the game, without a room.
#include "server/room/spectator_feed.hpp"

#include "tests/room/parts.hpp"

#include <array>
#include <string>

using namespace tests;
using protocol::Diff;

namespace {

// Ann and Bob play, and Zoe watches from the beginning on.
struct Fed : Ground {
  explicit Fed(const protocol::Settings& settings,
               const std::string& rules_text = "kingdomino players=2")
      : Ground(settings, rules_text) {
    deal();
    enter(ann, 0);
    watch(zoe);
  }

  room::SpectatorFeed& feed() { return room.feed; }
  room::History& history() { return *room.game.history(); }
  bool release() { return feed().release(history(), now); }
  std::optional<std::uint32_t> shown() { return feed().public_seq(&history()); }
  // Plays this many acts; nothing is released.
  void act(std::uint32_t count = 1) {
    for (; count > 0; --count) {
      accept("m" + std::to_string(room.game->seq()));
      room.game->announce_act();
    }
  }

  Recorder ann, zoe;
};

// "snapshot 0, step 1": the frames since the last call.
std::string fed_to(Recorder& who) {
  std::string text;
  for (const json& frame : who.take())
    text += (text.empty() ? "" : ", ") + frame["type"].get<std::string>() + " " +
            std::to_string(frame["seq"].get<int>());
  return text;
}

}  // namespace

TEST_CASE("without a delay everybody may know the newest row, and nothing is released") {
  Fed t({});
  CHECK_FALSE(t.feed().delayed());
  for (const Recorder* who : {&t.ann, &t.zoe}) {
    CHECK_FALSE(t.feed().seq_for(t.member(*who), nullptr));
    CHECK(t.feed().seq_for(t.member(*who), &t.history()) == 0u);
  }
  CHECK_FALSE(t.feed().public_seq(nullptr));
  t.act();
  CHECK(t.shown() == 1u);
  t.now += 100'000;
  CHECK_FALSE(t.release());
  CHECK(t.zoe.frames.empty());
  t.feed().deliver_present(room::make_frame("{}"));
  CHECK(t.ann.frames.size() == 1);
  CHECK(t.zoe.frames == t.ann.frames);
}

TEST_CASE("spectators get a row after this many later ones, and nothing else of the table") {
  Fed t({.delay_moves = 2});
  CHECK(t.feed().delayed());
  t.act();
  CHECK_FALSE(t.release());
  CHECK_FALSE(t.shown());
  CHECK_FALSE(t.feed().seq_for(t.member(t.zoe), &t.history()));
  CHECK(t.feed().seq_for(t.member(t.ann), &t.history()) == 1u);
  CHECK_FALSE(t.feed().seq_for(t.member(t.ann), nullptr));
  t.act();
  CHECK(t.release());
  CHECK(t.shown() == 0u);
  CHECK(fed_to(t.zoe) == "snapshot 0");
  CHECK_FALSE(t.release());
  t.act(2);
  CHECK(t.release());
  CHECK(t.shown() == 2u);
  CHECK(t.feed().seq_for(t.member(t.zoe), &t.history()) == 2u);
  CHECK(fed_to(t.zoe) == "step 1, step 2");
  t.feed().deliver_present(room::make_frame("{}"));
  CHECK(t.zoe.take().empty());
  CHECK(t.ann.frames.size() == 1);  // that one
}

TEST_CASE("spectators get a row when it is old enough, and enough rows have followed") {
  Fed t({.delay_moves = 1, .delay_seconds = 10});
  CHECK(Ground({.delay_seconds = 1}).room.feed.delayed());
  const Instant dealt = t.now;
  t.now = dealt + 10'000;
  CHECK_FALSE(t.release());
  t.act();
  t.act();
  CHECK(t.release());
  CHECK(fed_to(t.zoe) == "snapshot 0");
  t.now = dealt + 19'999;
  CHECK_FALSE(t.release());
  t.now = dealt + 20'000;
  CHECK(t.release());
  CHECK(fed_to(t.zoe) == "step 1");
}

TEST_CASE("when the game is over spectators may know all of it") {
  Fed t({.delay_moves = 100, .delay_seconds = 1000});
  t.act(3);
  t.resign(0);
  CHECK(t.release());
  CHECK(t.shown() == 4u);
  CHECK(fed_to(t.zoe) == "snapshot 4");
}

TEST_CASE("each step is encoded once for each format, a spectator who misses many gets the table") {
  Fed t({.delay_seconds = 10}, "mighty-duel players=2");
  constexpr auto most = static_cast<std::uint32_t>(server::limits::encoded_steps_max);
  std::array<Recorder, 3> late;
  for (Recorder& each : late) t.watch(each);
  t.member(late[1]).diff = Diff::patch;
  t.now += 10'000;
  CHECK(t.release());
  t.act(most + 1);
  t.now += 10'000;
  t.member(late[0]).shown = 1;
  t.member(late[1]).shown = 1;
  t.member(late[2]).shown = most;
  for (Recorder* who : {&t.zoe, &late[0], &late[1], &late[2]}) who->frames.clear();
  CHECK(t.release());
  REQUIRE(t.zoe.frames.size() == 1);
  CHECK(t.zoe.frames[0] == t.history().snapshot(most + 1));
  REQUIRE(late[0].frames.size() == most);
  REQUIRE(late[1].frames.size() == most);
  CHECK(late[2].frames == std::vector{late[0].frames.back()});
  for (std::uint32_t i = 0; i < most; ++i) {
    const protocol::EncodedStep& step = t.history().step(i + 2);
    REQUIRE(*late[0].frames[i] == protocol::encode_step(step, Diff::both));
    REQUIRE(*late[1].frames[i] == protocol::encode_step(step, Diff::patch));
  }
  t.act();
  t.now += 10'000;
  CHECK(t.release());
  CHECK(t.zoe.frames.size() == 2);
  CHECK(t.member(t.zoe).shown == most + 2);
}

TEST_CASE("a spectator who still receives older steps gets the released ones after them") {
  Fed t({.delay_moves = 1});
  t.act(4);
  CHECK(t.release());
  t.zoe.take();
  room::Member& zoe = t.member(t.zoe);
  zoe.behind = 0;
  zoe.shown.reset();
  t.zoe.patience = t.zoe.frames.size() + 2;
  CHECK_FALSE(t.feed().catch_up(zoe, t.history()));
  CHECK(fed_to(t.zoe) == "step 1, step 2");
  t.act();
  CHECK(t.release());
  CHECK(t.zoe.take().empty());
  t.zoe.patience = SIZE_MAX;
  CHECK(t.feed().catch_up(zoe, t.history()));
  CHECK(fed_to(t.zoe) == "step 3, step 4");
  t.act();
  CHECK(t.release());
  CHECK(fed_to(t.zoe) == "step 5");

  room::Member& ann = t.member(t.ann);
  ann.behind = 5;
  CHECK(t.feed().catch_up(ann, t.history()));
  CHECK(fed_to(t.ann) == "step 6");
}

TEST_CASE("after a restart spectators may know the same rows") {
  Fed t({.delay_moves = 1, .delay_seconds = 10});
  t.act(3);
  t.now += 10'000;
  t.act();
  CHECK(t.release());
  room::Audience nobody;
  room::SpectatorFeed again(t.room.roster.settings(), nobody);
  CHECK(again.release(t.history(), t.now));
  CHECK(t.shown() == 3u);
  CHECK(again.public_seq(&t.history()) == 3u);
}

TEST_CASE("newcomers to a delayed game share one frame, until spectators may see more") {
  Fed t({.delay_moves = 2});
  room::History& history = t.history();
  t.act(3);
  CHECK(t.release());
  REQUIRE(t.shown() == 1u);
  const room::Frame shown = history.snapshot(1);
  CHECK(history.snapshot(1) == shown);
  CHECK(history.snapshot(3) == history.snapshot());
  t.act();
  CHECK(t.release());
  CHECK(history.snapshot(1) == shown);
  CHECK(*history.snapshot(2) != *shown);
  history.forget_frames();
  CHECK(history.snapshot(1) != shown);
  CHECK(*history.snapshot(1) == *shown);
}
