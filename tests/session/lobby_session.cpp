// One client and the hall: hello, the list of rooms, what cannot be read, slow readers.
#include "tests/rooms/support.hpp"

using namespace tests;

namespace {

protocol::RoomInfo listed(const std::string& code, const std::string& name = "") {
  protocol::RoomInfo info;
  info.code = code;
  info.name = name;
  info.settings.listed = true;
  return info;
}

}  // namespace

TEST_CASE("hello is answered with a welcome and the list; then come changes") {
  TestHall hall;
  hall.listing.put(listed("AAAAAA"));
  Visitor ann(hall);
  ann.say({{"type", "hello"}, {"name", "Ann"}});
  const auto frames = ann.take();
  REQUIRE(frames.size() == 2);
  CHECK(frames[0]["type"] == "welcome");
  CHECK(frames[0]["you"] == json{{"name", "Ann"}, {"player", nullptr}});
  CHECK(frames[0]["limits"]["chat"] == "open");
  CHECK(frames[1]["type"] == "hall");
  CHECK(frames[1]["rooms"][0]["code"] == "AAAAAA");
  CHECK(frames[1]["people"] == 1);

  hall.listing.put(listed("BBBBBB"));
  hall.listing.remove("AAAAAA");
  hall.wait(1000);
  const json change = ann.take_one();
  CHECK(change["type"] == "rooms");
  CHECK(change["changed"][0]["code"] == "BBBBBB");
  CHECK(change["gone"] == json{"AAAAAA"});
  hall.wait(1000);
  CHECK(ann.take().empty());
}

TEST_CASE("nobody is told the list before a hello, and the hello is waited for in vain once") {
  TestHall hall;
  Visitor ann(hall);
  ann.say({{"type", "ping"}, {"t", 1}});
  CHECK(ann.take_one()["code"] == "out_of_order");
  hall.listing.put(listed("AAAAAA"));
  hall.wait(1000);
  CHECK(ann.take().empty());
  ann.visit().hello_is_due();
  CHECK(ann.take_one()["reason"] == "bad_protocol");
  Visitor bob(hall);
  bob.visit().hello_is_due();
  CHECK(bob.take_one()["reason"] == "hello_timeout");
}

TEST_CASE("names are told apart, and a hello gives another one") {
  TestHall hall;
  Visitor ann(hall, "Ann");
  Visitor other(hall);
  other.say({{"type", "hello"}, {"name", "Ann"}});
  CHECK(other.take("welcome")[0]["you"]["name"] == "Ann (2)");
  ann.say({{"type", "hello"}, {"name", "Zoe"}});
  CHECK(ann.take_one()["you"]["name"] == "Zoe");
  other.say({{"type", "hello"}, {"name", "Ann"}});
  CHECK(other.take_one()["you"]["name"] == "Ann");
  other.say({{"type", "hello"}});
  CHECK(other.take_one()["you"]["name"] == nullptr);
}

TEST_CASE("names that look alike are told apart, and who is registered keeps the name") {
  TestHall hall;
  hall.players.players["secret"] = {"p1", "Ann", true, {}};
  Visitor guest(hall, "ANN");
  Visitor other(hall);
  other.say({{"type", "hello"}, {"name", "\u0410nn"}});
  CHECK(other.take("welcome").at(0)["you"]["name"] == "\u0410nn (2)");
  guest.take();
  for (int device = 0; device < 2; ++device) {
    Visitor ann(hall);
    ann.say({{"type", "hello"}, {"name", "Queen"}, {"player", "secret"}});
    CHECK(ann.take("welcome").back()["you"]["name"] == "Ann");
    Visitor again(hall);
    again.say({{"type", "hello"}, {"player", "secret"}});
    CHECK(again.take("welcome").back()["you"]["name"] == "Ann");
    const auto told = guest.take("welcome");
    REQUIRE(told.size() == (device == 0 ? 1 : 0));
    if (!told.empty()) CHECK(told[0]["you"]["name"] == "ANN (3)");
  }
  // The name is free again once nobody has it.
  Visitor late(hall, "Zoe");
  late.say({{"type", "hello"}, {"name", "Ann"}});
  CHECK(late.take("welcome").at(0)["you"]["name"] == "Ann");
}

TEST_CASE("a player's token is looked up, at once or later") {
  TestHall hall;
  hall.players.players["secret"] = {"p1", "Ann", true, {}};
  hall.players.later = GENERATE(false, true);
  Visitor ann(hall);
  ann.say({{"type", "hello"}, {"player", "secret"}});
  if (hall.players.later) {
    CHECK(ann.take("welcome").at(0)["you"]["player"] == nullptr);
    hall.players.answer_all();
  }
  const json you = ann.take("welcome").at(0)["you"];
  CHECK(you["player"] == json{{"id", "p1"}, {"registered", true}});
  CHECK(you["name"] == "Ann");
  ann.say({{"type", "hello"}, {"player", "wrong"}, {"name", "Bob"}});
  hall.players.answer_all();
  CHECK(ann.take("welcome").back()["you"]["player"] == nullptr);
}

TEST_CASE("frames that can not be read are refused, and too many in a row end it") {
  TestHall hall;
  Visitor ann(hall, "Ann");
  for (unsigned i = 1; i < server::limits::malformed_frames_max; ++i) ann.say_text("{");
  CHECK(ann.take("rejected").size() == server::limits::malformed_frames_max - 1);
  ann.say({{"type", "ping"}, {"t", 5}});
  CHECK(ann.take_one()["t"] == 5);
  for (unsigned i = 0; i < server::limits::malformed_frames_max; ++i) ann.say({{"type", "act"}});
  CHECK(ann.take().back()["reason"] == "bad_protocol");
  CHECK(ann.visit().must_settle());
  ann.visit().settle(hall.now);
  CHECK_FALSE(ann.visit().must_settle());
}

TEST_CASE("who reads slowly is told the whole list in place of what it missed, and then no more") {
  TestHall hall;
  Visitor slow(hall, "Slow");
  Visitor fast(hall, "Fast");
  hall.wait(20'000);
  fast.take();
  int rooms = 0;
  const auto change_all = [&] {
    ++rooms;
    for (char c = 'A'; c <= 'Z'; ++c)
      hall.listing.put(listed(std::string(6, c), "Room " + std::to_string(rooms)));
    hall.wait(20'000);
    CHECK(fast.take().back()["type"] == "rooms");
  };
  while (slow.visit().bytes_waiting() < server::limits::hall_backlog_bytes_max - 100'000)
    change_all();
  for (int i = 0; i < 20; ++i) change_all();
  CHECK_FALSE(slow.visit().farewell());
  CHECK(slow.visit().bytes_waiting() <= server::limits::hall_backlog_bytes_max);
  auto told = slow.take();
  CHECK(told.back()["type"] == "hall");
  CHECK(told.back()["rooms"][0]["name"] == "Room " + std::to_string(rooms));
  change_all();
  CHECK(slow.take_types() == "rooms");

  SECTION("once: who does not read that either is dismissed") {
    for (int i = 0; i < 30; ++i) change_all();
    for (std::size_t before = SIZE_MAX; slow.visit().bytes_waiting() < before;) {
      before = slow.visit().bytes_waiting();
      slow.visit().next_frame();
    }
    for (int i = 0; i < 30; ++i) change_all();
    CHECK(slow.visit().farewell() == protocol::Close::too_slow);
  }
}

TEST_CASE("a hall that goes elsewhere sends everybody there, and forgets what was said") {
  TestHall hall;
  Visitor ann(hall, "Ann");
  Visitor bob(hall, "Bob");
  for (Visitor* one : {&ann, &bob})
    one->say({{"type", "seek"}, {"id", "s"}, {"preset", "kingdomino"}, {"players", 2}});
  ann.say({{"type", "chat"}, {"id", "c"}, {"text", "hello"}});
  for (Visitor* one : {&ann, &bob}) one->take();
  hall.inside->be_here(false);
  hall.wait(1000);
  CHECK(hall.tables.asked.empty());
  for (Visitor* one : {&ann, &bob}) {
    CHECK(one->take_one()["reason"] == "moved");
    one->visit().settle(hall.now);
  }
  // Who was on the way here meanwhile.
  Visitor late(hall);
  CHECK(late.take_one()["reason"] == "moved");
  CHECK(late.visit().must_settle());

  hall.inside->be_here(true);
  Visitor dan(hall);
  dan.say({{"type", "hello"}});
  CHECK(dan.take_types() == "welcome hall");
}

TEST_CASE("a hall that closes says farewell and matches nobody any more") {
  TestHall hall;
  Visitor ann(hall, "Ann");
  hall.inside->close(protocol::Close::shutting_down);
  CHECK(ann.take_one()["reason"] == "shutting_down");
}
