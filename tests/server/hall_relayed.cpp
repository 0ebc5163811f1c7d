// One client that only watches, at the server that has the room and at another one.
#include "server/hall/conversation.hpp"
#include "server/hall/relayed.hpp"
#include "tests/server/hall_rooms.hpp"

#include <memory>

using namespace tests;
using server::hall::Purpose;
using server::hall::Relay;

namespace {

// A room, and a relay of it.
struct WatchedHall : RoomsHall, server::hall::Relays {
  WatchedHall() { create_playing(tokens); }

  Relay* find(const std::string&, const std::optional<std::string>&) override {
    return there ? &relay : nullptr;
  }
  void connect() {
    CHECK_FALSE(rooms.find("AAAAAA")->enter(link, {}, Instant(2000)));
    for (const room::Frame& frame : link.frames) relay.hear(*frame);
  }

  bool there = true;
  std::vector<std::string> tokens;
  Recorder link;
  Relay relay{std::nullopt, [] { return std::size_t{10}; }, [] { return Instant(2000); }, [] {},
              rooms.tally()};
};

struct Watcher {
  explicit Watcher(std::unique_ptr<server::hall::Dialogue> made) : dialogue(std::move(made)) {
    dialogue->begin();
  }
  ~Watcher() { dialogue->leave(Instant(2000)); }

  void say(const json& frame) { dialogue->receive(frame.dump(), true, Instant(2000)); }
  std::vector<json> take() {
    std::vector<json> frames;
    while (dialogue->has_frames()) frames.push_back(json::parse(*dialogue->next_frame()));
    return frames;
  }
  std::string take_code() {
    const auto frames = take();
    REQUIRE(frames.size() == 1);
    return frames[0]["type"] == "rejected" ? frames[0]["code"] : frames[0]["type"];
  }

  std::unique_ptr<server::hall::Dialogue> dialogue;
};

std::unique_ptr<server::hall::Dialogue> made(WatchedHall& hall, bool relayed) {
  if (relayed) return std::make_unique<server::hall::Relayed>(hall, hall.rooms, "AAAAAA", [] {});
  return std::make_unique<server::hall::Conversation>(
      hall.rooms, "AAAAAA", [] {}, server::hall::Allowance{}, Purpose::watch);
}

}  // namespace

TEST_CASE("who only watches is told the same at any server, and does nothing there") {
  const bool relayed = GENERATE(false, true);
  CAPTURE(relayed);
  WatchedHall hall;
  if (relayed) hall.connect();
  Watcher zoe(made(hall, relayed));
  zoe.say({{"type", "ping"}, {"t", 1}});
  CHECK(zoe.take_code() == "out_of_order");
  zoe.say({{"type", "hello"}, {"name", "Zoe"}, {"want", {{"replay", true}, {"hints", true}}}});
  const auto told = zoe.take();
  REQUIRE(told.size() == 3);
  CHECK(told[0]["you"] == json{{"name", nullptr}, {"seat", nullptr}});
  CHECK(told[1]["type"] == "snapshot");
  CHECK(told[2]["watching"] == json::array());
  CHECK(zoe.dialogue->entered());
  zoe.say({{"type", "act"}, {"id", "1"}, {"action", {{"do", "resign"}}}});
  CHECK(zoe.take_code() == "not_seated");
  zoe.say({{"type", "chat"}, {"id", "2"}, {"text", "Hi"}});
  CHECK(zoe.take_code() == "chat_off");
  zoe.say({{"type", "mute"}, {"id", "3"}, {"seat", 0}, {"muted", true}});
  CHECK(zoe.take_code() == "not_host");
  zoe.say({{"type", "hello"}});
  CHECK(zoe.take_code() == "out_of_order");
  zoe.say({{"type", "ping"}, {"t", 2}});
  CHECK(zoe.take_code() == "pong");
}

TEST_CASE("a token opens no socket that is only for watching") {
  const bool relayed = GENERATE(false, true);
  WatchedHall hall;
  if (relayed) hall.connect();
  Watcher ann(made(hall, relayed));
  ann.say({{"type", "hello"}, {"token", hall.tokens[0]}});
  CHECK(ann.take()[0]["reason"] == "bad_token");
}

TEST_CASE("a server has so many spectators of a room itself, and whoever relays for others") {
  WatchedHall hall;
  hall.rooms.allow_spectators(1);
  const auto come = [&](Purpose purpose) {
    return std::make_unique<Watcher>(std::make_unique<server::hall::Conversation>(
        hall.rooms, "AAAAAA", [] {}, server::hall::Allowance{}, purpose));
  };
  const auto first = come(Purpose::any);
  first->say({{"type", "hello"}});
  CHECK(first->take()[0]["type"] == "welcome");
  for (const Purpose purpose : {Purpose::any, Purpose::watch}) {
    const auto other = come(purpose);
    other->say({{"type", "hello"}});
    CHECK(other->take()[0]["reason"] == "room_crowded");
  }
  const auto relay = come(Purpose::relay);
  relay->say({{"type", "hello"}});
  CHECK(relay->take()[0]["type"] == "welcome");
  const auto player = come(Purpose::any);
  player->say({{"type", "hello"}, {"token", hall.tokens[0]}});
  CHECK(player->take()[0]["type"] == "welcome");
}

TEST_CASE("who comes to a relay before that knows the room waits for it") {
  WatchedHall hall;
  Watcher zoe(made(hall, true));
  zoe.say({{"type", "hello"}});
  CHECK(zoe.take().empty());
  CHECK_FALSE(zoe.dialogue->entered());
  zoe.say({{"type", "ping"}, {"t", 1}});
  CHECK(zoe.take().empty());
  hall.connect();
  CHECK(zoe.take().size() == 3);
  CHECK(zoe.dialogue->entered());
  hall.rooms.dismiss_all(Close::shutting_down);
  CHECK(zoe.take()[0]["reason"] == "shutting_down");
  CHECK(zoe.dialogue->must_settle());
  zoe.dialogue->settle(Instant(2000));
  CHECK(hall.relay.size() == 0);
}

TEST_CASE("without room for another relay a spectator is told that it is crowded") {
  WatchedHall hall;
  hall.there = false;
  Watcher zoe(made(hall, true));
  zoe.say({{"type", "hello"}});
  CHECK(zoe.take()[0]["reason"] == "room_crowded");
}
