#include "tests/room/talking.hpp"

using namespace tests;

namespace {

// A game with delayed spectators.
struct Delayed : TestHosting {
  explicit Delayed(std::uint32_t moves, std::uint32_t seconds = 0,
                   const std::string& rules_text = "kingdomino players=2")
      : TestHosting(rules_text) {
    change({.settings = {.delay_moves = moves, .delay_seconds = seconds}});
    begin();
    for (std::size_t i = 0; i < 2; ++i) {
      play(players[i], i);
      players[i].take();
    }
  }

  void act() {
    now += 1000;
    say(players[mover()], "m" + std::to_string(journal.written.size()), first_legal());
    commit();
  }
  void resign() {
    say(players[0], "r", Resign{});
    commit();
  }

  std::array<Recorder, 2> players;
};

// "snapshot 0, step 1": the received frames of the table.
std::string told(Recorder& who) {
  std::string text;
  for (const json& frame : who.take())
    if (frame["type"] == "snapshot" || frame["type"] == "step")
      text += (text.empty() ? "" : ", ") + frame["type"].get<std::string>() + " " +
              std::to_string(frame["seq"].get<int>());
  return text;
}

}  // namespace

TEST_CASE("spectators receive a step after this many later ones") {
  Delayed t(2);
  Recorder zoe;
  t.watch(zoe);
  CHECK(zoe.take()[0]["room"]["seq"] == 0);
  t.act();
  CHECK(told(zoe).empty());
  CHECK(t.room.info().seq == 0);
  t.act();
  CHECK(told(zoe) == "snapshot 0");
  t.act();
  CHECK(told(zoe) == "step 1");
  CHECK(t.room.info().seq == 1);
  CHECK(told(t.players[0]) == "step 1, step 2, step 3");
  t.resign();
  CHECK(told(zoe) == "step 2, step 3, step 4");
  CHECK(t.room.info().seq == 4);
}

TEST_CASE("spectators receive a step when it is old enough") {
  Delayed t(0, 10);
  Recorder zoe;
  t.watch(zoe);
  const auto begun = t.now;
  t.act();
  t.now = begun + 9'999;
  t.room.tick(t.now);
  CHECK(told(zoe).empty());
  t.now = begun + 10'000;
  t.room.tick(t.now);
  CHECK(told(zoe) == "snapshot 0");
  t.now = begun + 11'000;
  t.room.tick(t.now);
  CHECK(told(zoe) == "step 1");
}

TEST_CASE("a new spectator receives what other spectators know") {
  Delayed t(3);
  for (int i = 0; i < 5; ++i) t.act();
  const auto enters = [&](const protocol::Hello& hello) {
    Recorder who;
    t.watch(who, hello);
    const auto frames = who.frames;
    CHECK(json::parse(*frames[0])["room"]["seq"] == 2);
    const std::string text = told(who);
    t.room.exit(who, t.now);
    return text;
  };
  CHECK(enters({}) == "snapshot 2");
  CHECK(enters({.since = 1}) == "step 2");
  CHECK(enters({.since = 2}).empty());
  CHECK(enters({.since = 5}) == "snapshot 2");
  CHECK(enters({.replay = true}) == "snapshot 0, step 1, step 2");
  Recorder ann;
  t.play(ann, 0);
  CHECK(ann.take()[0]["room"]["seq"] == 5);
}

TEST_CASE("the delayed table is the table as it was") {
  Delayed t(1);
  Recorder zoe, early;
  t.watch(early);
  t.act();
  t.act();
  t.act();
  t.watch(zoe);
  const json snapshot = zoe.take()[1];
  REQUIRE(snapshot["type"] == "snapshot");
  std::string digest;
  for (const json& frame : early.take())
    if (frame["type"] == "step") digest = frame["digest"];
  CHECK(snapshot["digest"] == digest);
}

TEST_CASE("a rejection reveals nothing of a hidden table") {
  Delayed t(3);
  Recorder zoe, stranger;
  t.watch(zoe);
  t.act();
  t.act();
  zoe.take();
  t.say(zoe, "z", Resign{});
  CHECK(zoe.take_one()["seq"] == 0);
  t.room.refuse(stranger, {protocol::Refusal::malformed_json, {}, {}, {}});
  CHECK(stranger.take_one()["seq"] == 0);
  t.room.refuse(t.players[0], {protocol::Refusal::malformed_json, {}, {}, {}});
  json last;
  for (const json& frame : t.players[0].take()) last = frame;
  CHECK(last["seq"] == 2);
}

TEST_CASE("only the host may watch where spectators are not allowed, and no more than the limit") {
  TestHosting t("kingdomino players=2");
  t.change({.settings = {.spectators_max = 0}});
  Recorder stranger, host;
  CHECK(t.watch(stranger) == Close::no_spectators);
  CHECK_FALSE(t.watch(host, {.pass = t.host}));
  t.change({.settings = {.spectators_max = 2}});
  Recorder zoe, yan;
  CHECK_FALSE(t.watch(zoe));
  CHECK(t.watch(yan) == Close::room_crowded);
}

TEST_CASE("spectators may have to be silent, and nameless for others") {
  TestHosting t("kingdomino players=2");
  t.change({.settings = {.spectator_chat = false, .spectator_names = false}});
  Recorder zoe;
  t.watch(zoe, named("Zoe"));
  CHECK(zoe.take().back()["watching"] == json::array());
  say(t, zoe, "c1", Phrase::hello);
  CHECK(refused(zoe) == "chat_off");
}

TEST_CASE("delayed spectators do not learn who is awaited at the present table") {
  Delayed t(3);
  Recorder zoe;
  t.watch(zoe);
  t.room.tick(t.now);
  t.players[0].take();
  zoe.take();
  t.room.exit(t.players[1], t.now);
  const auto away = [](Recorder& who) {
    json found;
    for (const json& frame : who.take())
      if (frame["type"] == "presence") found = frame["seats"][1];
    return found.at("away_at");
  };
  CHECK(away(t.players[0]).is_number());
  CHECK(away(zoe).is_null());
  CHECK_FALSE(t.room.info().seats[1].away_at);
}
