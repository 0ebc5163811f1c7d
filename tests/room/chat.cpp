#include "tests/room/talking.hpp"

#include <array>
#include <utility>

using namespace tests;

TEST_CASE("a player's message is broadcast at once, and its id is sent to the sender alone") {
  TestGame game;
  Recorder zoe;
  game.watch(zoe);
  zoe.take();
  game.players[0].take();
  game.players[1].take();
  say(game, game.players[1], "c1", "What a lake!");
  const json own = game.players[1].take_one();
  CHECK(own == json::parse(R"({"type":"chat","number":1,"time":2000,
    "from":{"seat":1,"name":"Bob"},"to":"everyone","text":"What a lake!","phrase":null,
    "re":"c1"})"));
  json others = own;
  others["re"] = nullptr;
  CHECK(game.players[0].take_one() == others);
  CHECK(zoe.take_one() == others);
  // None of it is in the game's journal.
  CHECK(game.journal.durable == game.journal.written.size());

  say(game, game.players[0], "c1", Phrase::thanks);
  const json thanks = game.players[1].take_one();
  CHECK(thanks["phrase"] == "thanks");
  CHECK(thanks["text"].is_null());
  CHECK(thanks["number"] == 2);
}

TEST_CASE("a message repeated under the same id is the same, and no client receives it twice") {
  TestGame game;
  say(game, game.players[0], "c1", "Hello");
  const json first = game.players[0].take_one();
  game.players[1].take();
  game.now += 60'000;
  say(game, game.players[0], "c1", "Hello");
  CHECK(game.players[0].take_one() == first);
  CHECK(game.players[1].take().empty());
  say(game, game.players[0], "c1", "Something else");
  CHECK(refused(game.players[0]) == "id_reused");
  // Ids belong to their sender.
  say(game, game.players[1], "c1", "Hello");
  CHECK(game.players[1].take_one()["number"] == 2);
}

TEST_CASE("a newcomer receives the earlier messages, and which are its own") {
  TestGame game;
  say(game, game.players[0], "c1", "Hello");
  say(game, game.players[1], "c1", "Hi");
  Recorder again;
  game.play(again, 0);
  const auto frames = again.take();
  REQUIRE(frames.back()["type"] == "chats");
  const json& messages = frames.back()["messages"];
  CHECK(messages.size() == 2);
  CHECK(messages[0]["re"] == "c1");
  CHECK(messages[1]["re"].is_null());
  CHECK(messages[1]["text"] == "Hi");
  CHECK_FALSE(messages[0].contains("type"));
}

TEST_CASE("the last fifty messages are kept, and sent in frames of twenty-five") {
  TestGame game;
  for (int i = 1; i <= 60; ++i) {
    game.now += 2000;
    say(game, game.players[0], "c" + std::to_string(i), std::to_string(i));
  }
  Recorder zoe;
  game.watch(zoe);
  std::vector<json> chats;
  for (const json& frame : zoe.take())
    if (frame["type"] == "chats") chats.push_back(frame);
  REQUIRE(chats.size() == 2);
  CHECK(chats[0]["messages"].size() == 25);
  CHECK(chats[1]["messages"].size() == 25);
  CHECK(chats[0]["messages"][0]["text"] == "11");
  CHECK(chats[1]["messages"][24]["number"] == 60);
}

TEST_CASE("team messages stay in the team, with any spectators") {
  TestGame game("royal-teams players=6");
  Recorder zoe;
  game.watch(zoe, named("Zoe"));
  for (Recorder& player : game.players) player.take();
  zoe.take();
  say(game, game.players[2], "c1", "The queen!", ChatTo::team);
  CHECK(game.players[2].take_one()["to"] == "team");
  CHECK(heard(game.players[3]) == "Cat: The queen!");
  for (const std::size_t other : {0u, 1u, 4u, 5u}) CHECK(game.players[other].take().empty());
  CHECK(zoe.take().empty());

  Recorder partner, stranger, watcher;
  game.play(partner, 3);
  game.play(stranger, 4);
  game.watch(watcher);
  CHECK(heard(partner) == "Cat: The queen!");
  CHECK(heard(stranger).empty());
  CHECK(heard(watcher).empty());
  zoe.take();
  say(game, zoe, "c1", "Me too", ChatTo::team);
  CHECK(refused(zoe) == "no_team");
}

TEST_CASE("where every player plays alone there is no team") {
  TestGame game;
  say(game, game.players[0], "c1", "Hello", ChatTo::team);
  CHECK(refused(game.players[0]) == "no_team");
}

TEST_CASE("during a game spectators talk among themselves") {
  TestGame game;
  Recorder zoe, yan;
  game.watch(zoe, named("Zoe"));
  game.watch(yan, named("Yan"));
  game.players[0].take();
  zoe.take();
  yan.take();
  say(game, zoe, "c1", "Take the mine!");
  CHECK(zoe.take_one()["to"] == "spectators");
  CHECK(heard(yan) == "Zoe: Take the mine!");
  CHECK(game.players[0].take().empty());
  CHECK(game.players[1].take().empty());
  Recorder again;
  game.play(again, 0);
  CHECK(heard(again).empty());

  game.say(game.players[1], "r", Resign{});
  game.commit();
  again.take();
  zoe.take();
  game.now += 20'000;
  say(game, zoe, "c2", "Well done");
  CHECK(zoe.take_one()["to"] == "everyone");
  CHECK(heard(again) == "Zoe: Well done");
  // Earlier messages stay among those who watched.
  Recorder later;
  game.play(later, 1);
  CHECK(heard(later) == "Zoe: Well done");
}

TEST_CASE("before the game all clients receive messages of spectators") {
  TestTable t;
  t.tokens.push_back(t.sit("Ann"));
  Recorder ann, zoe;
  t.play(ann, 0);
  t.watch(zoe, named("Zoe"));
  ann.take();
  say(t, zoe, "c1", Phrase::good_luck);
  CHECK(heard(ann) == "Zoe: good_luck");
}

TEST_CASE("a spectator needs a name to talk, and no two have the same") {
  TestTable t;
  t.tokens.push_back(t.sit("Ann"));
  Recorder unnamed, ann, zoe, other;
  t.watch(unnamed);
  CHECK(unnamed.take()[0]["you"]["name"].is_null());
  say(t, unnamed, "c1", "Hello");
  CHECK(refused(unnamed) == "no_name");
  t.watch(ann, named("Ann"));
  CHECK(ann.take()[0]["you"]["name"] == "Ann (2)");
  t.watch(zoe, named("Zoe"));
  CHECK(zoe.take()[0]["you"]["name"] == "Zoe");
  const std::string longest(32, 'z');
  t.watch(other, named(longest));
  Recorder twin;
  t.watch(twin, named(longest));
  CHECK(twin.take()[0]["you"]["name"] == std::string(28, 'z') + " (2)");

  // A player who sits down keeps the name exclusively.
  t.sit("Zoe");
  Recorder fresh;
  t.watch(fresh);
  const auto frames = fresh.take();
  CHECK(frames.back()["watching"] ==
        json({"Ann (2)", "Zoe (2)", longest, std::string(28, 'z') + " (2)"}));
}

TEST_CASE("no two spectators have names that look alike") {
  TestTable t;
  t.tokens.push_back(t.sit("Ann"));
  std::array<Recorder, 5> watching;
  const std::array<std::pair<const char*, const char*>, 5> names{
      {{"Zoe", "Zoe"},
       {"Zo\u00ade", "Zo\u00ade (2)"},
       {"ZOE\ufe0f", "ZOE\ufe0f (3)"},
       {"\uff21nn", "\uff21nn (2)"},
       {"👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"}}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    t.watch(watching[i], named(names[i].first));
    CHECK(watching[i].take()[0]["you"]["name"] == names[i].second);
  }
}
