// Chat in the lobby.
#include "server/util/limits.hpp"
#include "tests/rooms/support.hpp"

#include <deque>
#include <string>
#include <vector>

using namespace tests;

namespace {

json chat(const std::string& id, const std::string& text) {
  return {{"type", "chat"}, {"id", id}, {"text", text}};
}

}  // namespace

TEST_CASE("all clients receive a message, and only its sender the id") {
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  TestVisitor bob(lobby, "Bob");
  TestVisitor stranger(lobby);
  ann.say(chat("c1", " Hello? "));
  const json own = ann.take_one();
  CHECK(own["type"] == "chat");
  CHECK(own["from"] == json{{"seat", nullptr}, {"name", "Ann"}});
  CHECK(own["text"] == "Hello?");
  CHECK(own["to"] == "everyone");
  CHECK(own["re"] == "c1");
  json heard = bob.take_one();
  CHECK(heard["re"] == nullptr);
  heard["re"] = "c1";
  CHECK(heard == own);
  CHECK(stranger.take().empty());

  ann.say(chat("c1", "Hello?"));
  CHECK(ann.take_one() == own);
  CHECK(bob.take().empty());
  ann.say(chat("c1", "Something else"));
  CHECK(ann.take_one()["code"] == "id_reused");
  bob.say(chat("c1", "Hello!"));
  CHECK(bob.take_one()["number"] > own["number"]);
}

TEST_CASE("a newcomer receives the last messages") {
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  for (int i = 0; i < 60; ++i) {
    lobby.wait(10'000);
    ann.say(chat("c" + std::to_string(i), std::to_string(i)));
  }
  TestVisitor bob(lobby);
  bob.say({{"type", "hello"}});
  std::vector<json> messages;
  for (const json& frame : bob.take("chats"))
    for (const json& message : frame["messages"]) messages.push_back(message);
  REQUIRE(messages.size() == 50);
  CHECK(messages.front()["text"] == "10");
  CHECK(messages.back()["text"] == "59");
  CHECK(messages.back()["re"] == nullptr);
}

TEST_CASE("chat needs a name and has a rate limit") {
  TestLobby lobby;
  TestVisitor ann(lobby);
  ann.say({{"type", "hello"}});
  ann.take();
  ann.say(chat("c0", "Hello?"));
  CHECK(ann.take_one()["code"] == "no_name");
  ann.say({{"type", "hello"}, {"name", "Ann"}});
  ann.take();
  for (int i = 1; i <= 6; ++i) ann.say(chat("c" + std::to_string(i), "Hello?"));
  CHECK(ann.take("chat").size() == 6);
  SECTION("this connection") {
    ann.say({{"type", "hello"}, {"name", "Zoe"}});
    ann.take();
    ann.say(chat("c7", "Hello?"));
    const json told = ann.take_one();
    CHECK(told["code"] == "too_fast");
    CHECK(told["params"]["retry_ms"] == 10'000);
    lobby.wait(10'000);
    ann.say(chat("c7", "Hello?"));
    CHECK(ann.take("chat").size() == 1);
  }
  SECTION("this person") {
    ann.visit().leave(lobby.now);
    TestVisitor again(lobby, "Ann");
    again.say(chat("c7", "Hello?"));
    CHECK(again.take_one()["code"] == "too_fast");
  }
}

TEST_CASE("the operator decides which chat is allowed") {
  SECTION("phrases") {
    TestLobby lobby(protocol::ChatMode::phrases);
    TestVisitor ann(lobby, "Ann");
    ann.say(chat("c1", "Hello?"));
    CHECK(ann.take_one()["code"] == "phrases_only");
    ann.say({{"type", "chat"}, {"id", "c2"}, {"phrase", "hello"}, {"to", "team"}});
    CHECK(ann.take_one()["code"] == "no_team");
    ann.say({{"type", "chat"}, {"id", "c3"}, {"phrase", "hello"}});
    CHECK(ann.take_one()["phrase"] == "hello");
  }
  SECTION("nothing") {
    TestLobby lobby(protocol::ChatMode::off);
    TestVisitor ann(lobby, "Ann");
    ann.say({{"type", "chat"}, {"id", "c2"}, {"phrase", "hello"}});
    CHECK(ann.take_one()["code"] == "chat_off");
  }
}

TEST_CASE("messages reach many clients in parts, in order and once") {
  TestLobby lobby;
  int parts = 0;
  lobby.inside->on_backlog([&] { ++parts; });
  TestVisitor ann(lobby, "Ann");
  TestVisitor bob(lobby, "Bob");
  std::deque<TestVisitor> others;
  for (std::size_t i = 0; i < server::limits::lobby_clients_at_once; ++i)
    others.emplace_back(lobby).say({{"type", "hello"}});
  for (TestVisitor& other : others) other.take();
  const auto heard = [](TestVisitor& who) {
    std::string texts;
    for (const json& frame : who.take("chat")) texts += frame["text"].get<std::string>() + " ";
    return texts;
  };
  ann.say(chat("c1", "1"));
  CHECK(parts == 1);
  CHECK(heard(ann) == "1 ");
  CHECK(heard(bob) == "1 ");
  CHECK(heard(others.back()).empty());
  bob.say(chat("c2", "2"));
  CHECK(parts == 1);
  CHECK(heard(bob).empty());
  TestVisitor late(lobby);
  late.say({{"type", "hello"}});
  CHECK(late.take("chats").at(0)["messages"].size() == 2);

  SECTION("all stay") {
    for (int i = 0; i < 2; ++i) lobby.inside->deliver_some();
    CHECK(parts == 2);
    CHECK(heard(ann) == "2 ");
    CHECK(heard(bob) == "2 ");
    for (TestVisitor& other : others) CHECK(heard(other) == "1 2 ");
  }
  SECTION("some leave") {
    for (int i = 0; i < 3; ++i) others.pop_back();
    lobby.inside->deliver_some();
    for (TestVisitor& other : others) CHECK(heard(other) == "1 2 ");
  }
  CHECK(heard(late).empty());
}

TEST_CASE("while too many messages wait for clients, chat is busy") {
  TestLobby lobby;
  lobby.inside->on_backlog([] {});
  std::deque<TestVisitor> many;
  for (std::size_t i = 0; i <= server::limits::lobby_clients_at_once; ++i)
    many.emplace_back(lobby, "Ann");
  const std::size_t most = server::limits::lobby_frames_waiting_max;
  for (std::size_t i = 0; i < most; ++i) many[i].say(chat("c", "Hello?"));
  many[most].take();
  many[most].say(chat("c", "Hello?"));
  CHECK(many[most].take_one()["code"] == "busy");
  std::size_t heard = many.back().take("chat").size();
  for (std::size_t i = 0; i <= most; ++i) lobby.inside->deliver_some();
  heard += many.back().take("chat").size();
  CHECK(heard == most);
  many[most].say(chat("c", "Hello?"));
  CHECK(many[most].take("chat").size() == most);
}
