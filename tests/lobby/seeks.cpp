// Seeks: requests, answers, and the rooms of matches.
#include "server/room/token.hpp"
#include "tests/rooms/support.hpp"

#include <set>
#include <string>
#include <utility>

using namespace tests;

namespace {

json seek_frame(const std::string& id, const json& players = 2) {
  return {{"type", "seek"}, {"id", id}, {"preset", "kingdomino"}, {"players", players}};
}

}  // namespace

TEST_CASE("two clients that seek the same are seated at one table") {
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  TestVisitor bob(lobby, "Bob");
  ann.say(seek_frame("a1"));
  CHECK(ann.take_one() == json{{"type", "seeking"},
                               {"re", "a1"},
                               {"since", lobby.now.ms},
                               {"people", 1},
                               {"wanted", 2},
                               {"estimate_s", nullptr}});
  bob.say(seek_frame("b1"));
  CHECK(bob.take_one()["people"] == 2);
  lobby.wait(250);
  REQUIRE(lobby.tables.asked.size() == 1);
  const auto& [wanted, laid] = lobby.tables.asked.front();
  CHECK_FALSE(wanted.opened.settings.listed);
  CHECK(wanted.opened.rules.players == 2);
  REQUIRE(wanted.seats.size() == 2);
  CHECK(server::room::matches(wanted.host, wanted.opened.host.value()));

  // No seek is left, and none can be cancelled.
  ann.say({{"type", "unseek"}, {"id", "a2"}});
  CHECK(ann.take("rejected").at(0)["code"] == "not_seeking");
  ann.say(seek_frame("a3"));
  CHECK(ann.take("rejected").at(0)["code"] == "already_seeking");

  laid(server::room::RoomCode("K7QF3M"));
  const json of_ann = ann.take_one();
  const json of_bob = bob.take("matched").at(0);
  CHECK(of_ann["type"] == "matched");
  CHECK(of_ann["room"] == "K7QF3M");
  CHECK(of_ann["re"] == "a1");
  CHECK(of_ann["seat"] != of_bob["seat"]);
  for (const auto& [name, told] : {std::pair("Ann", of_ann), {"Bob", of_bob}}) {
    const auto& taken = wanted.seats.at(told["seat"].get<std::size_t>());
    CHECK(taken.name == name);
    CHECK(server::room::matches(told["token"].get<std::string>(), taken.token));
  }
  ann.say(seek_frame("a4"));
  CHECK(ann.take_one()["type"] == "seeking");
}

TEST_CASE("a player who leaves before the room exists has a seat in it all the same") {
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  {
    TestVisitor bob(lobby, "Bob");
    ann.say(seek_frame("a1"));
    bob.say(seek_frame("b1"));
    lobby.wait(250);
  }
  const auto& [wanted, laid] = lobby.tables.asked.front();
  CHECK(wanted.seats.size() == 2);
  laid(server::room::RoomCode("K7QF3M"));
  CHECK(ann.take("matched").size() == 1);
}

TEST_CASE("a client that leaves stops seeking, with a message or without") {
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  ann.say(seek_frame("a1"));
  ann.take();
  {
    TestVisitor bob(lobby, "Bob");
    bob.say(seek_frame("b1", {2, 3}));
    bob.say({{"type", "unseek"}, {"id", "b2"}});
    CHECK(bob.take().back() == json{{"type", "unsought"}, {"re", "b2"}});
    lobby.wait(250);
    CHECK(lobby.tables.asked.empty());
    bob.say(seek_frame("b3", {3, 4}));
  }
  lobby.wait(60'000);
  CHECK(lobby.tables.asked.empty());
  CHECK(ann.take("seeking").empty());
}

TEST_CASE("options are compared by value, not by spelling") {
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  TestVisitor bob(lobby, "Bob");
  json plain = seek_frame("a1");
  plain["options"] = {{"harmony", false}};
  ann.say(plain);
  json other = seek_frame("b1", json::array({2}));
  bob.say(other);
  lobby.wait(250);
  CHECK(lobby.tables.asked.size() == 1);
}

TEST_CASE("an invalid seek is refused with the field's name") {
  TestLobby lobby;
  TestVisitor ann(lobby);
  ann.say({{"type", "hello"}});
  ann.take();
  const auto refusal = [&](const json& frame) {
    ann.say(frame);
    const json told = ann.take_one();
    REQUIRE(told["type"] == "rejected");
    return told["code"].get<std::string>() + " " + told.value("field", "");
  };
  CHECK(refusal(seek_frame("a1")) == "no_name name");
  json named = seek_frame("a1");
  named["name"] = "Ann";
  const auto with = [&](const char* field, const json& value) {
    json frame = named;
    frame[field] = value;
    return frame;
  };
  CHECK(refusal(with("players", 1)) == "bad_field players");
  CHECK(refusal(with("players", json::array())) == "bad_field players");
  CHECK(refusal(with("players", {2, 9})) == "bad_field players[1]");
  CHECK(refusal(with("players", {2, 5})) == "bad_combination players");
  CHECK(refusal(with("options", {{"kingdom_size", 6}})) == "bad_combination options.kingdom_size");
  CHECK(refusal(with("bots_after", 601)) == "bad_field bots_after");
  CHECK(refusal(with("band", 1)) == "bad_field band");
  CHECK(refusal(with("rated", 1)) == "bad_field rated");
  CHECK(refusal(with("id", "")) == "bad_field id");
  CHECK(refusal({{"type", "unseek"}}) == "not_seeking ");
  ann.say(named);
  CHECK(ann.take_one()["type"] == "seeking");
}

TEST_CASE("bots take the seats that stay free") {
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  json frame = seek_frame("a1", {3, 4});
  frame["bots_after"] = 5;
  ann.say(frame);
  lobby.wait(4000);
  CHECK(lobby.tables.asked.empty());
  lobby.wait(1000);
  REQUIRE(lobby.tables.asked.size() == 1);
  CHECK(lobby.tables.asked[0].first.seats.size() == 1);
  CHECK(lobby.tables.asked[0].first.opened.rules.players == 3);
}

TEST_CASE("a room that cannot be made is a refusal, and the client can seek again") {
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  TestVisitor bob(lobby, "Ann");
  ann.say(seek_frame("a1"));
  bob.say(seek_frame("b1"));
  lobby.wait(250);
  const auto& [wanted, laid] = lobby.tables.asked.front();
  CHECK(wanted.seats[0].name != wanted.seats[1].name);
  laid(protocol::Refusal::busy);
  const json told = ann.take("rejected").at(0);
  CHECK(told["re"] == "a1");
  CHECK(told["code"] == "busy");
  ann.say(seek_frame("a2"));
  CHECK(ann.take("seeking").size() == 1);
}

TEST_CASE("a seek waits for the lookup of its rating, and the band is kept") {
  TestLobby lobby;
  lobby.players.players["strong"] = {"p1", "Ann", true, {{protocol::Family::kingdomino, 2000}}};
  lobby.players.players["weak"] = {"p2", "Bob", true, {{protocol::Family::kingdomino, 1000}}};
  lobby.players.later = true;
  TestVisitor ann(lobby);
  TestVisitor bob(lobby);
  ann.say({{"type", "hello"}, {"name", "Ann"}, {"player", "strong"}});
  bob.say({{"type", "hello"}, {"name", "Bob"}, {"player", "weak"}});
  json frame = seek_frame("s1");
  frame["band"] = true;
  ann.say(frame);
  bob.say(frame);
  CHECK(ann.take("seeking").empty());
  lobby.players.answer_all();
  CHECK(ann.take("seeking").size() == 1);
  lobby.wait(250);
  CHECK(lobby.tables.asked.empty());
  lobby.wait(70'000);
  CHECK(lobby.tables.asked.size() == 1);
}

TEST_CASE("a seek waits for the lookup of its account, too") {
  TestLobby lobby;
  lobby.players.players["ann"] = {"p1", "Ann", true, {}};
  lobby.players.later = true;
  TestVisitor ann(lobby);
  const bool known = GENERATE(true, false);
  CAPTURE(known);
  ann.say({{"type", "hello"}, {"player", known ? "ann" : "nobody"}});
  ann.say(seek_frame("s1"));
  ann.take();
  lobby.players.answer_all();
  const std::vector<json> told = ann.take();
  REQUIRE(told.size() == 2);
  CHECK(told[0]["type"] == "welcome");
  CHECK(told[1]["type"] == (known ? "seeking" : "rejected"));
  if (known) return;
  CHECK(told[1]["code"] == "no_name");
  ann.say({{"type", "unseek"}, {"id", "u1"}});
  CHECK(ann.take_one()["code"] == "not_seeking");
}

TEST_CASE(
    "an account that cannot be looked up is looked up again, and its seek is busy meanwhile") {
  TestLobby lobby;
  lobby.players.players["ann"] = {"p1", "Ann", true, {}};
  lobby.players.failing = true;
  lobby.players.later = true;
  TestVisitor ann(lobby);
  ann.say({{"type", "hello"}, {"player", "ann"}});
  ann.say(seek_frame("s1"));
  ann.take();
  lobby.players.answer_all();
  const json no = ann.take_one();
  CHECK(no["code"] == "busy");
  CHECK(no["re"] == "s1");
  CHECK(no["retryable"] == true);
  lobby.players.failing = false;
  lobby.wait(10'000);
  lobby.players.answer_all();
  const json known = ann.take_one();
  CHECK(known["type"] == "welcome");
  CHECK(known["you"]["player"]["id"] == "p1");
  ann.say(seek_frame("s2"));
  CHECK(ann.take("seeking").size() == 1);
}

TEST_CASE("a registered player is seated as such, under that name") {
  TestLobby lobby;
  lobby.players.players["ann"] = {"p1", "Ann", true, {}};
  lobby.players.players["guest"] = {"p2", "Zoe", false, {}};
  TestVisitor ann(lobby);
  TestVisitor zoe(lobby);
  ann.say({{"type", "hello"}, {"name", "Queen"}, {"player", "ann"}});
  zoe.say({{"type", "hello"}, {"name", "Zora"}, {"player", "guest"}});
  ann.say(seek_frame("a1"));
  zoe.say(seek_frame("z1"));
  lobby.wait(250);
  REQUIRE(lobby.tables.asked.size() == 1);
  REQUIRE(lobby.tables.asked.front().first.seats.size() == 2);
  for (const auto& taken : lobby.tables.asked.front().first.seats) {
    const bool is_ann = taken.who.player == "p1";
    CHECK(taken.name == (is_ann ? "Ann" : "Zora"));
    CHECK(taken.who.registered == is_ann);
  }
}

TEST_CASE("a hello during a seek does not change who is seated") {
  TestLobby lobby;
  lobby.players.players["ann"] = {"p1", "Ann", true, {}};
  lobby.players.players["bob"] = {"p2", "Bob", true, {}};
  TestVisitor ann(lobby);
  TestVisitor bob(lobby);
  ann.say({{"type", "hello"}, {"player", "ann"}});
  bob.say({{"type", "hello"}, {"player", "bob"}});
  json rated = seek_frame("r1");
  rated["rated"] = true;
  ann.say(rated);
  ann.say({{"type", "hello"}, {"name", "Nobody"}});
  bob.say(rated);
  bob.say({{"type", "hello"}, {"player", "ann"}});
  lobby.wait(250);
  REQUIRE(lobby.tables.asked.size() == 1);
  std::set<std::pair<std::string, std::string>> seated;
  for (const auto& taken : lobby.tables.asked.front().first.seats) {
    CHECK(taken.who.registered);
    seated.emplace(taken.who.player.text(), taken.name);
  }
  CHECK(seated == std::set<std::pair<std::string, std::string>>{{"p1", "Ann"}, {"p2", "Bob"}});
}

TEST_CASE(
    "a registered player keeps the name at the table, and a guest with a similar name does not") {
  TestLobby lobby;
  lobby.players.players["ann"] = {"p1", "Ann", true, {}};
  TestVisitor guest(lobby, "ANN");
  TestVisitor ann(lobby);
  ann.say({{"type", "hello"}, {"player", "ann"}});
  guest.say(seek_frame("z1"));
  ann.say(seek_frame("a1"));
  lobby.wait(250);
  REQUIRE(lobby.tables.asked.size() == 1);
  REQUIRE(lobby.tables.asked.front().first.seats.size() == 2);
  for (const auto& taken : lobby.tables.asked.front().first.seats)
    CHECK(taken.name == (taken.who.registered ? "Ann" : "ANN (2)"));
}

TEST_CASE("a rated table is for registered players who want it") {
  TestLobby lobby;
  lobby.players.players["ann"] = {"p1", "Ann", true, {}};
  lobby.players.players["bob"] = {"p2", "Bob", true, {}};
  lobby.players.players["zoe"] = {"p3", "Zoe", false, {}};
  TestVisitor ann(lobby);
  TestVisitor bob(lobby);
  TestVisitor zoe(lobby);
  ann.say({{"type", "hello"}, {"player", "ann"}});
  bob.say({{"type", "hello"}, {"player", "bob"}});
  zoe.say({{"type", "hello"}, {"player", "zoe"}});
  json rated = seek_frame("r1");
  rated["rated"] = true;
  zoe.say(rated);
  CHECK(zoe.take("rejected").at(0)["code"] == "not_allowed");
  json with_bots = rated;
  with_bots["bots_after"] = 5;
  bob.say(with_bots);
  CHECK(bob.take("rejected").at(0)["field"] == "bots_after");
  ann.say(rated);
  bob.say(seek_frame("b1"));
  lobby.wait(250);
  CHECK(lobby.tables.asked.empty());
  bob.say({{"type", "unseek"}, {"id", "b2"}});
  bob.say(rated);
  lobby.wait(250);
  REQUIRE(lobby.tables.asked.size() == 1);
  const auto& settings = lobby.tables.asked.front().first.opened.settings;
  CHECK(settings.rated);
  CHECK_FALSE(settings.take_back);
}

TEST_CASE("where guests cannot play they cannot seek either") {
  TestLobby lobby;
  lobby.players.guests = false;
  lobby.players.players["ann"] = {"p1", "Ann", true, {}};
  TestVisitor guest(lobby, "Zoe");
  guest.say(seek_frame("z1"));
  CHECK(guest.take("rejected").at(0)["code"] == "not_allowed");
  CHECK(guest.take("seeking").empty());
  guest.say({{"type", "unseek"}, {"id", "z2"}});
  CHECK(guest.take("rejected").at(0)["code"] == "not_seeking");
  TestVisitor ann(lobby);
  ann.say({{"type", "hello"}, {"player", "ann"}});
  ann.say(seek_frame("a1"));
  CHECK(ann.take("seeking").size() == 1);
}

TEST_CASE("an address has only so many seeks at the same time") {
  TestLobby lobby;
  server::util::AddressCounts seeks(2);
  const session::RateLimits rates{.seeks = &seeks, .address = "192.0.2.1"};
  TestVisitor ann(lobby, "Ann", rates);
  TestVisitor bob(lobby, "Bob", rates);
  TestVisitor cat(lobby, "Cat", rates);
  TestVisitor elsewhere(lobby, "Dan", {.seeks = &seeks, .address = "192.0.2.2"});
  const auto first_answer = [](TestVisitor& who, const json& frame) {
    who.say(frame);
    const json answer = who.take().at(0);
    return answer.value("code", answer["type"].get<std::string>());
  };
  CHECK(first_answer(ann, seek_frame("a1", 4)) == "seeking");
  CHECK(first_answer(bob, seek_frame("b1", 4)) == "seeking");
  CHECK(first_answer(cat, seek_frame("c1", 4)) == "busy");
  CHECK(first_answer(elsewhere, seek_frame("d1", 4)) == "seeking");
  bob.say({{"type", "unseek"}, {"id", "b2"}});
  CHECK(first_answer(cat, seek_frame("c2", 4)) == "seeking");
  // A match gives the places back.
  bob.say(seek_frame("b3", 4));
  CHECK(bob.take("rejected").at(0)["code"] == "busy");
  TestVisitor eve(lobby, "Eve");
  eve.say(seek_frame("e1", 4));
  lobby.wait(250);
  REQUIRE(lobby.tables.asked.size() == 1);
  bob.take();
  CHECK(first_answer(bob, seek_frame("b4", 4)) == "seeking");
}

TEST_CASE("a player whose address has too many rooms does not end the seeks of others") {
  TestLobby lobby;
  lobby.tables.full = "192.0.2.1";
  TestVisitor ann(lobby, "Ann", {.address = "192.0.2.1"});
  TestVisitor bob(lobby, "Bob", {.address = "192.0.2.2"});
  ann.say(seek_frame("a1"));
  lobby.wait(250);
  bob.say(seek_frame("b1"));
  ann.take();
  bob.take();
  lobby.wait(250);
  CHECK(lobby.tables.asked.empty());
  CHECK(ann.take("rejected").at(0)["code"] == "busy");
  CHECK(bob.take("rejected").empty());
  TestVisitor cat(lobby, "Cat");
  cat.say(seek_frame("c1"));
  lobby.wait(250);
  REQUIRE(lobby.tables.asked.size() == 1);
  CHECK(lobby.tables.asked.front().first.payer == "192.0.2.2");
}

TEST_CASE("a room of quick match is charged to the player who waited longest") {
  TestLobby lobby;
  server::util::RateLimiter rooms_made({.burst = 1, .per_minute = 1});
  const session::RateLimits rates{.rooms = &rooms_made, .address = "192.0.2.1"};
  TestVisitor ann(lobby, "Ann", rates);
  TestVisitor bob(lobby, "Bob");
  json alone = seek_frame("a1");
  alone["bots_after"] = 0;
  ann.say(alone);
  lobby.wait(250);
  REQUIRE(lobby.tables.asked.size() == 1);
  lobby.tables.asked.front().second(server::room::RoomCode("K7QF3M"));
  ann.take();

  alone["id"] = "a2";
  alone["bots_after"] = 600;
  ann.say(alone);
  lobby.wait(250);
  bob.say(seek_frame("b1"));
  ann.take();
  bob.take();
  lobby.wait(250);
  CHECK(lobby.tables.asked.size() == 1);
  const json refused = ann.take("rejected").at(0);
  CHECK(refused["code"] == "too_fast");
  CHECK(refused["re"] == "a2");
  CHECK(refused["params"]["retry_ms"] > 0);
  // The other one seeks on, and is matched with the next player.
  CHECK(bob.take("rejected").empty());
  TestVisitor cat(lobby, "Cat");
  cat.say(seek_frame("c1"));
  lobby.wait(250);
  CHECK(lobby.tables.asked.size() == 2);
}
