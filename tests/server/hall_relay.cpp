// A room that is told on to spectators of another server: they hear what those hear who are with
// it.
#include "tests/server/relay_support.hpp"

#include <set>

using namespace tests;

namespace {

std::vector<std::string> texts(const Recorder& who) {
  std::vector<std::string> texts;
  for (const room::Frame& frame : who.frames) texts.push_back(*frame);
  return texts;
}

// But for how many watch and how many frames that took, which differs by who is counted.
void check_same(const Recorder& relayed, const Recorder& beside) {
  const auto is_count = [](const std::string& text) {
    return json::parse(text)["type"] == "presence";
  };
  auto one = texts(relayed);
  auto other = texts(beside);
  std::erase_if(one, is_count);
  std::erase_if(other, is_count);
  REQUIRE(one.size() == other.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    json a = json::parse(one[i]);
    json b = json::parse(other[i]);
    if (a["type"] != "welcome") {
      CHECK(one[i] == other[i]);
      continue;
    }
    a["room"]["spectators"] = b["room"]["spectators"];
    CHECK(a == b);
  }
}

}  // namespace

TEST_CASE("spectators of a relay hear what those hear who are with the room, to the letter") {
  Relayed t;
  Listener early;
  CHECK_FALSE(t.join(early));
  CHECK(early.heard.frames.empty());
  CHECK_FALSE(early.in);
  t.play_to(7);
  t.connect();
  CHECK(early.in);
  CHECK(early.heard.take_types() == "welcome snapshot presence");
  for (const Diff diff : {Diff::events, Diff::patch, Diff::both}) {
    CAPTURE(int(diff));
    Recorder beside;
    t.watch(beside, {.token = {}, .since = {}, .diff = diff});
    t.hear();
    Listener late;
    CHECK_FALSE(t.join(late, {.token = {}, .since = {}, .diff = diff}));
    t.play_to(t.room.info().seq + 5);
    check_same(late.heard, beside);
    t.room.exit(beside, t.now);
    t.relay->leave(late);
  }
  t.say(t.players[0], "r", Resign{});
  t.commit();
  t.hear();
  Recorder beside;
  t.watch(beside);
  Listener last;
  t.join(last);
  check_same(last.heard, beside);
}

TEST_CASE("a relayed spectator is told the date of the room, whatever the clocks say here") {
  Relayed t;
  Instant here(900'000'000);
  here.wall_ahead = 12'345;
  t.relay = std::make_unique<Relay>(
      std::nullopt, [] { return std::size_t{10}; }, [&] { return here; }, [] {}, t.relay_tally);
  t.connect();
  here += 777;
  Listener late;
  CHECK_FALSE(t.join(late));
  const json welcome = json::parse(*late.heard.frames.front());
  REQUIRE(welcome["type"] == "welcome");
  CHECK(welcome["time"] == t.now.ms + 777);
  CHECK(t.relay->date(here) == t.now.ms + 777);
}

TEST_CASE("a relay has one connection, however many it tells") {
  Relayed t;
  t.here_max = 200;
  std::vector<Listener> crowd(200);
  for (Listener& one : crowd) REQUIRE_FALSE(t.join(one));
  t.connect();
  t.play_to(3);
  CHECK(t.room.info().spectators == 1);
  CHECK(t.relay->size() == 200);
  std::set<const std::string*> frames;
  for (const Listener& one : crowd) {
    REQUIRE(json::parse(*one.heard.frames.back())["seq"] == 3);
    frames.insert(one.heard.frames.back().get());
  }
  CHECK(frames.size() == 1);
  Listener more;
  CHECK(t.join(more) == Close::room_crowded);
  t.relay->leave(crowd[7]);
  t.relay->leave(crowd[7]);
  CHECK(t.relay->size() == 199);
  CHECK_FALSE(t.join(more));
}

TEST_CASE("who comes back to a relay gets the steps that are kept, or the table") {
  Relayed t;
  Listener first;
  t.join(first);
  t.connect();
  t.play_to(70);
  const auto told_since = [&](std::uint32_t seq) {
    Listener who;
    CHECK_FALSE(t.join(who, since(seq)));
    std::string told;
    for (const json& frame : who.heard.take())
      if (frame["type"] == "step" || frame["type"] == "snapshot")
        told += (told.empty() ? "" : " ") + frame["type"].get<std::string>() +
                std::to_string(frame["seq"].get<int>());
    t.relay->leave(who);
    return told;
  };
  CHECK(told_since(70).empty());
  CHECK(told_since(68) == "step69 step70");
  CHECK(told_since(70 - server::limits::steps_kept).starts_with("step7 step8 "));
  CHECK(told_since(69 - server::limits::steps_kept) == "snapshot70");
  CHECK(told_since(71) == "snapshot70");
}

TEST_CASE("a relay keeps the bound on the room's spectators, whoever has their sockets") {
  Relayed t({.spectators_max = 2});
  Listener first;
  Listener second;
  t.join(first);
  t.connect();
  CHECK(first.in);
  // It stands for the first one.
  CHECK_FALSE(t.join(second));
  room::Steward(t.room).set_relayed(1);
  t.room.tick(t.now);
  t.hear();
  CHECK(first.heard.take().back()["spectators"] == 2);
  CHECK(t.room.info().spectators == 2);
  Listener third;
  CHECK(t.join(third) == Close::room_crowded);
  Recorder beside;
  CHECK(t.watch(beside) == Close::room_crowded);
  t.relay->leave(second);
  room::Steward(t.room).set_relayed(0);
  t.room.tick(t.now);
  t.hear();
  CHECK_FALSE(t.join(third));
}

TEST_CASE("a relay lets nobody in whom the room might refuse") {
  Relayed t;
  Listener first;
  t.join(first);
  t.connect();
  CHECK(t.relay->admits(std::nullopt));
  CHECK(t.relay->admits("anything"));
  json room = json::parse(*t.link->frames[0])["room"];
  room["name"] = "Monday";
  t.relay->hear(json{{"type", "room"}, {"room", room}}.dump());
  CHECK(t.relay->admits(std::nullopt));
  SECTION("because it has a password now") {
    room["password"] = true;
  }
  SECTION("because nobody is to watch any more") {
    room["spectators_max"] = 0;
  }
  t.relay->hear(json{{"type", "room"}, {"room", room}}.dump());
  CHECK_FALSE(t.relay->admits(std::nullopt));
  CHECK_FALSE(t.relay->admits("anything"));
  // Who is inside stays, and goes on as long as the room lets the relay in again.
  CHECK_FALSE(first.gone);
  json welcome = json::parse(*t.link->frames[0]);
  welcome["room"] = room;
  t.relay->hear(welcome.dump());
  t.relay->hear(*t.link->frames.back());
  CHECK(t.relay->admits(std::nullopt));
  CHECK_FALSE(t.relay->admits("anything"));
}

TEST_CASE("a relay that was let in beyond the bound turns its first spectator away") {
  Relayed t({.spectators_max = 1});
  class Server final : public room::Subscriber {
   public:
    void deliver(const room::Frame& frame) override { frames.push_back(frame); }
    bool wants_more() const override { return true; }
    bool relays() const override { return true; }
    void dismiss(Close) override {}
    std::vector<room::Frame> frames;
  };
  Recorder beside;
  CHECK_FALSE(t.watch(beside));
  Server link;
  CHECK_FALSE(t.room.enter(link, {}, t.now));
  Listener who;
  t.join(who);
  for (const room::Frame& frame : link.frames) t.relay->hear(*frame);
  CHECK_FALSE(who.in);
  REQUIRE(who.gone);
  CHECK(who.gone->close == Close::room_crowded);
  t.room.exit(link, t.now);
  t.room.exit(beside, t.now);
}
