// The seats of a room, without a room.
#include "server/room/seats.hpp"

#include "server/room/token.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/names.hpp"

#include <optional>
#include <string>
#include <vector>

using namespace tests;
namespace room = server::room;
using room::BotLevel;
using room::hash_token;
using room::Identity;
using room::RoomError;
using room::Seats;
using room::SeatTaken;

namespace {

SeatTaken person(std::size_t seat, const Identity& who = {}) {
  const std::string name = seat_names.at(seat);
  return {.seat = seat_at(seat), .name = name, .token = hash_token(name), .who = who};
}
SeatTaken robot(std::size_t seat) {
  return {.seat = seat_at(seat), .name = "Bot", .bot = BotLevel::random};
}

std::optional<RoomError> refused(const Seats& seats, const protocol::TakeSeat& request) {
  const auto choice = seats.choose(request);
  return choice ? std::nullopt : std::optional(choice.error());
}

// "Ann 0, Bob 2"
std::string text_of(const std::vector<SeatTaken>& sitting) {
  std::string text;
  for (const SeatTaken& taken : sitting)
    text += (text.empty() ? "" : ", ") + taken.name + " " + std::to_string(index(taken.seat));
  return text;
}

}  // namespace

TEST_CASE("a player gets the wanted seat, or the first free one") {
  Seats seats(3);
  CHECK(*seats.choose({.name = "Zoe"}) == seat_at(0));
  CHECK(*seats.choose({.name = "Zoe", .seat = seat_at(2)}) == seat_at(2));
  seats.sit(person(0));
  seats.sit(robot(2));
  CHECK(*seats.choose({.name = "Zoe"}) == seat_at(1));
  CHECK(refused(seats, {.name = "Zoe", .seat = seat_at(0)}) == RoomError::seat_taken);
  CHECK(refused(seats, {.name = "Zoe", .seat = seat_at(2)}) == RoomError::seat_taken);
  CHECK(refused(seats, {.name = "Zoe", .seat = seat_at(3)}) == RoomError::no_such_seat);
  CHECK(refused(seats, {.name = "ann"}) == RoomError::name_taken);
  CHECK(refused(seats, {.name = "Ann", .seat = seat_at(1)}) == RoomError::name_taken);
  CHECK_FALSE(seats.full());
  seats.sit(person(1));
  CHECK(seats.full());
  CHECK(refused(seats, {.name = "Zoe"}) == RoomError::room_full);
  CHECK(seats.size() == 3);
  CHECK(seats.exists(seat_at(2)));
  CHECK_FALSE(seats.exists(seat_at(3)));
}

TEST_CASE("a name is in use while its player sits, and so are those that look like it") {
  Seats seats(2);
  CHECK_FALSE(seats.has_name(""));
  seats.sit(person(1));
  for (const char* name : {"Bob", "bob", "B\u043eb"}) CHECK(seats.has_name(name));
  CHECK_FALSE(seats.has_name("Ann"));
  room::Names names;
  CHECK_FALSE(seats.any_name_in(names));
  names.add(server::util::skeletons_of("Zoe"));
  names.add(server::util::skeletons_of(""));
  CHECK_FALSE(seats.any_name_in(names));
  names.add(server::util::skeletons_of("BOB"));
  CHECK(seats.any_name_in(names));
  seats.stand_up(seat_at(1));
  CHECK_FALSE(seats.has_name("Bob"));
  CHECK_FALSE(seats.any_name_in(names));
}

TEST_CASE("a token opens the seat of its person, and nothing opens a bot's") {
  Seats seats(3);
  seats.sit(person(1));
  SeatTaken bot = robot(0);
  bot.token = hash_token("bot");
  seats.sit(bot);
  CHECK(seats.of_token("Bob") == seat_at(1));
  for (const char* token : {"", "Bob-", "BOB", "bot"}) CHECK_FALSE(seats.of_token(token));
  seats.set_token(seat_at(1), hash_token("new"));
  CHECK(seats.of_token("new") == seat_at(1));
  CHECK_FALSE(seats.of_token("Bob"));
  seats.stand_up(seat_at(1));
  CHECK_FALSE(seats.of_token("new"));
}

TEST_CASE("a known player is found on the first seat of theirs") {
  Seats seats(4);
  seats.sit(person(0));
  SeatTaken bot = robot(1);
  bot.who.player = "p1";
  seats.sit(bot);
  CHECK_FALSE(seats.of_player("p1"));
  CHECK_FALSE(seats.of_player(""));
  seats.sit(person(3, {"p1", true}));
  CHECK(seats.of_player("p1") == seat_at(3));
  seats.sit(person(2, {"p1", true}));
  CHECK(seats.of_player("p1") == seat_at(2));
  CHECK_FALSE(seats.of_player("p2"));
}

TEST_CASE("bots are always ready, and a person who sits down is not") {
  Seats seats(2);
  seats.sit(person(0));
  seats.sit(robot(1));
  CHECK_FALSE(seats.ready(seat_at(0)));
  CHECK(seats.ready(seat_at(1)));
  CHECK(seats.bot(seat_at(1)) == BotLevel::random);
  CHECK_FALSE(seats.bot(seat_at(0)));
  seats.set_ready(seat_at(0), true);
  CHECK(seats.ready(seat_at(0)));
  seats.set_ready(seat_at(0), false);
  CHECK_FALSE(seats.ready(seat_at(0)));
  seats.set_ready(seat_at(0), true);
  seats.unready_all();
  CHECK_FALSE(seats.ready(seat_at(0)));
  CHECK(seats.ready(seat_at(1)));

  seats.set_ready(seat_at(0), true);
  seats.sit(person(0));
  CHECK_FALSE(seats.ready(seat_at(0)));
  seats.set_ready(seat_at(0), true);
  seats.stand_up(seat_at(0));
  CHECK(seats.on(seat_at(0)) == nullptr);
  CHECK_FALSE(seats.bot(seat_at(0)));
  CHECK_FALSE(seats.ready(seat_at(0)));
}

TEST_CASE("all seats are replaced, and nobody is ready any longer") {
  Seats seats(3);
  seats.sit(person(2));
  seats.sit(person(0));
  CHECK(text_of(seats.sitting()) == "Ann 0, Cat 2");
  seats.set_ready(seat_at(0), true);
  seats.arrange(2, {person(1)});
  CHECK(seats.size() == 2);
  CHECK(text_of(seats.sitting()) == "Bob 1");
  CHECK_FALSE(seats.ready(seat_at(0)));
  CHECK(seats.has_name("Bob"));
  CHECK_FALSE(seats.has_name("Ann"));
}

TEST_CASE("a newcomer who gets a seat is a person, and nothing of the one before is theirs") {
  Seats seats(2);
  seats.sit(person(0, {"p1", true}));
  seats.sit(robot(1));
  for (const std::size_t seat : {0u, 1u}) {
    const std::string name = seat == 0 ? "Zoe" : "Yan";
    seats.give(seat_at(seat), name, hash_token(name));
    const SeatTaken& taken = *seats.on(seat_at(seat));
    CHECK(taken.seat == seat_at(seat));
    CHECK(taken.name == name);
    CHECK_FALSE(taken.bot);
    CHECK(taken.who == Identity{});
    CHECK(seats.of_token(name) == seat_at(seat));
    CHECK(seats.has_name(name));
  }
  CHECK_FALSE(seats.has_name("Ann"));
}

TEST_CASE("a game is rated among different registered persons") {
  const Identity ann{"p1", true}, bob{"p2", true}, guest{"p3", false};
  CHECK_FALSE(room::unrateable({}));
  CHECK_FALSE(room::unrateable({person(0, ann), person(1, bob)}));
  CHECK(room::unrateable({person(0, ann), robot(1)}) == RoomError::rated_without_bots);
  CHECK(room::unrateable({person(0, ann), person(1, guest)}) == RoomError::not_registered);
  CHECK(room::unrateable({person(0, ann), person(1, bob), person(2, ann)}) ==
        RoomError::already_seated);
}

TEST_CASE("on fewer seats each player keeps the seat, or moves to the first free one") {
  const auto moved = [](const std::vector<SeatTaken>& sitting, std::size_t count) {
    const auto seats = room::moved_up(sitting, count);
    return seats ? text_of(*seats) : "too many";
  };
  CHECK(moved({person(1), person(2)}, 3) == "Bob 1, Cat 2");
  CHECK(moved({person(1), person(2), person(3)}, 3) == "Dan 0, Bob 1, Cat 2");
  CHECK(moved({person(2), person(3)}, 2) == "Cat 0, Dan 1");
  CHECK(moved({person(0), person(1), person(2)}, 2) == "too many");
}
