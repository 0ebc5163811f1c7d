// A room that is told on to spectators of another server: they hear what those hear who are with
// it.
#include "protocol/encode.hpp"
#include "server/hall/relay.hpp"
#include "server/room/steward.hpp"
#include "tests/server/room_support.hpp"

#include <functional>
#include <memory>
#include <set>

using namespace tests;
using protocol::Diff;
using server::hall::Relay;
using server::hall::RelayMember;

namespace {

class Listener final : public RelayMember {
 public:
  void tell(const room::Frame& frame) override { heard.deliver(frame); }
  void let_in() override { in = true; }
  void let_go(const protocol::Farewell& farewell) override { gone = farewell; }

  Recorder heard;
  bool in = false;
  std::optional<protocol::Farewell> gone;
};

protocol::Hello since(std::uint32_t seq, Diff diff = Diff::both) {
  return {.token = {}, .since = seq, .diff = diff};
}

// A game of four, and a relay that watches it.
struct Relayed : Game {
  explicit Relayed(const protocol::Settings& settings = {})
      : Game(settings, "kingdomino players=4"), relay(make()) {}

  std::unique_ptr<Relay> make() {
    return std::make_unique<Relay>(
        std::nullopt, [this] { return here_max; }, [this] { return now; }, [] {}, relay_tally);
  }
  // A connection in place of the one before, on which everything is heard that there is.
  Relay::Next connect() {
    if (link) room.exit(*link, now);
    link = std::make_unique<Recorder>();
    told = 0;
    const auto hello = protocol::decode_command(relay->hello());
    REQUIRE_FALSE(room.enter(*link, std::get<protocol::Hello>(std::get<0>(hello)), now));
    return hear();
  }
  Relay::Next hear() {
    Relay::Next next = Relay::Next::listen;
    while (next == Relay::Next::listen && told < link->frames.size())
      next = relay->hear(*link->frames[told++]);
    return next;
  }
  void play_to(std::uint32_t seq) {
    advance(seq);
    if (link) CHECK(hear() == Relay::Next::listen);
  }
  std::optional<Close> join(Listener& who, const protocol::Hello& hello = {}) {
    return relay->join(who, hello);
  }

  std::size_t here_max = 10;
  server::watch::Tally relay_tally;
  std::unique_ptr<Relay> relay;
  std::unique_ptr<Recorder> link;
  std::size_t told = 0;
};

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

TEST_CASE("a relay whose connection is replaced leaves no step out and tells none twice") {
  Relayed t;
  Listener who;
  t.join(who);
  t.connect();
  t.play_to(4);
  who.heard.take();
  t.room.exit(*t.link, t.now);
  t.link.reset();
  t.advance(9);
  CHECK(t.connect() == Relay::Next::listen);
  t.play_to(11);
  std::vector<int> seqs;
  for (const json& frame : who.heard.take()) {
    CHECK(frame["type"] != "welcome");
    CHECK(frame["type"] != "snapshot");
    if (frame["type"] == "step") seqs.push_back(frame["seq"]);
  }
  CHECK(seqs == std::vector{5, 6, 7, 8, 9, 10, 11});
}

TEST_CASE("what has changed while a relay was not connected is told behind it") {
  Relayed t;
  Listener who;
  t.join(who);
  t.connect();
  t.relay->hear(R"({"type":"course","seq":0,"time":1,"paused":true,"stand_ins":[],"clock":null})");
  t.relay->hear(
      R"({"type":"proposal","re":null,"seat":0,"ruling":{"do":"pause","by":[0]},"asked":[1],)"
      R"("until":9,"outcome":null})");
  Listener late;
  t.join(late);
  CHECK(late.heard.take_types() == "welcome snapshot course proposal presence");
  who.heard.take();
  t.room.exit(*t.link, t.now);
  json changed = json::parse(*t.link->frames[0]);
  changed["room"]["name"] = "Monday";
  CHECK(t.relay->hear(changed.dump()) == Relay::Next::listen);
  const json told = who.heard.take_one();
  CHECK(told["type"] == "room");
  CHECK(told["room"]["name"] == "Monday");
  t.relay->hear(*t.link->frames.back());
  const auto rest = who.heard.take();
  REQUIRE(rest.size() == 3);
  CHECK(rest[0]["type"] == "course");
  CHECK(rest[0]["paused"] == false);
  CHECK(rest[1]["type"] == "proposal");
  CHECK(rest[1]["outcome"] == "overtaken");
  CHECK(rest[2]["type"] == "presence");
  Listener last;
  t.join(last);
  CHECK(last.heard.take_types() == "welcome snapshot presence");
}

TEST_CASE("frames that make no sense to a relay let it begin anew with the whole table") {
  Relayed t;
  Listener who;
  t.join(who);
  t.connect();
  t.play_to(2);
  who.heard.take();
  json step = json::parse(*t.link->frames.back());
  const auto refused = [&](const json& frame) {
    const bool again = t.relay->hear(frame.dump()) == Relay::Next::again;
    return again && who.heard.take().empty() && !json::parse(t.relay->hello()).contains("since");
  };
  SECTION("a step is missing") {
    step["seq"] = 4;
    CHECK(refused(step));
  }
  SECTION("another table comes out") {
    step["seq"] = 3;
    step["patch"] = json::array();
    step["digest"] = "00000000";
    CHECK(refused(step));
  }
  SECTION("a patch does not fit") {
    step["seq"] = 3;
    step["patch"] = {{{"op", "remove"}, {"path", "/nothing/here"}}};
    CHECK(refused(step));
  }
  SECTION("no JSON") {
    CHECK(refused("{"));
  }
  SECTION("fields of other kinds") {
    CHECK(refused({{"type", "presence"}, {"seats", 7}}));
  }
  t.advance(3);
  CHECK(t.connect() == Relay::Next::listen);
  CHECK(who.heard.take_types() == "snapshot presence");
  t.play_to(4);
  CHECK(who.heard.take_types() == "step");
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

TEST_CASE("what the room's server says at the end is for everybody, or only for the relay") {
  Relayed t;
  Listener who;
  t.join(who);
  t.connect();
  const auto say = [&](Close close) {
    return t.relay->hear(protocol::encode(protocol::Farewell{.close = close, .text = "Bye."}));
  };
  for (const Close close : {Close::moved, Close::shutting_down, Close::too_slow, Close::halted,
                            Close::banned, Close::sent_away}) {
    CHECK(say(close) == Relay::Next::again);
    CHECK_FALSE(who.gone);
  }
  CHECK(say(Close::closed_by_operator) == Relay::Next::end);
  REQUIRE(who.gone);
  CHECK(who.gone->close == Close::closed_by_operator);
  CHECK(who.gone->text == "Bye.");
  CHECK(t.relay->size() == 0);
}

TEST_CASE("who comes late to a relay is told what was said before") {
  Relayed t;
  Listener first;
  t.join(first);
  t.connect();
  const auto message = [](int number) {
    return json{{"type", "chat"},    {"number", number},
                {"time", 1},         {"from", {{"seat", 0}, {"name", "Ann"}}},
                {"to", "everyone"},  {"text", "Hm."},
                {"phrase", nullptr}, {"re", nullptr}};
  };
  for (int number = 1; number <= 60; ++number) t.relay->hear(message(number).dump());
  Listener late;
  t.join(late);
  const auto told = late.heard.take();
  REQUIRE(told.size() == 5);
  CHECK(told[3]["type"] == "chats");
  CHECK(told[3]["messages"].size() == 25);
  CHECK(told[3]["messages"][0]["number"] == 11);
  CHECK_FALSE(told[3]["messages"][0].contains("type"));
  CHECK(told[4]["messages"][24]["number"] == 60);
}
