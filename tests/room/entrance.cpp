// Members enter and leave, without a room.
#include "server/room/entrance.hpp"

#include "tests/room/at_table.hpp"

#include <array>

using namespace tests;
using protocol::Start;

namespace {

struct AtDoor : AtTable {
  explicit AtDoor(const protocol::Settings& settings = {.start = Start::host})
      : AtTable(settings) {}

  std::optional<Close> come(Recorder& who, const protocol::Hello& hello) {
    return entrance.enter(who, hello, now);
  }
  std::optional<Close> play(Recorder& who, std::size_t seat, protocol::Hello hello = {}) {
    hello.token = seat_names.at(seat);
    return come(who, hello);
  }
  void set_password(const std::string& key) {
    room::Opened opened = room.roster.opened();
    opened.room_password = room::RoomPassword{.pass = room::hash_token(key)};
    room.roster.change(opened, room.roster.rules(), std::nullopt);
  }
  void set_duplicate() {
    room::Opened opened = room.roster.opened();
    opened.duplicate = room::SharedDeal{.deal = "ABCDEF", .tables = 2};
    room.roster.change(opened, room.roster.rules(), std::nullopt);
    room_feed.set_tables_open(2);
  }
  void advance(int acts) {
    for (int i = 0; i < acts; ++i) {
      accept("m" + std::to_string(room.game->seq()));
      room.game->announce_act();
    }
  }

  room::Seating seating{room, chat, room_feed, table};
  room::Entrance entrance{room, presence, chat, room_feed, advisor, motions, table, seating};
};

}  // namespace

TEST_CASE("before the game a player gets the welcome, and all members see who is there") {
  AtDoor t;
  t.sit_all();
  Recorder ann, bob, zoe;
  CHECK_FALSE(t.play(ann, 0));
  const auto frames = ann.take();
  REQUIRE(frames.size() == 2);
  CHECK(frames[0]["type"] == "welcome");
  CHECK(frames[0]["you"]["seat"] == 0);
  CHECK(frames[0]["time"] == t.now);
  CHECK(frames[1]["type"] == "presence");
  CHECK_FALSE(t.play(bob, 1));
  CHECK(ann.take_types() == "presence");
  CHECK_FALSE(t.come(zoe, {.name = "Zoe"}));
  CHECK(zoe.take_types() == "welcome presence");
  CHECK(ann.take().empty());
  t.room_feed.broadcast_crowd();
  CHECK(ann.take_types() == "presence");
  CHECK(t.room.touched == t.now);
}

TEST_CASE("in a game: the table, the status, the proposal, who is there, the chat and the prompt") {
  AtDoor t;
  t.begin();
  Recorder first, second, again;
  CHECK_FALSE(t.play(first, 0));
  CHECK_FALSE(t.play(second, 1));
  t.chat.say(first, {"c", protocol::ChatTo::everyone, "Hello", std::nullopt}, t.now, t.now);
  t.decide(protocol::Pause{});
  t.motions.propose(t.member(first), {"p", protocol::Resume{}, std::nullopt}, t.now);
  const std::size_t mover = t.mover();
  CHECK_FALSE(t.play(again, mover, {.hints = true}));
  CHECK(again.take_types() == "welcome snapshot status proposal presence chats prompt");
}

TEST_CASE("a client is not let in without the right token, key or place") {
  AtDoor t({.start = Start::host, .spectators_max = 1});
  t.sit_all();
  t.room.roster.set_host(room::hash_token("Ann"));
  Recorder who, zoe;
  CHECK(t.come(who, {.token = "another"}) == Close::bad_token);
  t.set_password("key");
  CHECK(t.come(who, {}) == Close::password_needed);
  CHECK(t.come(who, {.pass = "another"}) == Close::password_needed);
  CHECK_FALSE(t.come(zoe, {.pass = "key"}));
  CHECK(t.come(who, {.pass = "key"}) == Close::room_crowded);
  t.entrance.exit(zoe, t.now);
  t.room.stopping = true;
  CHECK(t.come(who, {.pass = "key"}) == Close::shutting_down);
  t.room.commits.halt();
  CHECK(t.come(who, {.pass = "key"}) == Close::halted);
  CHECK(who.frames.empty());
  CHECK(t.room.audience.empty());
}

TEST_CASE("a room without spectators lets the host watch") {
  AtDoor t({.start = Start::host, .spectators_max = 0});
  t.room.roster.set_host(room::hash_token("host"));
  Recorder zoe, host, second;
  CHECK(t.come(zoe, {}) == Close::no_spectators);
  CHECK(t.come(zoe, {.pass = "another"}) == Close::no_spectators);
  CHECK_FALSE(t.come(host, {.pass = "host"}));
  CHECK(t.room.roster.is_host(t.member(host)));
  CHECK_FALSE(t.come(second, {.pass = "host"}));  // the first one may be a lost connection
  Recorder third;
  CHECK(t.come(third, {.pass = "host"}) == Close::room_crowded);
}

TEST_CASE("nobody watches a sealed game") {
  AtDoor t;
  t.set_duplicate();
  Recorder early, late, ann;
  CHECK_FALSE(t.come(early, {}));
  t.sit_all();
  t.begin();
  CHECK(early.dismissed == Close::no_spectators);
  CHECK(t.come(late, {}) == Close::no_spectators);
  CHECK_FALSE(t.play(ann, 0));
}

TEST_CASE("a second connection of a seat replaces the first") {
  AtDoor t;
  t.sit(0);
  Recorder before, after;
  CHECK_FALSE(t.play(before, 0));
  CHECK_FALSE(t.play(after, 0));
  CHECK(before.dismissed == Close::replaced);
  CHECK(t.room.audience.on_seat(seat_at(0))->subscriber == &after);
}

TEST_CASE("a member gets the missed steps, the whole game, or the table") {
  AtDoor t;
  t.begin();
  t.advance(3);
  Recorder steps, replay, fresh, ahead;
  CHECK_FALSE(t.come(steps, {.since = 1}));
  CHECK(steps.take_types() == "welcome step step presence");
  CHECK_FALSE(t.come(replay, {.since = 3, .replay = true}));
  CHECK(replay.take_types() == "welcome snapshot step step step presence");
  CHECK_FALSE(t.come(fresh, {}));
  CHECK(fresh.take()[1]["seq"] == 3);
  CHECK_FALSE(t.come(ahead, {.since = 4}));
  CHECK(ahead.take_types() == "welcome snapshot presence");
  using server::telemetry::CatchUp;
  CHECK(t.metrics.catch_ups[CatchUp::steps].value() == 1);
  CHECK(t.metrics.catch_ups[CatchUp::replay].value() == 1);
  CHECK(t.metrics.catch_ups[CatchUp::snapshot].value() == 2);
}

TEST_CASE("a slow member gets the missed steps bit by bit, and then its prompt") {
  AtDoor t;
  t.begin();
  t.advance(3);
  Recorder who;
  who.patience = 2;
  const std::size_t seat = t.mover();
  CHECK_FALSE(t.play(who, seat, {.since = 0, .hints = true}));
  CHECK(who.take_types() == "welcome step presence");
  who.patience = 4;
  CHECK(t.entrance.catch_up(who));
  CHECK(who.take_types() == "step");
  who.patience = 9;
  CHECK_FALSE(t.entrance.catch_up(who));
  CHECK(who.take_types() == "step prompt");
  CHECK_FALSE(t.entrance.catch_up(who));
  Recorder stranger;
  CHECK_FALSE(t.entrance.catch_up(stranger));
}

TEST_CASE("delayed spectators see the past, and nothing of the present") {
  AtDoor t({.start = Start::host, .delay_moves = 2});
  t.begin();
  t.advance(3);
  t.decide(protocol::Pause{});
  Recorder zoe, early;
  CHECK_FALSE(t.come(zoe, {}));
  const auto frames = zoe.take();
  REQUIRE(frames.size() == 3);
  CHECK(frames[0]["room"]["seq"] == 2);
  CHECK(frames[1]["seq"] == 2);
  CHECK(frames[2]["type"] == "presence");
  CHECK_FALSE(t.come(early, {.since = 0}));
  CHECK(early.take_types() == "welcome step step presence");
}

TEST_CASE("a spectator gets a distinct name") {
  AtDoor t;
  t.sit(0);
  Recorder zoe, other, nobody;
  CHECK_FALSE(t.come(zoe, {.name = "Zoe"}));
  CHECK(zoe.take()[0]["you"]["name"] == "Zoe");
  CHECK_FALSE(t.come(other, {.name = "Ann"}));
  CHECK(other.take()[0]["you"]["name"] != "Ann");
  CHECK_FALSE(t.come(nobody, {}));
  CHECK(nobody.take()[0]["you"]["name"].is_null());
}

TEST_CASE("a player who leaves is away, and one who comes back plays again") {
  AtDoor t;
  t.begin();
  Recorder ann, bob;
  CHECK_FALSE(t.play(ann, 0));
  CHECK_FALSE(t.play(bob, 1));
  CHECK_FALSE(t.presence.away_at(seat_at(0)));
  bob.take();
  t.entrance.exit(ann, t.now);
  CHECK(t.presence.away_at(seat_at(0)));
  CHECK(bob.take_types() == "presence");
  t.entrance.exit(ann, t.now);
  CHECK(bob.take().empty());

  t.decide(protocol::StandIn{.seat = seat_at(0)});
  CHECK_FALSE(t.play(ann, 0));
  CHECK_FALSE(t.presence.away_at(seat_at(0)));
  const auto decided = t.journal.all<room::Ruled>();
  REQUIRE(decided.size() == 1);
  CHECK(std::holds_alternative<protocol::HandBack>(decided[0].ruling.motion));
}

namespace {

// A game of Ann and Bob, whose seat the spectator Zoe proposes to take over.
struct WishForSeat : AtDoor {
  std::array<Recorder, 3> clients;  // of Ann, Bob and Zoe

  WishForSeat() {
    begin();
    CHECK_FALSE(play(clients[0], 0));
    CHECK_FALSE(play(clients[1], 1));
    CHECK_FALSE(come(clients[2], {.name = "Zoe"}));
    propose();
  }
  void propose() {
    motions.propose(member(clients[2]), {"t", protocol::TakeOver{seat_at(1), ""}, std::nullopt},
                    now);
  }
};

}  // namespace

TEST_CASE("a spectator who leaves takes its proposal along, and the seat that it was to get") {
  WishForSeat t;
  auto& [ann, bob, zoe] = t.clients;
  ann.take();
  t.entrance.exit(zoe, t.now);
  CHECK(ann.take_one()["outcome"] == "overtaken");
  t.room_feed.broadcast_crowd();
  CHECK(ann.take_types() == "presence");

  CHECK_FALSE(t.come(zoe, {.name = "Zoe"}));
  t.propose();
  for (Recorder* player : {&ann, &bob})
    t.motions.vote(t.member(*player), {"v", true, player->proposal}, t.now);
  t.entrance.exit(zoe, t.now);
  // The same subscriber again, as an object whose memory is used again.
  CHECK_FALSE(t.come(zoe, {.name = "Zoe"}));
  zoe.take();
  t.commit();
  for (const json& frame : zoe.take()) CHECK(frame["type"] != "granted");
}

TEST_CASE("a spectator who is dismissed takes its proposal along, too") {
  WishForSeat t;
  auto& [ann, bob, zoe] = t.clients;
  SECTION("while it is open") {
    t.room.audience.dismiss_all(Close::abandoned);
    t.entrance.exit(zoe, t.now);
    CHECK(t.motions.open() == nullptr);
  }
  SECTION("when it is on its way to the disk") {
    for (Recorder* player : {&ann, &bob})
      t.motions.vote(t.member(*player), {"v", true, player->proposal}, t.now);
    t.room.audience.dismiss_all(Close::abandoned);
    t.entrance.exit(zoe, t.now);
    // The same subscriber again, as an object whose memory is used again.
    zoe.dismissed.reset();
    CHECK_FALSE(t.come(zoe, {.name = "Zoe"}));
    zoe.take();
    t.commit();
    for (const json& frame : zoe.take()) CHECK(frame["type"] != "granted");
  }
}

TEST_CASE("the last player who comes begins the game, when everything is durable") {
  AtDoor t({.start = Start::ready});
  t.sit_all();
  for (std::size_t i = 0; i < 2; ++i) t.seats().set_ready(seat_at(i), true);
  Recorder ann, bob;
  CHECK_FALSE(t.play(ann, 0));
  CHECK_FALSE(t.room.game);
  t.room.commits.write(room::SeatLeft{seat_at(0)}, [] {});
  CHECK_FALSE(t.play(bob, 1));
  CHECK_FALSE(t.room.game);
  t.commit_one();
  CHECK(t.room.game);
}

TEST_CASE("the time of an outage is given back to the first who comes") {
  AtDoor t({.start = Start::host, .clock = {.kind = protocol::ClockKind::move, .seconds = 60}});
  t.begin();
  t.table.begin_outage(t.now);
  t.now += 100'000;
  Recorder ann;
  CHECK_FALSE(t.play(ann, 0));
  const auto decided = t.journal.all<room::Ruled>();
  REQUIRE(decided.size() == 1);
  CHECK(std::holds_alternative<protocol::GiveBack>(decided[0].ruling.motion));
}
