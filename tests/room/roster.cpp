// The terms of a room and its people, without a room.
#include "server/room/roster.hpp"

#include "server/room/token.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rules_line.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace tests;
namespace room = server::room;
using room::BotLevel;
using room::hash_token;
using room::Member;
using room::Opened;
using room::Roster;
using room::SeatTaken;

namespace {

SeatTaken sitting(std::size_t seat, const std::string& name) {
  return {.seat = seat_at(seat),
          .name = name,
          .token = hash_token(name),
          .time = server::RoomTime(1000)};
}

// A table for three with Ann, who is the host, and Bob.
struct AnnAndBob : Roster {
  AnnAndBob()
      : Roster({.name = "Friday",
                .settings = {.take_back = false},
                .rules = request_in("kingdomino players=3")},
               rules_for("kingdomino players=3")) {
    seats().sit(sitting(0, "Ann"));
    seats().sit(sitting(1, "Bob"));
    set_host(hash_token("Ann"));
  }
  // The same people with other terms.
  template <class Edit>
  void change_terms(const Edit& edit) {
    Opened next = opened();
    edit(next);
    change(next, rules(), std::nullopt);
  }
};

}  // namespace

TEST_CASE("a room has one seed from the beginning on") {
  Roster roster({}, rules_for("kingdomino players=2"));
  roster.set_seed(room::Seed{1});
  roster.set_seed(room::Seed{2});
  CHECK(roster.opened().seed == room::Seed{1});
}

TEST_CASE("the host is known by the token, on a seat or beside the table") {
  AnnAndBob roster;
  CHECK(roster.is_host("Ann"));
  CHECK_FALSE(roster.is_host("Bob"));
  CHECK(roster.is_host(*roster.seats().on(seat_at(0))));
  CHECK_FALSE(roster.is_host(*roster.seats().on(seat_at(1))));
  CHECK(roster.is_host(Member{.seat = seat_at(0)}));
  CHECK(roster.is_host(Member{.host_key = hash_token("Ann")}));
  CHECK_FALSE(roster.is_host(Member{.host_key = hash_token("Bob")}));
  CHECK_FALSE(roster.is_host(Member{}));
  // The key of a player does not count, only the seat.
  CHECK_FALSE(roster.is_host(Member{.seat = seat_at(1), .host_key = hash_token("Ann")}));

  SeatTaken bot = sitting(2, "Bot");
  bot.bot = BotLevel::random;
  roster.set_host(bot.token);
  CHECK_FALSE(roster.is_host(bot));

  const Roster without({}, rules_for("kingdomino players=2"));
  CHECK_FALSE(without.is_host(""));
  CHECK_FALSE(without.is_host(SeatTaken{}));
  CHECK_FALSE(without.is_host(Member{}));
}

TEST_CASE("a room with a password is opened by its key, the host's token and those of the seats") {
  AnnAndBob roster;
  roster.set_host(hash_token("host"));
  CHECK(roster.admits(std::nullopt));
  CHECK(roster.admits("anything"));
  roster.change_terms([](Opened& next) { next.room_password = {.pass = hash_token("key")}; });
  CHECK_FALSE(roster.admits(std::nullopt));
  CHECK_FALSE(roster.admits("anything"));
  for (const char* key : {"key", "host", "Bob"}) CHECK(roster.admits(key));
}

TEST_CASE("a renewed token takes the host's right along, if its seat had it") {
  AnnAndBob roster;
  roster.renew_token({seat_at(1), hash_token("Bob"), hash_token("new")});
  CHECK(roster.seats().of_token("new") == seat_at(1));
  CHECK_FALSE(roster.seats().of_token("Bob"));
  CHECK(roster.is_host("Ann"));
  roster.renew_token({seat_at(0), hash_token("Ann"), hash_token("newer")});
  CHECK(roster.is_host("newer"));
  CHECK_FALSE(roster.is_host("Ann"));
}

TEST_CASE("a newcomer gets the seat, and the host's right with it") {
  AnnAndBob roster;
  roster.give_seat(seat_at(1), "Zoe", hash_token("Zoe"));
  CHECK(roster.seats().on(seat_at(1))->name == "Zoe");
  CHECK(roster.seats().of_token("Zoe") == seat_at(1));
  CHECK(roster.is_host("Ann"));
  roster.give_seat(seat_at(0), "Yan", hash_token("Yan"));
  CHECK(roster.seats().on(seat_at(0))->name == "Yan");
  CHECK(roster.is_host("Yan"));
}

TEST_CASE("a visitor on a seat has its player's name") {
  AnnAndBob roster;
  SeatTaken cat = sitting(2, "Cat");
  cat.who = {"p3", true};
  roster.seats().sit(cat);
  const room::Visitor visitor = roster.visitor_on(seat_at(2));
  CHECK(visitor.player == "p3");
  CHECK(visitor.name == "Cat");
  CHECK(visitor.seat == seat_at(2));
  roster.seats().stand_up(seat_at(2));
  CHECK(roster.visitor_on(seat_at(2)).name.empty());
  CHECK(roster.visitor_on(seat_at(2)).seat == seat_at(2));
}

TEST_CASE("new terms keep the players unless other seats come with them") {
  AnnAndBob roster;
  roster.change_terms([](Opened& next) { next.name = "Saturday"; });
  CHECK(roster.opened().name == "Saturday");
  CHECK(roster.seats().sitting().size() == 2);
  roster.change(roster.opened(), rules_for("kingdomino players=2"), std::vector{sitting(1, "Bob")});
  CHECK(roster.rules().seats == 2);
  CHECK(roster.seats().size() == 2);
  CHECK(roster.seats().on(seat_at(0)) == nullptr);
  CHECK(roster.seats().on(seat_at(1))->name == "Bob");
}

TEST_CASE("players are ready for the terms that they have seen") {
  AnnAndBob roster;
  const auto stays_ready = [&](const auto& edit) {
    roster.seats().set_ready(seat_at(0), true);
    roster.change_terms(edit);
    return roster.seats().ready(seat_at(0));
  };
  CHECK(stays_ready([](Opened& next) {
    next.name = "Saturday";
    next.settings.advice = true;
    next.settings.patience = 60;
  }));
  CHECK_FALSE(stays_ready([](Opened& next) { next.settings.clock.seconds = 60; }));
  CHECK_FALSE(stays_ready([](Opened& next) { next.settings.at_zero = protocol::AtZero::skip; }));
  CHECK_FALSE(stays_ready([](Opened& next) { next.settings.take_back = true; }));
  CHECK_FALSE(stays_ready([](Opened& next) { next.settings.rated = true; }));
  CHECK(stays_ready([](Opened&) {}));
  roster.change(roster.opened(), roster.rules(), roster.seats().sitting());
  CHECK_FALSE(roster.seats().ready(seat_at(0)));
}

TEST_CASE("the version covers the terms and the players, and nothing else") {
  const std::string version = AnnAndBob().version();
  CHECK(version.size() == 16);
  CHECK(AnnAndBob().version() == version);
  std::set<std::string> seen{version};
  const auto is_new = [&](const auto& edit) {
    AnnAndBob roster;
    edit(roster);
    return seen.insert(roster.version()).second;
  };
  const auto is_new_term = [&](const auto& edit) {
    return is_new([&](AnnAndBob& roster) { roster.change_terms(edit); });
  };
  CHECK(is_new_term([](Opened& next) { next.name = "Saturday"; }));
  CHECK(is_new_term([](Opened& next) { next.settings.advice = true; }));
  CHECK(is_new_term([](Opened& next) { next.room_password.emplace(); }));
  CHECK(is_new_term([](Opened& next) { next.room_password = {.salt = {1}, .pass = {}}; }));
  CHECK(is_new([](AnnAndBob& roster) {
    roster.change(roster.opened(), rules_for("mighty-duel players=2"), std::nullopt);
  }));

  const auto is_new_with_bob = [&](const auto& edit) {
    return is_new([&](AnnAndBob& roster) {
      SeatTaken bob = *roster.seats().on(seat_at(1));
      roster.seats().stand_up(seat_at(1));
      edit(bob);
      roster.seats().sit(bob);
    });
  };
  CHECK(is_new([](AnnAndBob& roster) { roster.seats().stand_up(seat_at(1)); }));
  CHECK(is_new([](AnnAndBob& roster) { roster.set_host(hash_token("Bob")); }));
  CHECK(is_new_with_bob([](SeatTaken& bob) { bob.name = "Zoe"; }));
  CHECK(is_new_with_bob([](SeatTaken& bob) { bob.seat = seat_at(2); }));
  CHECK(is_new_with_bob([](SeatTaken& bob) { bob.time += 1; }));
  CHECK(is_new_with_bob([](SeatTaken& bob) { bob.bot = BotLevel::random; }));
  CHECK(is_new_with_bob([](SeatTaken& bob) { bob.bot = BotLevel::full_greedy; }));

  AnnAndBob same;
  same.seats().set_ready(seat_at(0), true);
  same.renew_token({seat_at(0), hash_token("Ann"), hash_token("new")});
  CHECK(same.version() == version);
}

TEST_CASE("a client may have seen another room, other terms, or nothing") {
  AnnAndBob roster;
  const std::string shown = roster.version();
  CHECK_FALSE(roster.is_other(shown));
  CHECK_FALSE(roster.has_other_terms(shown));
  roster.seats().stand_up(seat_at(1));
  CHECK(roster.is_other(shown));
  CHECK_FALSE(roster.has_other_terms(shown));
  roster.change_terms([](Opened& next) { next.name = "Saturday"; });
  CHECK(roster.is_other(shown));
  CHECK(roster.has_other_terms(shown));
  CHECK_FALSE(roster.is_other(""));
  CHECK_FALSE(roster.has_other_terms(""));
}

TEST_CASE("a table with the deal of others keeps their rules") {
  AnnAndBob alone, shared;
  shared.change_terms([](Opened& next) { next.duplicate = room::SharedDeal{}; });
  const auto refused = [&](const room::RoomChange& change) {
    CHECK(alone.keeps_same_deal(change));
    return !shared.keeps_same_deal(change);
  };
  CHECK(refused({.play = room::RoomChange::Play{shared.opened().rules, shared.rules()}}));
  CHECK(refused({.settings = {.advice = true}}));
  CHECK(refused({.settings = {.clock = protocol::ClockRules{protocol::ClockKind::move, 60}}}));
  CHECK(refused({.settings = {.at_zero = protocol::AtZero::skip}}));
  CHECK(refused({.settings = {.take_back = true}}));
  CHECK(refused({.settings = {.rated = true}}));
  CHECK_FALSE(refused({.name = "Saturday", .settings = {.listed = true, .advice = false}}));
}
