// The host's power before the game, without a room.
#include "server/room/hosting.hpp"

#include "tests/room/answer.hpp"
#include "tests/room/at_table.hpp"

using namespace tests;
using protocol::Start;
using room::BotLevel;
using room::RoomError;

namespace {

// Ann is the host.
struct HostAtTable : AtTable {
  explicit HostAtTable(const protocol::Settings& settings = {.start = Start::host},
                       const std::string& rules_text = "kingdomino players=3")
      : AtTable(settings, rules_text) {
    sit(0);
    room.roster.set_host(room::hash_token("Ann"));
  }

  template <class Call>
  std::optional<RoomError> done(Call&& call) {
    TestAnswer<protocol::RoomInfo> answer;
    call(answer.done());
    commit();
    REQUIRE_FALSE(answer.pending());
    return answer.error();
  }
  std::optional<RoomError> change(const room::RoomChange& change) {
    return done([&](const auto& it) { hosting.change(change, host, now, it); });
  }
  std::optional<RoomError> move(std::size_t from, std::size_t to) {
    return done(
        [&](const auto& it) { hosting.move_seat(seat_at(from), seat_at(to), host, now, it); });
  }
  std::optional<RoomError> hand_over(std::size_t to) {
    return done([&](const auto& it) { hosting.hand_over(seat_at(to), host, now, it); });
  }
  std::optional<RoomError> start() {
    return done([&](const auto& it) { hosting.start(host, now, it); });
  }
  std::optional<RoomError> seat_bot(std::size_t seat, BotLevel level = BotLevel::full_greedy) {
    return done([&](const auto& it) { hosting.seat_bot(seat_at(seat), level, host, now, it); });
  }
  std::optional<RoomError> seat_bots() {
    return done([&](const auto& it) { hosting.seat_bots(BotLevel::full_greedy, host, now, it); });
  }
  std::optional<RoomError> remove_bot(std::size_t seat) {
    TestAnswer<std::monostate> answer;
    hosting.remove_bot(seat_at(seat), host, now, answer.done());
    commit();
    return answer.error();
  }
  // Ticks once a second for so long.
  void wait(std::chrono::seconds time) {
    for (auto i = time.count(); i > 0; --i) {
      now += 1000;
      hosting.replace_host(now);
      commit();
    }
  }

  room::Seating seating{room, chat, room_feed, table};
  room::Hosting hosting{room, room_feed, table, seating};
  room::Caller host{"Ann"};
};

}  // namespace

TEST_CASE("only the host changes a room, which has not begun and is the one that the host sees") {
  HostAtTable t;
  CHECK_FALSE(t.hosting.judge({"Ann"}));
  CHECK_FALSE(t.hosting.judge({"Ann", t.room.roster.version()}));
  CHECK(t.hosting.judge({"Ann", "another"}) == RoomError::room_changed);
  CHECK(t.hosting.judge({"Bob"}) == RoomError::bad_token);
  t.host.token = "Bob";
  CHECK(t.change({.name = "B"}) == RoomError::bad_token);
  CHECK(t.move(0, 1) == RoomError::bad_token);
  CHECK(t.hand_over(0) == RoomError::bad_token);
  CHECK(t.start() == RoomError::bad_token);
  CHECK(t.seat_bot(1) == RoomError::bad_token);
  CHECK(t.seat_bots() == RoomError::bad_token);
  CHECK(t.remove_bot(1) == RoomError::bad_token);
  t.deal();
  CHECK(t.hosting.judge({"Ann"}) == RoomError::already_started);
  t.room.stopping = true;
  CHECK(t.hosting.judge({"Ann"}) == RoomError::shutting_down);
  CHECK(t.journal.written.empty());
}

TEST_CASE("new terms are broadcast when they are durable") {
  HostAtTable t;
  Recorder zoe;
  t.watch(zoe);
  TestAnswer<protocol::RoomInfo> answer;
  t.hosting.change({.name = "Saturday"}, t.host, t.now, answer.done());
  CHECK(t.room.roster.opened().name == "Friday");
  t.commit();
  CHECK(answer.value().name == "Saturday");
  CHECK(zoe.take_one()["room"]["name"] == "Saturday");
  CHECK(t.room.touched == t.now);
  CHECK_FALSE(t.change({.room_password = std::optional(room::RoomPassword{})}));
  CHECK(t.room.roster.opened().room_password);
  CHECK_FALSE(t.change({.room_password = std::optional<room::RoomPassword>()}));
  CHECK_FALSE(t.room.roster.opened().room_password);

  TestAnswer<protocol::RoomInfo> failed;
  t.hosting.change({.name = "Sunday"}, t.host, t.now, failed.done());
  t.room.commits.halt();
  CHECK(failed.error() == RoomError::halted);
}

TEST_CASE("a change of the clock clears the ready flags for all to see") {
  HostAtTable t;
  Recorder zoe;
  t.watch(zoe);
  t.seats().set_ready(seat_at(0), true);
  CHECK_FALSE(t.change({.settings = {.clock = protocol::ClockRules{
                                         .kind = protocol::ClockKind::move, .seconds = 30}}}));
  CHECK(zoe.take().back()["room"]["seats"][0]["ready"] == false);
}

TEST_CASE("other rules keep the players, if there are seats for all") {
  HostAtTable t;
  t.sit(2);
  const auto play = [](const std::string& text) {
    const RulesRequest request = request_in(text);
    return room::RoomChange{.play = room::RoomChange::Play{request, rules_for(request)}};
  };
  CHECK_FALSE(t.change(play("kingdomino players=2")));
  CHECK(t.seats().size() == 2);
  CHECK(t.seats().on(seat_at(1))->name == "Cat");
  CHECK_FALSE(t.change(play("kingdomino players=4")));
  t.sit(3);
  CHECK(t.change(play("kingdomino players=2")) == RoomError::too_many_people);
}

TEST_CASE("a room becomes rated only with a clock and registered players") {
  HostAtTable t;
  CHECK(t.change({.settings = {.rated = true}}) == RoomError::rated_needs_clock);
  const protocol::ClockRules clock{.kind = protocol::ClockKind::move, .seconds = 60};
  CHECK(t.change({.settings = {.clock = clock, .rated = true}}) == RoomError::not_registered);
}

TEST_CASE("players move and swap seats") {
  HostAtTable t;
  t.sit(1);
  Recorder bob;
  t.enter(bob, 1);
  CHECK(t.move(0, 7) == RoomError::no_such_seat);
  CHECK(t.move(7, 0) == RoomError::no_such_seat);
  CHECK_FALSE(t.move(1, 1));
  CHECK(t.journal.written.empty());
  CHECK_FALSE(t.move(0, 1));
  CHECK(t.seats().on(seat_at(0))->name == "Bob");
  CHECK(bob.take_types() == "seated room");
  CHECK_FALSE(t.move(0, 2));
  CHECK(t.seats().on(seat_at(0)) == nullptr);
  CHECK(t.seats().on(seat_at(2))->name == "Bob");
}

TEST_CASE("the host hands over to a person") {
  HostAtTable t;
  t.sit_bot(1);
  CHECK(t.hand_over(7) == RoomError::no_such_seat);
  CHECK(t.hand_over(1) == RoomError::nobody_there);
  CHECK(t.hand_over(2) == RoomError::nobody_there);
  t.sit(2);
  CHECK_FALSE(t.hand_over(2));
  CHECK(t.room.roster.is_host("Cat"));
  CHECK_FALSE(t.room.roster.is_host("Ann"));
}

TEST_CASE("the host starts a full table, unless games are held") {
  HostAtTable t;
  CHECK(t.start() == RoomError::seats_free);
  t.sit_all();
  t.room.held = true;
  CHECK(t.start() == RoomError::draining);
  t.room.held = false;
  CHECK_FALSE(t.start());
  CHECK(t.room.game.state() == protocol::RoomState::playing);
}

TEST_CASE("bots get free seats and names, change levels, and stand up") {
  HostAtTable t;
  CHECK(t.seat_bot(7) == RoomError::no_such_seat);
  CHECK(t.seat_bot(0) == RoomError::seat_taken);
  CHECK_FALSE(t.seat_bot(1));
  const std::string name = t.seats().on(seat_at(1))->name;
  CHECK_FALSE(name.empty());
  CHECK_FALSE(t.seat_bot(1));
  CHECK(t.journal.written.size() == 1);
  CHECK_FALSE(t.seat_bot(1, BotLevel::tree_search));
  CHECK(t.seats().bot(seat_at(1)) == BotLevel::tree_search);
  CHECK(t.seats().on(seat_at(1))->name == name);
  CHECK_FALSE(t.seat_bots());
  CHECK(t.seats().full());
  CHECK(t.seats().on(seat_at(2))->name != name);
  CHECK_FALSE(t.seat_bots());
  CHECK(t.journal.written.size() == 3);

  CHECK(t.remove_bot(7) == RoomError::no_such_seat);
  CHECK(t.remove_bot(0) == RoomError::seat_taken);
  CHECK_FALSE(t.remove_bot(1));
  CHECK_FALSE(t.remove_bot(1));
  CHECK(t.seats().on(seat_at(1)) == nullptr);
}

TEST_CASE("a rated room has no bots, and the last bot begins a game that waits for nobody") {
  HostAtTable rated({.rated = true});
  CHECK(rated.seat_bot(1) == RoomError::rated_without_bots);
  CHECK(rated.seat_bots() == RoomError::rated_without_bots);
  HostAtTable t({.start = Start::full});
  Recorder zoe;
  t.watch(zoe);
  CHECK_FALSE(t.seat_bots());
  CHECK(t.room.game.state() == protocol::RoomState::playing);
  CHECK(zoe.take_types() == "presence snapshot presence");
}

TEST_CASE("the player who sat down first follows a host who is gone") {
  HostAtTable t;
  t.sit_bot(1);
  t.now += 1000;
  t.sit(2);
  Recorder cat;
  t.enter(cat, 2);
  t.wait(server::limits::host_timeout);
  CHECK(t.room.roster.is_host("Ann"));
  t.wait(std::chrono::seconds(1));
  CHECK(t.room.roster.is_host("Cat"));
  CHECK(cat.take_types() == "room");

  HostAtTable begun;
  begun.deal();
  begun.enter(cat, 2);
  begun.wait(2 * server::limits::host_timeout);
  CHECK(begun.room.roster.is_host("Ann"));
}

TEST_CASE("a host who keeps a full table waiting is replaced, unless the host acts") {
  for (const bool acts : {false, true}) {
    HostAtTable t;
    t.sit_all();
    Recorder ann, bob;
    t.enter(ann, 0);
    t.enter(bob, 1);
    t.wait(server::limits::host_silence_max);
    CHECK(t.room.roster.is_host("Ann"));
    if (acts) t.hosting.host_acted();
    t.wait(std::chrono::seconds(1));
    CHECK(t.room.roster.is_host("Ann") == acts);
    CHECK(t.room.roster.is_host("Bob") != acts);
  }
}

TEST_CASE("the player who sat down first is the next host, and new bots give a host more time") {
  HostAtTable gone;
  gone.sit(2);
  gone.now += 1000;
  gone.sit(1);
  Recorder bob, cat;
  gone.enter(bob, 1);
  gone.enter(cat, 2);
  gone.wait(server::limits::host_timeout + std::chrono::seconds(1));
  CHECK(gone.room.roster.is_host("Cat"));

  HostAtTable t;
  t.sit(1);
  t.sit_bot(2);
  Recorder ann, other;
  t.enter(ann, 0);
  t.enter(other, 1);
  t.wait(server::limits::host_silence_max);
  CHECK_FALSE(t.seat_bot(2, BotLevel::tree_search));
  t.wait(std::chrono::seconds(1));
  CHECK(t.room.roster.is_host("Ann"));
}

TEST_CASE("nobody waits for a host who is ready, or while games are held") {
  HostAtTable t({.start = Start::ready});
  t.sit_all();
  Recorder ann, bob;
  t.enter(ann, 0);
  t.enter(bob, 1);
  t.seats().set_ready(seat_at(0), true);
  t.seats().set_ready(seat_at(1), true);
  t.wait(2 * std::chrono::seconds(server::limits::host_silence_max));
  CHECK(t.room.roster.is_host("Ann"));
  t.seats().set_ready(seat_at(0), false);
  t.room.held = true;
  t.wait(2 * std::chrono::seconds(server::limits::host_silence_max));
  CHECK(t.room.roster.is_host("Ann"));
  t.room.held = false;
  t.wait(std::chrono::seconds(server::limits::host_silence_max) + std::chrono::seconds(1));
  CHECK(t.room.roster.is_host("Bob"));
}

TEST_CASE("the first link to a rematch stays, and waits for tokens that have changed") {
  HostAtTable t({.start = Start::host}, "kingdomino players=2");
  t.deal();
  t.resign(0);
  const auto planned = room::plan_rematch(t.room.roster).seats;
  auto outdated = planned;
  outdated[0].token = room::hash_token("old");
  TestAnswer<room::RematchLink> first, second, third;
  t.hosting.link_rematch("AAAAAA", outdated, first.done());
  t.commit();
  CHECK(first.value().regained.size() == 1);
  CHECK(t.room.roster.opened().rematch.empty());
  t.hosting.link_rematch("AAAAAA", planned, second.done());
  t.commit();
  CHECK(second.value().to == "AAAAAA");
  CHECK(second.value().regained.empty());
  t.hosting.link_rematch("BBBBBB", planned, third.done());
  t.commit();
  CHECK(third.value().to == "AAAAAA");
}

TEST_CASE("of players who sat down in the same moment the one on the first seat is the next host") {
  HostAtTable t;
  t.sit(2);
  t.sit(1);
  Recorder bob, cat;
  t.enter(bob, 1);
  t.enter(cat, 2);
  t.wait(server::limits::host_timeout + std::chrono::seconds(1));
  CHECK(t.room.roster.is_host("Bob"));
}

TEST_CASE("a player who is not ready follows a host who is gone") {
  HostAtTable t({.start = Start::ready});
  t.sit(1);
  Recorder bob;
  t.enter(bob, 1);
  t.wait(server::limits::host_timeout + std::chrono::seconds(1));
  CHECK(t.room.roster.is_host("Bob"));
}
