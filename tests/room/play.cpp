// Acts in a room: broadcast when durable and not before, once each, in order; and the room's
// errors.
#include "engine/digest.hpp"
#include "tests/room/support.hpp"

using namespace tests;

TEST_CASE("a step is broadcast when it is durable, and not before") {
  TestGame g;
  Recorder watcher;
  g.watch(watcher);
  watcher.take();
  g.players[0].take();
  g.players[1].take();
  g.move("first");
  for (Recorder& player : g.players) CHECK(player.take().empty());
  CHECK(watcher.take().empty());
  CHECK(g.room.info().seq == 0);
  Recorder late;
  g.watch(late);
  CHECK(late.take().at(1)["seq"] == 0);

  g.commit();
  for (Recorder* who : {&g.players[0], &g.players[1], &watcher, &late}) {
    const json step = who->take_one();
    CHECK(step["type"] == "step");
    CHECK(step["seq"] == 1);
    CHECK(step["re"] == "first");
  }
  CHECK(g.room.info().seq == 1);
}

TEST_CASE("the journal receives the whole act, with the digest of the table after it") {
  TestGame g;
  const std::size_t seat = g.mover();
  const Action action = g.first_legal();
  g.now = 4711;
  g.say(g.players[seat], "an id", action, 0);
  const auto acted = g.journal.all<room::Acted>().at(0);
  CHECK(acted.seq == 1);
  CHECK(acted.seat == seat_at(seat));
  CHECK(acted.id == "an id");
  CHECK((acted.action == action));
  CHECK(acted.time == server::RoomTime(4711));
  CHECK(acted.digest == digest(g.latest().table));
  CHECK_FALSE(acted.last);
}

TEST_CASE("consecutive acts before a commit are broadcast in order, each when it is durable") {
  TestGame g;
  g.move("a");
  g.move("b");
  g.move("c");
  for (std::uint32_t seq = 1; seq <= 3; ++seq) {
    g.commit_one();
    CHECK(g.room.info().seq == seq);
    for (Recorder& player : g.players) CHECK(player.take_one()["seq"] == seq);
  }
}

TEST_CASE("a step has the formats that the client requested, and is the same otherwise") {
  TestGame g;
  std::vector<Recorder> by_diff(3);
  for (std::size_t i = 0; i < 3; ++i) g.watch(by_diff[i], {.diff = static_cast<protocol::Diff>(i)});
  for (Recorder& watcher : by_diff) watcher.take();
  g.move("a");
  g.commit();
  json events = by_diff[0].take_one();
  json patch = by_diff[1].take_one();
  json both = by_diff[2].take_one();
  CHECK_FALSE(events.contains("patch"));
  CHECK_FALSE(patch.contains("events"));
  events["patch"] = patch["patch"];
  patch["events"] = events["events"];
  CHECK(events == both);
  CHECK(patch == both);
}

TEST_CASE("the subscribed seat to move receives hints with every legal action") {
  TestGame g("kingdomino players=3");
  std::vector<Recorder> hinted(3);
  for (std::size_t i = 0; i < 3; ++i) g.play(hinted[i], i, {.hints = i != 2});
  for (int move = 1; move < 9; ++move) {
    for (Recorder& player : hinted) player.take();
    g.say(hinted[g.mover()], "m" + std::to_string(move), g.first_legal());
    g.commit();
    const std::size_t mover = g.mover();
    for (std::size_t i = 0; i < 3; ++i) {
      const auto fresh = hinted[i].take();
      const bool prompted = i == mover && i != 2;
      REQUIRE(fresh.size() == (prompted ? 2 : 1));
      if (!prompted) continue;
      const View table = g.latest().table;
      CHECK(fresh[1]["seq"] == move);
      CHECK(fresh[1]["seat"] == mover);
      CHECK(fresh[1]["actions"].size() == legal_actions(table).size());
    }
  }
}

TEST_CASE("no hint is sent about a table that has already changed") {
  TestGame g;
  Recorder first;
  const std::size_t mover = g.mover();
  g.play(first, mover, {.hints = true});
  CHECK(first.take().back()["type"] == "prompt");
  g.say(first, "a", g.first_legal());
  Recorder again;
  g.play(again, mover, {.hints = true});
  CHECK(again.take_types() == "welcome snapshot presence");
}

TEST_CASE("an act on an older table is stale, and so is one on a future table") {
  TestGame g;
  g.advance(2);
  for (const std::uint32_t at : {0u, 1u, 3u, 1000u}) {
    const json answer = rejected_to(g, g.at_turn(), "late", g.first_legal(), at);
    CHECK(answer["code"] == "stale");
    CHECK(answer["seq"] == 2);
  }
  g.say(g.at_turn(), "right", g.first_legal(), 2);
  CHECK(g.journal.all<room::Acted>().size() == 3);
}

TEST_CASE("staleness counts acts that are accepted and not yet broadcast") {
  TestGame g;
  g.move("a");
  const json answer = rejected_to(g, g.at_turn(), "b", g.first_legal(), 0);
  CHECK(answer["code"] == "stale");
  CHECK(answer["seq"] == 0);
}

TEST_CASE("a broken rule is named, with its cells") {
  TestGame g;
  CHECK(rejected_to(g, g.players[1 - g.mover()], "a", g.first_legal())["code"] == "not_your_turn");
  CHECK(rejected_to(g, g.at_turn(), "b", Claim{DominoId{0}})["code"] == "domino_not_in_line");
  g.advance(4);
  const json answer = rejected_to(g, g.at_turn(), "c", Place{{cell(4, 4), cell(4, 5)}});
  CHECK(answer["code"] == "outside_kingdom");
  CHECK(answer["cells"] == json::parse("[[4,5]]"));
  CHECK(rejected_to(g, g.at_turn(), "d", Place{{cell(0, 0), cell(0, 1)}})["cells"] ==
        json::parse("[[0,0]]"));
}

TEST_CASE("spectators do not act, and no player acts before the game begins") {
  TestGame g;
  Recorder watcher;
  g.watch(watcher);
  CHECK(rejected_to(g, watcher, "a", g.first_legal())["code"] == "not_seated");

  TestTable waiting;
  waiting.tokens.push_back(waiting.sit("Ann"));
  Recorder ann;
  waiting.play(ann, 0);
  ann.take();
  waiting.say(ann, "a", Resign{});
  CHECK(ann.take_one()["code"] == "not_started");
}

TEST_CASE("a second hello and an unreadable frame are rejected, and change nothing") {
  TestGame g;
  g.room.receive(g.players[0], protocol::Hello{}, g.now);
  CHECK(g.players[0].take_one()["code"] == "out_of_order");
  const auto decoded = protocol::decode_command(R"({"type":"act","id":"q","action":{"do":"fly"}})");
  g.room.refuse(g.players[0], decoded.error());
  const json answer = g.players[0].take_one();
  CHECK(answer["code"] == "bad_field");
  CHECK(answer["re"] == "q");
  CHECK(answer["field"] == "action.do");
  CHECK(g.players[1].take().empty());
}

TEST_CASE("ping is answered with pong and the room's time") {
  TestGame g;
  g.now = 77;
  g.room.receive(g.players[0], protocol::Ping{-5}, g.now);
  CHECK(g.players[0].take_one() == json{{"type", "pong"}, {"t", -5}, {"time", 77}});
}

TEST_CASE("the last act ends the game: no hint follows, and no act is accepted") {
  TestGame g;
  g.say(g.players[0], "bye", Resign{});
  CHECK(g.journal.all<room::Acted>().at(0).last);
  CHECK(g.room.info().state == protocol::RoomState::playing);
  g.commit();
  CHECK(g.room.info().state == protocol::RoomState::finished);
  for (Recorder& player : g.players) CHECK(player.take_types() == "step");
  CHECK(rejected_to(g, g.players[1], "a", Resign{})["code"] == "game_over");
}
