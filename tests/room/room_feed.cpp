// The room as its members and the list of rooms see it, without a room.
#include "server/room/room_feed.hpp"

#include "tests/room/parts.hpp"

using namespace tests;

namespace {

struct Shown : Ground {
  explicit Shown(const protocol::Settings& settings = {},
                 const std::optional<room::SharedDeal>& duplicate = std::nullopt)
      : Ground(settings) {
    room::Opened opened = room.roster.opened();
    opened.duplicate = duplicate;
    room.roster.change(opened, room.roster.rules(), std::nullopt);
  }

  room::Presence presence{room};
  room::ChatDesk chat{room};
  std::optional<room::RoomFeed> feed_;
  room::RoomFeed& feed() {
    if (!feed_) feed_.emplace(room, presence, chat);
    return *feed_;
  }
};

// One of two tables with the same deal.
const room::SharedDeal first_of_two{.deal = "ABCDEF", .table = 1, .tables = 2};

}  // namespace

TEST_CASE("the seats show names, bots, connections, ready flags, the host and mutes") {
  Shown t;
  t.sit(0);
  t.sit_bot(1);
  t.room.roster.set_host(room::hash_token("Ann"));
  auto seats = t.feed().seats(true);
  REQUIRE(seats.size() == 2);
  CHECK(seats[0].name == "Ann");
  CHECK_FALSE(seats[0].connected);
  CHECK(seats[0].host);
  CHECK_FALSE(seats[0].ready);
  CHECK(seats[1].bot == room::BotLevel::full_greedy);
  CHECK(seats[1].connected);
  CHECK_FALSE(seats[1].host);

  Recorder ann;
  t.enter(ann, 0);
  t.seats().set_ready(seat_at(0), true);
  REQUIRE(t.chat.mute(t.member(ann), {"m", seat_at(0), true}, t.now));
  seats = t.feed().seats(true);
  CHECK(seats[0].connected);
  CHECK(seats[0].ready);
  CHECK(seats[0].muted);
  t.seats().stand_up(seat_at(0));
  CHECK_FALSE(t.feed().seats(true)[0].name);
}

TEST_CASE("only registered players are shown with their id, and absent ones with a time") {
  Shown t;
  t.seats().sit({.seat = seat_at(0), .name = "Ann", .who = {"p1", true}});
  t.seats().sit({.seat = seat_at(1), .name = "Bob", .who = {"p2", false}});
  t.deal();
  t.presence.leave(seat_at(1), t.now);
  const auto seats = t.feed().seats(true);
  CHECK(seats[0].player == "p1");
  CHECK(seats[1].player.empty());
  CHECK_FALSE(seats[0].away_at);
  CHECK(seats[1].away_at);
}

TEST_CASE("the info has the stricter chat mode, the public row and the seed's hash") {
  Shown t({.delay_moves = 1});
  t.room.limits.chat = protocol::ChatMode::phrases;
  t.deal();
  t.accept("m1");
  t.room.game->announce_act();
  const protocol::RoomInfo info = t.feed().info();
  CHECK(info.code == "K7QF3M");
  CHECK(info.settings.chat == protocol::ChatMode::phrases);
  CHECK(info.seq == 0);
  CHECK(info.state == protocol::RoomState::playing);
  CHECK(info.seed_hash == room::seed_hash(*t.room.roster.opened().seed));
  CHECK(info.version == t.room.roster.version());
  CHECK_FALSE(info.duplicate);
}

TEST_CASE("presence reaches all members, and spectators are named if the room wants it") {
  for (const bool named : {true, false}) {
    Shown t({.spectator_names = named});
    Recorder ann, zoe;
    t.sit(0);
    t.enter(ann, 0);
    t.watch(zoe, "Zoe");
    t.room.changed = false;
    t.feed().broadcast_presence();
    const json frame = ann.take_one();
    CHECK(frame["type"] == "presence");
    CHECK(frame["spectators"] == 1);
    CHECK(frame["watching"].size() == (named ? 1 : 0));
    CHECK(zoe.take_one() == frame);
    CHECK(t.room.changed);
  }
}

TEST_CASE("a spectator with a player's name gets another one") {
  Shown t;
  Recorder zoe;
  t.watch(zoe, "Ann");
  t.sit(0);
  t.feed().broadcast_presence();
  CHECK(t.member(zoe).name != "Ann");
  CHECK(t.member(zoe).name.starts_with("Ann ("));
}

TEST_CASE("spectators who come and go are announced together") {
  Shown t;
  Recorder ann;
  t.enter(ann, 0);
  t.sit(0);
  t.feed().broadcast_crowd();
  CHECK(ann.take().empty());
  t.feed().note_crowd();
  t.feed().note_crowd();
  t.feed().broadcast_crowd();
  CHECK(ann.take_types() == "presence");
  t.feed().broadcast_crowd();
  CHECK(ann.take().empty());
  t.feed().note_crowd();
  t.feed().broadcast_presence();
  t.feed().broadcast_crowd();
  CHECK(ann.take_types() == "presence");
}

TEST_CASE("players whose seats were swapped learn their seats before the room") {
  Shown t;
  t.sit_all();
  Recorder ann, bob, zoe;
  t.enter(ann, 0);
  t.enter(bob, 1);
  t.watch(zoe);
  const auto before = t.seats().sitting();
  auto swapped = before;
  std::swap(swapped[0].seat, swapped[1].seat);
  t.seats().arrange(2, swapped);
  t.feed().broadcast_terms(before);
  CHECK(t.member(ann).seat == seat_at(1));
  CHECK(t.member(bob).seat == seat_at(0));
  const auto frames = ann.take();
  REQUIRE(frames.size() == 2);
  CHECK(frames[0]["type"] == "seated");
  CHECK(frames[0]["seat"] == 1);
  CHECK(bob.take_types() == "seated room");
  CHECK(zoe.take_types() == "room");
  CHECK(t.room.changed);
}

TEST_CASE("a table is sealed until all tables with its deal are over, and then shows its source") {
  Shown t({}, first_of_two);
  Recorder ann, bob;
  t.deal();
  t.enter(ann, 0);
  t.enter(bob, 1);
  t.member(bob).behind = 0;
  CHECK(t.feed().sealed());
  CHECK(t.feed().info().duplicate->open == 2);
  t.feed().set_tables_open(2);
  CHECK(ann.take().empty());
  t.feed().set_tables_open(1);
  CHECK(t.feed().sealed());
  CHECK(ann.take_types() == "room");
  t.feed().set_tables_open(0);
  CHECK_FALSE(t.feed().sealed());
  CHECK(ann.take_types() == "room snapshot");
  CHECK(bob.take_types() == "room room");
  CHECK_FALSE(Shown().feed().sealed());
}

TEST_CASE("spectators are dismissed together, and the players hear of it") {
  Shown t;
  t.sit(0);
  Recorder ann, zoe, yan;
  t.enter(ann, 0);
  t.feed().dismiss_spectators();
  CHECK(ann.take().empty());
  t.watch(zoe, "Zoe");
  t.watch(yan);
  t.feed().dismiss_spectators();
  CHECK(zoe.dismissed == Close::no_spectators);
  CHECK(yan.dismissed == Close::no_spectators);
  CHECK(t.room.audience.spectators() == 0);
  CHECK(ann.take_types() == "presence");
}

TEST_CASE("the other tables see the state, the names, and the points of a finished game") {
  Shown t({}, first_of_two);
  t.sit(0);
  protocol::DuplicateTable table = t.feed().table(false);
  CHECK(table.state == protocol::TableState::waiting);
  CHECK(table.points.empty());
  CHECK(t.feed().table(true).state == protocol::TableState::given_up);
  t.deal();
  CHECK(t.feed().table(false).state == protocol::TableState::playing);
  t.resign(0);
  table = t.feed().table(false);
  CHECK(table.state == protocol::TableState::finished);
  CHECK(table.room == "K7QF3M");
  CHECK(table.names.size() == 2);
  CHECK(table.names[0] == "Ann");
  CHECK(table.points.size() == 2);
}

TEST_CASE(
    "players hear of each change, spectators of some at once and of the newest with the tick") {
  Shown t;
  t.sit(0);
  Recorder ann, zoe;
  t.enter(ann, 0);
  t.watch(zoe, "Zoe");
  const std::size_t most = server::limits::presences_per_tick_max;
  for (std::size_t i = 0; i < 3 * most; ++i) {
    t.seats().set_ready(seat_at(0), i % 2 == 0);
    t.feed().broadcast_presence();
  }
  CHECK(ann.take().size() == 3 * most);
  CHECK(zoe.take().size() == most);
  t.feed().broadcast_crowd();
  CHECK(zoe.take_one()["seats"][0]["ready"] == true);
  ann.take();
  // The next second is like the first.
  t.feed().broadcast_presence();
  CHECK(zoe.take().size() == 1);
  t.feed().broadcast_crowd();
  CHECK(zoe.take().empty());
  CHECK(ann.take().size() == 1);
}
