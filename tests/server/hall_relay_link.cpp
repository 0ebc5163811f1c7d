// A relay whose connection to the room's server is lost, or tells what makes no sense.
#include "server/limits.hpp"
#include "tests/server/relay_support.hpp"

using namespace tests;

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
  // Another connection tells them again, and one more.
  first.heard.take();
  t.connect();
  json again = {{"type", "chats"}, {"messages", {message(60), message(61)}}};
  t.relay->hear(again.dump());
  const auto fresh = first.heard.take();
  REQUIRE(fresh.size() == 2);
  CHECK(fresh[0]["type"] == "presence");
  CHECK(fresh[1]["messages"].size() == 1);
  CHECK(fresh[1]["messages"][0]["number"] == 61);
}

TEST_CASE("who comes late to a relay is told what was announced, as long as it stands") {
  Relayed t;
  t.connect();
  Listener first;
  t.join(first);
  first.heard.take();
  const auto announce = [&](protocol::Milliseconds time, const char* text,
                            std::optional<protocol::Milliseconds> until) {
    json frame = {{"type", "announcement"}, {"time", time}, {"text", text}};
    if (until) frame["until"] = *until;
    CHECK(t.relay->hear(frame.dump()) == Relay::Next::listen);
  };
  const auto told_late = [&] {
    Listener late;
    t.join(late);
    std::vector<std::string> texts;
    for (const json& frame : late.heard.take())
      if (frame["type"] == "announcement") texts.push_back(frame["text"]);
    t.relay->leave(late);
    return texts;
  };
  announce(1, "short", t.now + 10);
  announce(2, "long", t.now + 20);
  announce(3, "of an older server", std::nullopt);
  CHECK(first.heard.take().size() == 3);
  CHECK(told_late() == std::vector<std::string>{"short", "long"});
  t.now += 10;
  CHECK(told_late() == std::vector<std::string>{"long"});
  // Another connection tells it again: to nobody who has heard it.
  t.connect();
  first.heard.take();
  announce(2, "long", t.now + 10);
  CHECK(first.heard.take().empty());
  CHECK(told_late() == std::vector<std::string>{"long"});
  // Only the newest are kept.
  for (int n = 0; n < 25; ++n) announce(10 + n, std::to_string(n).c_str(), t.now + 10);
  const auto kept = told_late();
  CHECK(kept.size() == server::limits::announcements_max);
  CHECK(kept.back() == "24");
}
