// The way from a finished game to the room of its rematch.
#include "server/room/rematch.hpp"

#include "server/room/visitor.hpp"
#include "server/rooms/room_factory.hpp"
#include "tests/rooms/rooms.hpp"

#include <list>

using namespace tests;
using room::RematchLink;

namespace {

// A game that was called off, of Ann, who has an account, and Ben.
struct CalledOff : RoomsLobby {
  CalledOff() {
    const auto sit = [this](const std::string& name, const room::Identity& who) {
      TestAnswer<room::SeatGrant> grant;
      before.take_seat({name, {}}, std::nullopt, Instant(1000), grant.done(), who);
      commit();
      tokens.push_back(grant.value().token);
    };
    sit("Ann", {.player = "ann", .registered = false});
    sit("Ben", {});
    TestAnswer<std::monostate> over;
    before.end(Instant(1000), over.done());
    commit();
    REQUIRE(before.state() == protocol::RoomState::finished);
    directory.claim("P2NW8R");
  }

  std::string regain() {
    TestAnswer<room::SeatGrant> grant;
    before.regain_seat("ann", Instant(1000), grant.done());
    commit();
    return grant.value().token;
  }
  void follow(const room::Setup& plan, TestAnswer<std::optional<room::RoomCode>>& answer,
              const room::RoomCode& code = "P2NW8R") {
    const auto post = [this](const room::RoomCode&, const auto& work) { work(rooms); };
    server::rooms::open_rematch(post, "AAAAAA", code, plan, answer.done());
  }
  room::Setup plan() { return std::get<room::Setup>(*before.rematch(tokens[1])); }
  std::optional<Close> enter(const std::string& token) {
    return rooms.find("P2NW8R")->enter(visitors.emplace_back(), {.token = token}, Instant(1000));
  }

  room::Room& before = create();
  std::vector<std::string> tokens;
  std::list<Recorder> visitors;  // the room keeps them
};

}  // namespace

TEST_CASE("a rematch is open to the tokens of the game before") {
  CalledOff t;
  TestAnswer<std::optional<room::RoomCode>> answer;
  t.follow(t.plan(), answer);
  t.commit();
  CHECK(answer.value() == "P2NW8R");
  CHECK(t.before.info().rematch == "P2NW8R");
  CHECK_FALSE(t.enter(t.tokens[0]));
  CHECK_FALSE(t.enter(t.tokens[1]));
}

TEST_CASE("a rematch keeps its room's name, unless that is only the code") {
  CalledOff t;
  room::Setup plan = t.plan();
  std::string wanted = "Friday";
  SECTION("a name") {}
  SECTION("the code") {
    plan.opened.name = "Room AAAAAA";
    wanted = "Room P2NW8R";
  }
  TestAnswer<std::optional<room::RoomCode>> answer;
  t.follow(plan, answer);
  t.commit();
  CHECK(t.rooms.find("P2NW8R")->info().name == wanted);
}

TEST_CASE("a seat opened from another device while a rematch is made has that token there") {
  CalledOff t;
  const room::Setup plan = t.plan();
  std::string newest = t.regain();
  TestAnswer<std::optional<room::RoomCode>> answer;
  t.follow(plan, answer);
  SECTION("once") {}
  SECTION("and again before the new room is announced") {
    while (t.before.info().rematch.empty() && t.journal.all<room::SeatRegained>().size() < 2) {
      REQUIRE(t.journal.durable < t.journal.written.size());
      const auto& written = t.journal.written[t.journal.durable++];
      t.rooms.committed(written.code, written.ticket);
    }
    newest = t.regain();
  }
  t.commit();
  CHECK(answer.value() == "P2NW8R");
  CHECK_FALSE(t.enter(newest));
  CHECK(t.enter(t.tokens[0]) == Close::bad_token);
  CHECK_FALSE(t.enter(t.tokens[1]));
}

TEST_CASE("without the old room there is no rematch") {
  CalledOff t;
  const room::Setup plan = t.plan();
  t.rooms.tick(Instant(1000));
  t.rooms.tick(Instant(1100));
  REQUIRE(t.rooms.size() == 0);
  TestAnswer<std::optional<room::RoomCode>> answer;
  t.follow(plan, answer);
  t.commit();
  CHECK(answer.value() == std::nullopt);
  CHECK(t.rooms.size() == 0);
  CHECK_FALSE(t.directory.has("P2NW8R"));
}

TEST_CASE("players who ask for a rematch at the same time get one room") {
  CalledOff t;
  const room::Setup plan = t.plan();
  t.directory.claim("Q7QF3M");
  TestAnswer<std::optional<room::RoomCode>> first, second;
  t.follow(plan, first);
  SECTION("before it exists") {
    t.follow(plan, second, "Q7QF3M");
    CHECK(second.pending());
  }
  SECTION("after it was linked") {
    t.commit();
    t.follow(plan, second, "Q7QF3M");
  }
  t.commit();
  CHECK(first.value() == "P2NW8R");
  CHECK(second.value() == "P2NW8R");
  CHECK(t.rooms.size() == 2);
  CHECK(t.directory.size() == 2);
  CHECK_FALSE(t.directory.has("Q7QF3M"));
}

TEST_CASE("a rematch that fails answers all who asked, and the next one is made") {
  CalledOff t;
  const room::Setup plan = t.plan();
  t.directory.claim("Q7QF3M");
  TestAnswer<std::optional<room::RoomCode>> first, second, third;
  t.follow(plan, first);
  t.follow(plan, second, "Q7QF3M");
  t.rooms.halt("P2NW8R");
  CHECK(first.error() == RoomError::halted);
  CHECK(second.error() == RoomError::halted);
  t.directory.claim("R7QF3M");
  t.follow(plan, third, "R7QF3M");
  t.commit();
  CHECK(third.value() == "R7QF3M");
}

TEST_CASE("a rematch has no seats of deleted players") {
  const room::Opened opened{"Friday", {}, request_in("kingdomino players=3"), Instant(1000)};
  room::Roster roster(opened, rules_for(opened.rules));
  const auto sit = [&](std::size_t seat, const std::string& name, const protocol::PlayerId& id,
                       bool erased) {
    roster.seats().sit({.seat = seat_at(seat),
                        .name = name,
                        .time = Instant(1000),
                        .entropy = {},
                        .who = {.player = id},
                        .erased = erased});
  };
  sit(0, "Somebody 1", "", true);
  sit(1, "Ben", "ben", false);
  sit(2, "Cat", "", false);
  room::Setup plan = room::plan_rematch(roster);
  REQUIRE(plan.seats.size() == 2);
  CHECK(plan.seats[0].name == "Ben");
  CHECK(plan.seats[1].name == "Cat");
  CHECK(plan.seats[1].seat == seat_at(2));
  CHECK(plan.opened.settings.start == protocol::Start::ready);
  room::leave_out(plan, {"ben"});
  REQUIRE(plan.seats.size() == 1);
  CHECK(plan.seats[0].name == "Cat");
  CHECK(plan.opened.settings.start == protocol::Start::full);
}
