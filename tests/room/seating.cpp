// The seats before the game and their tokens, without a room.
#include "server/room/seating.hpp"

#include "tests/room/answer.hpp"
#include "tests/room/at_table.hpp"

using namespace tests;
using protocol::Start;
using room::RoomError;

namespace {

struct AtSeats : AtTable {
  explicit AtSeats(const protocol::Settings& settings = {.start = Start::host})
      : AtTable(settings) {}

  std::optional<RoomError> take(const protocol::TakeSeat& request,
                                const std::optional<std::string>& key = std::nullopt,
                                const room::Identity& who = {}) {
    TestAnswer<room::SeatGrant> answer;
    seating.take(request, key, now, answer.done(), who, nullptr);
    commit();
    if (!answer.error()) token = answer.value().token;
    return answer.error();
  }
  std::optional<RoomError> leave(std::size_t seat, const room::Caller& caller) {
    TestAnswer<std::monostate> answer;
    seating.leave(seat_at(seat), caller, now, answer.done());
    commit();
    return answer.error();
  }
  std::optional<RoomError> free(std::size_t seat) {
    TestAnswer<std::monostate> answer;
    seating.free(seat_at(seat), now, answer.done());
    commit();
    return answer.error();
  }
  std::optional<RoomError> carry(std::size_t seat, const std::string& shown) {
    TestAnswer<room::SeatGrant> answer;
    seating.carry(seat_at(seat), shown, now, answer.done(), nullptr);
    commit();
    if (!answer.error()) token = answer.value().token;
    return answer.error();
  }
  std::optional<RoomError> link(std::size_t seat, const std::string& own) {
    TestAnswer<room::SeatLink> answer;
    seating.link(seat_at(seat), own, now, answer.done());
    if (!answer.error()) ticket = answer.value().ticket;
    return answer.error();
  }
  void set_ready(Recorder& who, bool ready, const std::string& version = "") {
    seating.set_ready(member(who), {"r", ready, version}, now);
  }

  room::Seating seating{room, chat, room_feed, table};
  std::string token, ticket;  // from the newest answers
};

}  // namespace

TEST_CASE("a new room draws its seed and its host's token, once") {
  AtSeats t;
  TestAnswer<room::RoomGrant> answer;
  t.seating.open({}, answer.done());
  CHECK(answer.pending());
  t.commit();
  CHECK(t.room.roster.is_host(answer.value().host));
  CHECK(answer.value().info.code == "K7QF3M");

  AtSeats other({.start = Start::full});
  other.room.roster.set_host(room::hash_token("host"));
  TestAnswer<room::RoomGrant> again;
  std::vector<room::SeatTaken> bots;
  for (std::size_t i = 0; i < 2; ++i)
    bots.push_back({.seat = seat_at(i), .name = "Bot", .bot = room::BotLevel::full_greedy});
  other.seating.open(bots, again.done());
  other.commit();
  CHECK(again.value().host.empty());
  CHECK(other.room.game);

  AtSeats seated;
  TestAnswer<room::RoomGrant> full;
  seated.seating.open(bots, full.done());
  seated.room.changed = false;
  seated.commit();
  CHECK(seated.room.changed);
  CHECK(full.value().info.seats[1].name == "Bot");

  AtSeats halted;
  TestAnswer<room::RoomGrant> failed;
  halted.seating.open({}, failed.done());
  halted.room.commits.halt();
  CHECK(failed.error() == RoomError::halted);
}

TEST_CASE("a player sits when that is durable, and everybody sees it") {
  AtSeats t;
  Recorder zoe;
  t.watch(zoe);
  TestAnswer<room::SeatGrant> answer;
  t.seating.take({"Ann", seat_at(1)}, std::nullopt, t.now, answer.done(), {}, nullptr);
  CHECK(t.seats().on(seat_at(1)) == nullptr);
  CHECK(zoe.take().empty());
  t.commit();
  CHECK(t.seats().of_token(answer.value().token) == seat_at(1));
  CHECK(zoe.take_types() == "presence");
  CHECK(t.room.touched == t.now);
}

TEST_CASE("a seat is refused, with the reason, and nothing is written") {
  AtSeats t;
  t.sit(0);
  CHECK(t.take({"Bob", seat_at(0)}) == RoomError::seat_taken);
  CHECK(t.take({"Bob", seat_at(7)}) == RoomError::no_such_seat);
  CHECK(t.take({"Ann"}) == RoomError::name_taken);
  CHECK(t.take({.name = "Bob", .version = "0123456789abcdef"}) == RoomError::room_changed);
  room::Opened opened = t.room.roster.opened();
  opened.room_password = room::RoomPassword{};
  t.room.roster.change(opened, t.room.roster.rules(), std::nullopt);
  CHECK(t.take({"Bob"}) == RoomError::password_needed);
  CHECK_FALSE(t.take({"Bob"}, "Ann"));
  CHECK(t.take({"Cat"}, "Ann") == RoomError::room_full);
  t.deal();
  CHECK(t.take({"Cat"}, "Ann") == RoomError::already_started);
  t.room.stopping = true;
  CHECK(t.take({"Cat"}, "Ann") == RoomError::shutting_down);
  CHECK(t.journal.all<room::SeatTaken>().size() == 1);

  AtSeats rated({.rated = true});
  CHECK(rated.take({"Ann"}) == RoomError::not_registered);
  CHECK_FALSE(rated.take({"Ann"}, std::nullopt, {"p1", true}));
  for (const char* name : {"Ann", "Bob"})
    CHECK(rated.take({name}, std::nullopt, {"p1", true}) == RoomError::already_seated);
  CHECK(rated.take({"Ann"}, std::nullopt, {"p2", true}) == RoomError::name_taken);
}

TEST_CASE("the host takes a seat with its own token, once") {
  AtSeats t;
  t.room.roster.set_host(room::hash_token("host"));
  CHECK_FALSE(t.take({"Ann"}, "host"));
  CHECK(t.token == "host");
  CHECK_FALSE(t.take({"Bob"}, "host"));
  CHECK(t.token != "host");
}

TEST_CASE("a player who no longer waits stands up again, unanswered") {
  AtSeats t({.start = Start::full});
  t.sit(0);
  TestAnswer<room::SeatGrant> answer;
  t.seating.take({"Bob"}, std::nullopt, t.now, answer.done(), {},
                 [](const auto&) { return false; });
  t.commit();
  CHECK(answer.pending());
  CHECK(t.seats().on(seat_at(1)) == nullptr);
  CHECK(t.journal.all<room::SeatLeft>().size() == 1);
  CHECK_FALSE(t.room.game);
}

TEST_CASE("the last player is answered when the game has begun, or cannot begin") {
  AtSeats t({.start = Start::full});
  t.sit(0);
  TestAnswer<room::SeatGrant> answer;
  t.seating.take({"Bob"}, std::nullopt, t.now, answer.done(), {}, nullptr);
  t.commit_one();
  CHECK(t.room.game);
  CHECK(answer.pending());
  t.room.commits.halt();
  // The seat was stored before.
  CHECK(answer.value().seat == seat_at(1));
}

TEST_CASE("a known player gets a new token, and the host's right and mutes go along") {
  AtSeats t;
  t.seats().sit(
      {.seat = seat_at(1), .name = "Bob", .token = room::hash_token("Bob"), .who = {"p1", true}});
  t.room.roster.set_host(room::hash_token("Bob"));
  TestAnswer<room::SeatGrant> nobody;
  t.seating.regain("p2", t.now, nobody.done());
  CHECK(nobody.error() == RoomError::no_such_seat);
  TestAnswer<room::SeatGrant> answer;
  t.seating.regain("p1", t.now, answer.done());
  t.commit();
  CHECK(t.room.roster.is_host(answer.value().token));
  CHECK_FALSE(t.seats().of_token("Bob"));

  Recorder bob;
  t.enter(bob, 1);
  REQUIRE(t.chat.mute(t.member(bob), {"m", seat_at(1), true}, t.now));
  TestAnswer<room::SeatGrant> again;
  t.seating.regain("p1", t.now, again.done());
  t.commit();
  CHECK(t.chat.muted(*t.seats().on(seat_at(1))));
}

TEST_CASE("a ticket moves a seat to another device, once, and dismisses the old one") {
  AtSeats t;
  t.sit(0);
  Recorder ann, zoe;
  t.enter(ann, 0);
  t.watch(zoe);
  CHECK(t.link(7, "Ann") == RoomError::no_such_seat);
  CHECK(t.link(0, "Bob") == RoomError::bad_token);
  CHECK(t.link(1, "Ann") == RoomError::bad_token);
  CHECK_FALSE(t.link(0, "Ann"));
  CHECK(t.carry(1, t.ticket) == RoomError::bad_ticket);
  CHECK(t.carry(7, t.ticket) == RoomError::bad_ticket);
  CHECK(t.carry(0, "another") == RoomError::bad_ticket);
  CHECK_FALSE(t.carry(0, t.ticket));
  CHECK(ann.dismissed == Close::moved_device);
  CHECK(t.seats().of_token(t.token) == seat_at(0));
  CHECK(zoe.take_types() == "presence");
  CHECK(t.carry(0, t.ticket) == RoomError::bad_ticket);
  t.room.stopping = true;
  CHECK(t.link(0, t.token) == RoomError::shutting_down);
  CHECK(t.carry(0, t.ticket) == RoomError::shutting_down);
}

TEST_CASE("a player leaves, or the host sends it away") {
  AtSeats t;
  t.sit_all();
  t.room.roster.set_host(room::hash_token("Ann"));
  Recorder ann, bob;
  t.enter(ann, 0);
  t.enter(bob, 1);
  CHECK(t.leave(7, {"Ann"}) == RoomError::no_such_seat);
  CHECK(t.leave(0, {"Bob"}) == RoomError::bad_token);
  CHECK(t.leave(1, {"Ann", "another"}) == RoomError::room_changed);
  CHECK_FALSE(t.leave(1, {"Ann"}));
  CHECK(bob.dismissed == Close::kicked);
  CHECK(ann.take_types() == "presence");
  // A client that lost the answer asks again.
  CHECK_FALSE(t.leave(1, {"Ann"}));
  CHECK(t.journal.all<room::SeatLeft>().size() == 1);
  CHECK_FALSE(t.leave(0, {"Ann"}));
  CHECK(ann.dismissed == Close::left);

  t.deal();
  CHECK(t.leave(0, {"Ann"}) == RoomError::already_started);
}

TEST_CASE("the operator frees the seat of a person, but not in a game") {
  AtSeats t;
  t.sit(0);
  t.sit_bot(1);
  Recorder ann;
  t.enter(ann, 0);
  CHECK(t.free(7) == RoomError::no_such_seat);
  CHECK(t.free(1) == RoomError::nobody_there);
  CHECK_FALSE(t.free(0));
  CHECK(ann.dismissed == Close::sent_away);
  CHECK(t.free(0) == RoomError::nobody_there);
  t.deal();
  CHECK_FALSE(t.free(0));
  CHECK(t.seats().on(seat_at(0)) != nullptr);
  t.room.commits.halt();
  CHECK(t.free(0) == RoomError::halted);
}

TEST_CASE(
    "tokens that changed since the plan of a rematch are renewed where the player still sits") {
  AtSeats t;
  t.sit_all();
  TestAnswer<std::monostate> answer;
  t.seating.renew_tokens({{seat_at(0), room::hash_token("Ann"), room::hash_token("new")},
                          {seat_at(1), room::hash_token("other"), room::hash_token("newer")}},
                         answer.done());
  CHECK(answer.pending());
  t.commit();
  CHECK_FALSE(answer.error());
  CHECK(t.seats().of_token("new") == seat_at(0));
  CHECK(t.seats().of_token("Bob") == seat_at(1));
}

TEST_CASE("the game begins when all persons are ready and there, and nothing forbids it") {
  AtSeats t({.start = Start::ready});
  Recorder ann, bob;
  t.sit(0);
  t.enter(ann, 0);
  t.set_ready(ann, true);
  CHECK_FALSE(t.seating.ready_to_start());
  t.sit(1);
  t.seats().set_ready(seat_at(1), true);
  CHECK_FALSE(t.seating.ready_to_start());
  t.enter(bob, 1);
  CHECK(t.seating.ready_to_start());
  t.set_ready(bob, false);
  CHECK_FALSE(t.seating.ready_to_start());
  CHECK_FALSE(t.room.game);
  t.seats().set_ready(seat_at(1), true);
  t.room.held = true;
  CHECK_FALSE(t.seating.ready_to_start());
  t.room.held = false;
  t.room.stopping = true;
  CHECK_FALSE(t.seating.ready_to_start());
  t.room.stopping = false;
  t.seats().set_ready(seat_at(1), false);
  ann.take();
  t.set_ready(bob, true);
  CHECK(t.room.game);
  CHECK(ann.take_types() == "presence");
  t.commit();
  CHECK_FALSE(t.seating.ready_to_start());

  AtSeats by_host;
  by_host.sit_all();
  CHECK_FALSE(by_host.seating.ready_to_start());
  bool called = false;
  by_host.seating.begin_if_ready(by_host.now, [&] { called = true; });
  CHECK(called);
  CHECK_FALSE(by_host.room.game);
}

TEST_CASE("the ready flag is refused, with the reason, but ends a stand-in") {
  AtSeats t;
  Recorder ann, zoe;
  t.sit(0);
  t.enter(ann, 0);
  t.watch(zoe);
  t.set_ready(zoe, true);
  CHECK(rejection(zoe) == "not_seated");
  t.set_ready(ann, true, "0123456789abcdef");
  CHECK(rejection(ann) == "room_changed");
  CHECK_FALSE(t.seats().ready(seat_at(0)));
  t.deal();
  t.set_ready(ann, true);
  CHECK(rejection(ann) == "already_started");
  t.decide(protocol::StandIn{.seat = seat_at(0)});
  t.set_ready(ann, true);
  CHECK(ann.take_types() == "presence");
  t.room.stopping = true;
  t.set_ready(ann, true);
  CHECK(rejection(ann) == "shutting_down");
  t.room.commits.halt();
  t.set_ready(ann, true);
  CHECK(rejection(ann) == "halted");
}
