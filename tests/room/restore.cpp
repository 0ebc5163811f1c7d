// A room from the journal is the room that wrote it: the same frames, byte for byte, and the game
// goes on.
#include "tests/room/support.hpp"
#include "tests/support/restore_room.hpp"

using namespace tests;

namespace {

// Another room, restored from the entries of `from` up to its action `seq`.
struct Restored : TestTable {
  Restored(const TestTable& from, const std::string& rules_text, std::size_t seq)
      : TestTable(rules_text, 99) {
    const auto seats = from.journal.all<room::SeatTaken>();
    auto actions = from.journal.all<room::Acted>();
    actions.resize(seq);
    const std::vector<room::Move> moves(actions.begin(), actions.end());
    restore(room, seats, from.journal.all<room::Begun>().at(0), moves);
    for (const auto& taken : seats) journal.written.push_back({"", 0, taken});
    journal.written.push_back({"", 0, from.journal.all<room::Begun>().at(0)});
    for (const auto& acted : actions) journal.written.push_back({"", 0, acted});
    journal.durable = journal.written.size();
    tokens = from.tokens;
  }
};

std::vector<std::string> steps(const Recorder& recorder) {
  std::vector<std::string> all;
  for (const auto& frame : recorder.frames)
    if (json::parse(*frame)["type"] == "step") all.push_back(*frame);
  return all;
}

// The patience with absent players begins again after a restart.
void forget_absences(json& frame) {
  if (frame.contains("room")) return forget_absences(frame["room"]);
  if (frame.contains("seats"))
    for (json& seat : frame["seats"]) seat["away_at"] = nullptr;
}

json described(const TestTable& t) {
  json room = json::parse(protocol::encode_room(t.room.info()));
  forget_absences(room);
  return room;
}

std::vector<std::string> heard_by_newcomer(TestTable& t, const protocol::Hello& hello) {
  Recorder newcomer;
  t.watch(newcomer, hello);
  t.room.exit(newcomer, t.now);
  std::vector<std::string> heard;
  for (json& frame : newcomer.take()) {
    forget_absences(frame);
    heard.push_back(frame.dump());
  }
  return heard;
}

}  // namespace

TEST_CASE("a restored room sends newcomers exactly what the original does, at any point") {
  const std::string rules = "kingdomino-italian players=3";
  TestGame live(rules);
  for (Recorder& player : live.players) live.room.exit(player, live.now);
  Recorder seats[3];
  for (std::uint32_t seq = 0; seq <= 40; ++seq) {
    if (seq > 0) {
      live.now += 17;
      live.play(seats[live.mover()], live.mover());
      const std::size_t mover = live.mover();
      live.say(seats[mover], "m" + std::to_string(seq), live.first_legal());
      live.commit();
      live.room.exit(seats[mover], live.now);
    }
    Restored again(live, rules, seq);
    again.now = live.now;
    CHECK(described(again) == described(live));
    for (const std::optional<std::uint32_t> since :
         {std::optional<std::uint32_t>{}, {0u}, {seq / 2}, {seq}})
      CHECK(heard_by_newcomer(again, {.since = since}) ==
            heard_by_newcomer(live, {.since = since}));
  }
}

TEST_CASE("a restored game goes on as the original does, from any point") {
  const std::string rules = "kingdomino-bga players=3";
  TestGame live(rules);
  for (std::uint32_t seq = 1; seq <= 30; ++seq) {
    live.now += 1000;
    live.move("m" + std::to_string(seq));
    live.commit();
  }
  const auto actions = live.journal.all<room::Acted>();
  for (const std::size_t prefix : {0U, 1U, 3U, 4U, 5U, 11U, 29U}) {
    Restored again(live, rules, prefix);
    if (prefix > 0) again.now = actions[prefix - 1].time.count();
    std::vector<Recorder> players(3);
    for (std::size_t i = 0; i < 3; ++i) again.play(players[i], i, {.since = 0});
    for (std::size_t i = prefix; i < actions.size(); ++i) {
      again.now = actions[i].time.count();
      again.say(players[index(actions[i].seat)], actions[i].id, actions[i].action,
                static_cast<std::uint32_t>(i));
      again.commit();
      const auto written = again.journal.all<room::Acted>().at(i);
      REQUIRE(written.digest == actions[i].digest);
      REQUIRE(written.seq == actions[i].seq);
    }
    CHECK(steps(players[0]) == steps(live.players[0]));
  }
}

TEST_CASE("an act that was durable before the restart is not played again after it") {
  TestGame live;
  const std::size_t seat = live.mover();
  const Action action = live.first_legal();
  live.say(live.players[seat], "x", action, 0);
  live.commit();
  Restored again(live, "kingdomino players=2", 1);
  Recorder back;
  again.play(back, seat, {.since = 1});
  back.take();
  again.say(back, "x", action, 0);
  CHECK(*back.frames.back() == *live.players[seat].frames.back());
  again.say(back, "x", Discard{}, 0);
  CHECK(back.take().back()["code"] == "id_reused");
  CHECK(again.journal.all<room::Acted>().size() == 1);
}

TEST_CASE("an act that was not durable before the restart never happened, and can be sent again") {
  TestGame live;
  const std::size_t seat = live.mover();
  const Action action = live.first_legal();
  live.say(live.players[seat], "x", action, 0);
  Restored again(live, "kingdomino players=2", 0);
  Recorder back;
  again.play(back, seat, {.since = 0});
  back.take();
  again.say(back, "x", action, 0);
  again.commit();
  CHECK(back.take_one()["seq"] == 1);
}

TEST_CASE("a waiting room is restored with its seats, and the tokens open them") {
  TestTable live("kingdomino players=3");
  live.tokens.push_back(live.sit("Ann"));
  TestTable again("kingdomino players=3");
  restore(again.room, live.journal.all<room::SeatTaken>(), std::nullopt, {});
  again.tokens = live.tokens;
  CHECK(again.room.info().seats[0].name == "Ann");
  CHECK(again.room.info().state == protocol::RoomState::waiting);
  CHECK(again.room.touched() == server::RoomTime(2000));
  CHECK(again.refusal_to_sit("Ann") == RoomError::name_taken);
  Recorder ann;
  CHECK_FALSE(again.play(ann, 0));
  again.sit("Bob");
  again.sit("Cat");
  CHECK(ann.take_types() == "welcome presence presence presence snapshot presence");
}

TEST_CASE("a room that lost only its deal in the crash is dealt when it is restored") {
  TestTable live;
  live.tokens = {live.sit("Ann"), live.sit("Ben")};
  TestTable again;
  restore(again.room, live.journal.all<room::SeatTaken>(), std::nullopt, {});
  again.tokens = live.tokens;
  Recorder ann;
  again.play(ann, 0);
  CHECK(ann.take_types() == "welcome presence");
  REQUIRE(again.journal.all<room::Begun>().size() == 1);
  again.commit();
  CHECK(ann.take_types() == "snapshot presence");
}

TEST_CASE("in a game dealt after an outage no player was away before it") {
  TestTable live;
  live.tokens = {live.sit("Ann"), live.sit("Ben")};
  TestTable again;
  restore(again.room, live.journal.all<room::SeatTaken>(), std::nullopt, {}, live.now);
  again.tokens = live.tokens;
  again.commit();
  again.now = live.now + 86'400'000;
  again.room.tick(again.now);
  Recorder ann;
  again.play(ann, 0);
  const json presence = ann.take().back();
  REQUIRE(presence["type"] == "presence");
  CHECK(presence["seats"][1]["away_at"] > again.now);
}

TEST_CASE("a player who comes first after a restart hears who is away, at the first tick") {
  TestGame live("kingdomino players=2");
  TestTable again;
  restore(again.room, live.journal.seats(), live.journal.all<room::Begun>()[0], {}, live.now);
  again.tokens = live.tokens;
  again.now = live.now;
  Recorder ann;
  again.play(ann, 0);
  CHECK(ann.take().back()["seats"][1]["away_at"].is_null());
  again.room.tick(again.now);
  const json presence = ann.take_one();
  REQUIRE(presence["type"] == "presence");
  CHECK(presence["seats"][1]["away_at"] > again.now);
  again.room.tick(again.now);
  CHECK(ann.take().empty());
}

TEST_CASE("a finished game is restored as finished") {
  TestGame live;
  live.say(live.players[1], "bye", Resign{});
  live.commit();
  Restored again(live, "kingdomino players=2", 1);
  CHECK(again.room.info().state == protocol::RoomState::finished);
  Recorder back;
  again.play(back, 0, {.hints = true});
  CHECK(back.take_types() == "welcome snapshot presence");
}
