// One client and the lobby: hello, the list of rooms, unreadable frames, slow readers.
#include "server/util/address_bytes.hpp"
#include "server/util/limits.hpp"
#include "tests/rooms/support.hpp"

#include <algorithm>
#include <chrono>

using namespace tests;

namespace {

protocol::RoomInfo listed(const protocol::RoomCode& code, const std::string& name = "") {
  protocol::RoomInfo info;
  info.code = code;
  info.name = name;
  info.settings.listed = true;
  return info;
}

}  // namespace

TEST_CASE("hello is answered with a welcome and the list, followed by changes") {
  TestLobby lobby;
  lobby.listing.put(listed("AAAAAA"));
  TestVisitor ann(lobby);
  ann.say({{"type", "hello"}, {"name", "Ann"}});
  const auto frames = ann.take();
  REQUIRE(frames.size() == 2);
  CHECK(frames[0]["type"] == "welcome");
  CHECK(frames[0]["you"] == json{{"name", "Ann"}, {"player", nullptr}});
  CHECK(frames[0]["limits"]["chat"] == "open");
  CHECK(frames[1]["type"] == "lobby");
  CHECK(frames[1]["rooms"][0]["code"] == "AAAAAA");
  CHECK(frames[1]["people"] == 1);

  lobby.listing.put(listed("BBBBBB"));
  lobby.listing.remove("AAAAAA");
  lobby.wait(1000);
  const json change = ann.take_one();
  CHECK(change["type"] == "rooms");
  CHECK(change["changed"][0]["code"] == "BBBBBB");
  CHECK(change["gone"] == json{"AAAAAA"});
  lobby.wait(1000);
  CHECK(ann.take().empty());
}

TEST_CASE("no client receives the list before its hello, which has a deadline") {
  TestLobby lobby;
  TestVisitor ann(lobby);
  ann.say({{"type", "ping"}, {"t", 1}});
  CHECK(ann.take_one()["code"] == "out_of_order");
  lobby.listing.put(listed("AAAAAA"));
  lobby.wait(1000);
  CHECK(ann.take().empty());
  ann.visit().on_hello_timeout();
  CHECK(ann.take_one()["reason"] == "bad_protocol");
  TestVisitor bob(lobby);
  bob.visit().on_hello_timeout();
  CHECK(bob.take_one()["reason"] == "hello_timeout");
}

TEST_CASE("equal names are made distinct, and a second hello changes the name") {
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  TestVisitor other(lobby);
  other.say({{"type", "hello"}, {"name", "Ann"}});
  CHECK(other.take("welcome")[0]["you"]["name"] == "Ann (2)");
  ann.say({{"type", "hello"}, {"name", "Zoe"}});
  CHECK(ann.take_one()["you"]["name"] == "Zoe");
  other.say({{"type", "hello"}, {"name", "Ann"}});
  CHECK(other.take_one()["you"]["name"] == "Ann");
  other.say({{"type", "hello"}});
  CHECK(other.take_one()["you"]["name"] == nullptr);
}

TEST_CASE("one address may change names so often, over all its sockets") {
  TestLobby lobby;
  server::util::RateLimiter renames({.burst = 2, .per_minute = 60});
  session::RateLimits rates;
  rates.renames = &renames;
  rates.address = "192.0.2.7";
  TestVisitor ann(lobby, "Ann", rates);  // the first hello is free
  TestVisitor bob(lobby, "Bob", rates);
  ann.say({{"type", "hello"}, {"name", "Zoe"}});
  CHECK(ann.take_one()["you"]["name"] == "Zoe");
  bob.say({{"type", "hello"}, {"name", "Yan"}});
  CHECK(bob.take_one()["you"]["name"] == "Yan");
  ann.say({{"type", "hello"}, {"name", "Ann"}});
  const json refused = ann.take_one();
  CHECK(refused["code"] == "too_fast");
  CHECK(refused["params"]["retry_ms"] == 1000);
  lobby.wait(1000);
  ann.take();
  ann.say({{"type", "hello"}, {"name", "Ann"}});
  CHECK(ann.take("welcome").at(0)["you"]["name"] == "Ann");
}

TEST_CASE("a client above the rate is read more and more rarely until it slows down") {
  TestLobby lobby;
  session::RateLimits rates;
  rates.messages = {.burst = 2, .per_minute = 60};
  TestVisitor ann(lobby, "Ann", rates);
  const auto pause_after_ping = [&] {
    ann.say({{"type", "ping"}, {"t", 1}});
    return ann.visit().take_read_pause();
  };
  CHECK(pause_after_ping().count() == 0);
  std::chrono::milliseconds expected = server::limits::over_rate_pause;
  for (int i = 0; i < 10; ++i) {
    CHECK(pause_after_ping() == expected);
    expected = std::min(2 * expected, server::limits::read_pause_max);
  }
  CHECK(ann.visit().take_read_pause().count() == 0);  // no whole message was read
  CHECK(pause_after_ping() == server::limits::read_pause_max);
  lobby.wait(1000);
  CHECK(pause_after_ping().count() == 0);
  CHECK(pause_after_ping() == server::limits::over_rate_pause);
  while (!ann.visit().farewell()) ann.say({{"type", "ping"}, {"t", 1}});
  // The close is hardly delayed.
  CHECK(ann.visit().take_read_pause() == server::limits::over_rate_pause);
  CHECK(ann.visit().take_read_pause().count() == 0);
  CHECK(pause_after_ping() == server::limits::over_rate_pause);
}

TEST_CASE("the frames that wait for all clients of an address are bounded together") {
  TestLobby lobby;
  server::util::AddressBytes bytes(10'000);
  session::RateLimits rates;
  rates.outbox_bytes = bytes.of("192.0.2.7");
  TestVisitor reader(lobby, "Ann", rates);
  TestVisitor idle(lobby, "Bob", rates);
  TestVisitor other(lobby, "Cem");
  for (int i = 0; i < 1000; ++i) {
    for (TestVisitor* visitor : {&idle, &reader, &other})
      visitor->say({{"type", "ping"}, {"t", i}});
    reader.take();
  }
  CHECK(idle.visit().farewell() == protocol::Close::too_slow);
  CHECK_FALSE(other.visit().farewell());
  idle.take();
  CHECK(bytes.of("192.0.2.7")->take(10'000));  // nothing waits any more
}

TEST_CASE("a frame counts for its address until it is written") {
  TestLobby lobby;
  server::util::AddressBytes bytes(10'000);
  const auto account = bytes.of("192.0.2.7");
  session::RateLimits rates;
  rates.outbox_bytes = account;
  {
    TestVisitor ann(lobby, "Ann", rates);
    ann.take();
    for (int i = 0; i < 3; ++i) ann.say({{"type", "ping"}, {"t", i}});
    const room::Frame first = ann.visit().next_frame();
    ann.visit().next_frame();
    CHECK_FALSE(account->take(10'000 - 2 * first->size()));
    ann.visit().frames_written(first->size());
    CHECK(account->take(10'000 - 2 * first->size()));
    account->give_back(10'000 - 2 * first->size());
  }
  CHECK(account->take(10'000));
}

TEST_CASE("similar names are made distinct, and a registered player keeps the name") {
  TestLobby lobby;
  lobby.players.players["secret"] = {"p1", "Ann", true, {}};
  TestVisitor guest(lobby, "ANN");
  TestVisitor other(lobby);
  other.say({{"type", "hello"}, {"name", "\u0410nn"}});
  CHECK(other.take("welcome").at(0)["you"]["name"] == "\u0410nn (2)");
  guest.take();
  for (int device = 0; device < 2; ++device) {
    TestVisitor ann(lobby);
    ann.say({{"type", "hello"}, {"name", "Queen"}, {"player", "secret"}});
    CHECK(ann.take("welcome").back()["you"]["name"] == "Ann");
    TestVisitor again(lobby);
    again.say({{"type", "hello"}, {"player", "secret"}});
    CHECK(again.take("welcome").back()["you"]["name"] == "Ann");
    const auto told = guest.take("welcome");
    REQUIRE(told.size() == (device == 0 ? 1 : 0));
    if (!told.empty()) CHECK(told[0]["you"]["name"] == "ANN (3)");
  }
  // The name is free again once no client has it.
  TestVisitor late(lobby, "Zoe");
  late.say({{"type", "hello"}, {"name", "Ann"}});
  CHECK(late.take("welcome").at(0)["you"]["name"] == "Ann");
}

TEST_CASE("a player's token is looked up, at once or later") {
  TestLobby lobby;
  lobby.players.players["secret"] = {"p1", "Ann", true, {}};
  lobby.players.later = GENERATE(false, true);
  TestVisitor ann(lobby);
  ann.say({{"type", "hello"}, {"player", "secret"}});
  if (lobby.players.later) {
    CHECK(ann.take("welcome").at(0)["you"]["player"] == nullptr);
    lobby.players.answer_all();
  }
  const json you = ann.take("welcome").at(0)["you"];
  CHECK(you["player"] == json{{"id", "p1"}, {"registered", true}});
  CHECK(you["name"] == "Ann");
  ann.say({{"type", "hello"}, {"player", "wrong"}, {"name", "Bob"}});
  lobby.players.answer_all();
  CHECK(ann.take("welcome").back()["you"]["player"] == nullptr);
}

TEST_CASE("unreadable frames are refused, and too many in a row end the connection") {
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  for (unsigned i = 1; i < server::limits::malformed_frames_max; ++i) ann.say_text("{");
  CHECK(ann.take("rejected").size() == server::limits::malformed_frames_max - 1);
  ann.say({{"type", "ping"}, {"t", 5}});
  CHECK(ann.take_one()["t"] == 5);
  for (unsigned i = 0; i < server::limits::malformed_frames_max; ++i) ann.say({{"type", "act"}});
  CHECK(ann.take().back()["reason"] == "bad_protocol");
  CHECK(ann.visit().must_leave());
  ann.visit().leave_if_dismissed(lobby.now);
  CHECK_FALSE(ann.visit().must_leave());
}

TEST_CASE(
    "a slow reader receives the whole list in place of missed changes, and nothing after it") {
  TestLobby lobby;
  TestVisitor slow(lobby, "Slow");
  TestVisitor fast(lobby, "Fast");
  lobby.wait(20'000);
  fast.take();
  int rooms = 0;
  const auto change_all = [&] {
    ++rooms;
    for (char c = 'A'; c <= 'Z'; ++c)
      lobby.listing.put(
          listed(protocol::RoomCode(std::string(6, c)), "Room " + std::to_string(rooms)));
    lobby.wait(20'000);
    CHECK(fast.take().back()["type"] == "rooms");
  };
  while (slow.visit().bytes_waiting() < server::limits::lobby_backlog_bytes_max - 100'000)
    change_all();
  for (int i = 0; i < 20; ++i) change_all();
  CHECK_FALSE(slow.visit().farewell());
  CHECK(slow.visit().bytes_waiting() <= server::limits::lobby_backlog_bytes_max);
  auto told = slow.take();
  CHECK(told.back()["type"] == "lobby");
  CHECK(told.back()["rooms"][0]["name"] == "Room " + std::to_string(rooms));
  change_all();
  CHECK(slow.take_types() == "rooms");

  SECTION("once: a client that does not read that either is dismissed") {
    for (int i = 0; i < 30; ++i) change_all();
    for (std::size_t before = SIZE_MAX; slow.visit().bytes_waiting() < before;) {
      before = slow.visit().bytes_waiting();
      slow.visit().next_frame();
    }
    for (int i = 0; i < 30; ++i) change_all();
    CHECK(slow.visit().farewell() == protocol::Close::too_slow);
  }
}

TEST_CASE("a lobby that moves redirects all clients, and forgets its chat") {
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  TestVisitor bob(lobby, "Bob");
  for (TestVisitor* one : {&ann, &bob})
    one->say({{"type", "seek"}, {"id", "s"}, {"preset", "kingdomino"}, {"players", 2}});
  ann.say({{"type", "chat"}, {"id", "c"}, {"text", "hello"}});
  for (TestVisitor* one : {&ann, &bob}) one->take();
  lobby.inside->set_active(false);
  lobby.wait(1000);
  CHECK(lobby.tables.asked.empty());
  for (TestVisitor* one : {&ann, &bob}) {
    CHECK(one->take_one()["reason"] == "moved");
    one->visit().leave_if_dismissed(lobby.now);
  }
  // A client that connected meanwhile.
  TestVisitor late(lobby);
  CHECK(late.take_one()["reason"] == "moved");
  CHECK(late.visit().must_leave());

  lobby.inside->set_active(true);
  TestVisitor dan(lobby);
  dan.say({{"type", "hello"}});
  CHECK(dan.take_types() == "welcome lobby");
}

TEST_CASE("a lobby that closes sends farewells and stops matching") {
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  lobby.inside->close(protocol::Close::shutting_down);
  CHECK(ann.take_one()["reason"] == "shutting_down");
}
