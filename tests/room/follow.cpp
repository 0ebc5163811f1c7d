// Rooms with a password, and rematches with the same players.
#include "server/room/rematch.hpp"
#include "tests/room/hosted.hpp"

using namespace tests;
using room::RematchLink;

namespace {

room::RoomPassword door_of(const std::string& pass) {
  return {{}, room::hash_token(pass)};
}

// A finished game in which seat 1 has resigned.
struct Over : TestGame {
  explicit Over(const std::string& rules_text = "kingdomino players=2") : TestGame(rules_text) {
    say(players[1], "bye", Resign{});
    commit();
    for (std::size_t i = 2; i < players.size(); ++i) {
      say(players[i], "bye", Resign{});
      commit();
    }
    REQUIRE(room.info().state == protocol::RoomState::finished);
  }
  room::Setup plan(const std::string& token) { return std::get<room::Setup>(*room.rematch(token)); }
};

}  // namespace

TEST_CASE("a room with a password admits only clients with the pass") {
  Hosted t("kingdomino players=3");
  TestAnswer<protocol::RoomInfo> locked;
  t.room.change({.room_password = door_of("sesame")}, {t.host}, t.now, locked.done());
  t.commit();
  CHECK(locked.value().password);
  const auto sit = [&](const std::string& name, const std::optional<std::string>& key) {
    TestAnswer<room::SeatGrant> answer;
    t.room.take_seat({name, {}}, key, t.now, answer.done());
    t.commit();
    return answer.error();
  };
  CHECK(sit("Ann", std::nullopt) == RoomError::password_needed);
  CHECK(sit("Ann", "guess") == RoomError::password_needed);
  CHECK_FALSE(sit("Ann", "sesame"));
  CHECK_FALSE(sit("Bob", t.host));

  Recorder who;
  CHECK(t.room.enter(who, {}, t.now) == Close::password_needed);
  CHECK(t.room.enter(who, {.pass = "guess"}, t.now) == Close::password_needed);
  CHECK(who.frames.empty());
  CHECK_FALSE(t.room.enter(who, {.pass = "sesame"}, t.now));
  Recorder seated;
  CHECK_FALSE(t.room.enter(seated, {.token = t.host}, t.now));
  CHECK(t.room.admits("sesame"));
  CHECK(t.room.admits(t.host));
  CHECK_FALSE(t.room.admits(std::nullopt));

  TestAnswer<protocol::RoomInfo> open;
  t.room.change({.room_password = std::optional<room::RoomPassword>()}, {t.host}, t.now,
                open.done());
  t.commit();
  CHECK_FALSE(open.value().password);
  CHECK(t.room.admits(std::nullopt));
}

TEST_CASE("a player plans a rematch when the game is over") {
  TestGame early;
  CHECK(early.room.rematch(early.tokens[0]).error() == RoomError::not_over);
  Over t;
  CHECK(t.room.rematch("").error() == RoomError::bad_token);
  const room::Setup next = t.plan(t.tokens[1]);
  REQUIRE(next.seats.size() == 2);
  CHECK(next.seats[0].name == "Ann");
  CHECK(next.seats[0].token == room::hash_token(t.tokens[0]));
  CHECK(next.seats[1].seat == seat_at(1));
  CHECK(next.seats[1].name == "Bob");
  CHECK_FALSE(next.opened.seed);
  CHECK(next.opened.settings.start == protocol::Start::ready);
}

TEST_CASE("every player keeps the seat in a rematch") {
  const auto* const rules = GENERATE("kingdomino players=4", "royal-teams players=6");
  Over t(rules);
  std::string names;
  for (const auto& taken : t.plan(t.tokens[0]).seats) {
    CHECK(taken.seat == seat_at(names.size()));
    names += taken.name.substr(0, 1);
  }
  CHECK(names == std::string("ABCDEF").substr(0, t.tokens.size()));
}

TEST_CASE(
    "the room of a rematch has its players from the start, and their tokens open their seats") {
  Over t;
  const room::Setup next = t.plan(t.tokens[0]);
  TestTable again;
  CHECK_FALSE(next.opened.host);  // a room from before there were any
  room::Room room("P2NW8R", next.opened, again.rules, again.journal, again.random, again.bots,
                  told_limits, again.metrics);
  TestAnswer<room::RoomGrant> opening;
  room.open(next.seats, opening.done());
  REQUIRE(again.journal.written.size() == 2);
  CHECK(again.journal.all<room::Changed>().at(0).seats->size() == 2);
  CHECK(room.info().seats[0].name == std::nullopt);
  for (const auto& written : again.journal.written) room.committed(written.ticket);
  CHECK(opening.value().info.seats[0].name == "Ann");
  Recorder ann;
  CHECK_FALSE(room.enter(ann, {.token = t.tokens[0]}, Instant(1)));
  CHECK(ann.take()[0]["you"]["seat"] == 0);
}

TEST_CASE("the first rematch stays, and all players are notified") {
  Over t;
  for (Recorder& player : t.players) player.take();
  const auto seats = t.plan(t.tokens[0]).seats;
  TestAnswer<RematchLink> first;
  TestAnswer<RematchLink> second;
  t.room.link_rematch("P2NW8R", seats, first.done());
  t.room.link_rematch("AAAAAA", seats, second.done());
  t.commit();
  CHECK(first.value().to == "P2NW8R");
  CHECK(second.value().to == "P2NW8R");
  CHECK(t.room.info().rematch == "P2NW8R");
  CHECK(t.players[0].take_one()["room"]["rematch"] == "P2NW8R");
  CHECK(std::get<room::RoomCode>(*t.room.rematch(t.tokens[0])) == "P2NW8R");
  CHECK(t.room.info().state == protocol::RoomState::finished);
}

TEST_CASE("one person and bots play again at once") {
  Hosted t;
  t.tokens = {t.sit("Ann")};
  t.seat_bot(1, Level::random);
  Recorder ann;
  t.play(ann, 0);
  t.say(ann, "bye", Resign{});
  t.commit();
  const auto plan = std::get<room::Setup>(*t.room.rematch(t.tokens[0]));
  CHECK(plan.opened.settings.start == protocol::Start::full);
  CHECK_FALSE(plan.seats[0].bot);
  CHECK(plan.seats[1].bot == Level::random);
}
