// Subscriptions to alerts and the marks of waits, in both databases.
#include "server/rooms/system_random.hpp"
#include "server/storage/alert_table.hpp"
#include "server/storage/player_store.hpp"
#include "server/util/limits.hpp"
#include "tests/storage/support.hpp"
#include "tests/support/times.hpp"

#include <chrono>
#include <string>

using namespace tests;
using engine::seat_at;
using protocol::AlertChannel;
using protocol::WaitReason;
using server::alerts::AlertMark;
using server::alerts::AlertOwner;
using server::alerts::AlertStage;
using server::alerts::Subscription;
namespace limits = server::limits;

namespace {

struct AlertHome {
  server::rooms::SystemRandom initialised;
  Home home;
  TestStore store{home.where};
  storage::AlertTable table{home.where};

  static AlertOwner seat(const std::string& token, const protocol::RoomCode& code = "ABCDEF") {
    return {.player = {}, .room = code, .holder = room::hash_token(token)};
  }
  static Subscription push(const std::string& id, const std::string& endpoint) {
    return {.id = id,
            .channel = AlertChannel::push,
            .address = endpoint,
            .keys = std::string("\0\xff keys", 7),
            .language = protocol::AlertLanguage::pl,
            .since = sample_time};
  }
  // Returns whether there was space for it.
  bool add(const AlertOwner& owner, Subscription one) { return table.add(owner, one); }
};

}  // namespace

TEST_CASE("a subscription of a seat is stored, found by its owner and its id, and removed") {
  AlertHome t;
  Subscription one = AlertHome::push("key1", "https://push.example.org/1");
  REQUIRE(t.table.add(AlertHome::seat("ann"), one));
  const auto all = t.table.of(AlertHome::seat("ann"));
  REQUIRE(all.size() == 1);
  CHECK(all[0].id == "key1");
  CHECK(all[0].channel == AlertChannel::push);
  CHECK(all[0].address == one.address);
  CHECK(all[0].keys == one.keys);
  CHECK(all[0].language == protocol::AlertLanguage::pl);
  CHECK(all[0].since == server::WallTime(sample_time));
  CHECK(all[0].confirmed());
  CHECK(t.table.of(AlertHome::seat("ben")).empty());
  CHECK(t.table.find("key1"));
  CHECK_FALSE(t.table.find("key2"));
  CHECK(t.table.remove("key1"));
  CHECK_FALSE(t.table.remove("key1"));
  CHECK(t.table.of(AlertHome::seat("ann")).empty());
}

TEST_CASE("the same address again renews the subscription, and keeps its link") {
  AlertHome t;
  Subscription first = AlertHome::push("key1", "https://push.example.org/1");
  REQUIRE(t.table.add(AlertHome::seat("ann"), first));
  Subscription second = first;
  second.id = "key2";
  second.keys = "others";
  REQUIRE(t.table.add(AlertHome::seat("ann"), second));
  CHECK(second.id == "key1");
  const auto all = t.table.of(AlertHome::seat("ann"));
  REQUIRE(all.size() == 1);
  CHECK(all[0].keys == "others");
  // Another owner has another one.
  Subscription of_ben = first;
  of_ben.id = "key3";
  REQUIRE(t.table.add(AlertHome::seat("ben"), of_ben));
  CHECK(of_ben.id == "key3");
}

TEST_CASE("a seat that keeps its token in a rematch has other subscriptions in each room") {
  AlertHome t;
  Subscription before = AlertHome::push("key1", "https://push.example.org/1");
  REQUIRE(t.table.add(AlertHome::seat("ann"), before));
  CHECK(t.table.of(AlertHome::seat("ann", "GHJKMN")).empty());
  Subscription after = AlertHome::push("key2", "https://push.example.org/1");
  REQUIRE(t.table.add(AlertHome::seat("ann", "GHJKMN"), after));
  CHECK(after.id == "key2");
  CHECK(t.table.remove("key1"));
  CHECK(t.table.of(AlertHome::seat("ann", "GHJKMN")).size() == 1);
}

TEST_CASE("a seat, an account and an address have a bounded number of subscriptions") {
  AlertHome t;
  for (std::size_t i = 0; i < limits::alerts_of_seat_max; ++i)
    REQUIRE(t.add(AlertHome::seat("ann"),
                  AlertHome::push("s" + std::to_string(i), "https://x/" + std::to_string(i))));
  CHECK_FALSE(t.add(AlertHome::seat("ann"), AlertHome::push("more", "https://x/more")));

  storage::PlayerStore people(t.home.where);
  const auto ann = people.create({"Ann", ""}, sample_time);
  REQUIRE(ann);
  const AlertOwner account{.player = ann->player.id, .room = {}, .holder = {}};
  for (std::size_t i = 0; i < limits::alerts_of_player_max; ++i)
    REQUIRE(
        t.add(account, AlertHome::push("p" + std::to_string(i), "https://y/" + std::to_string(i))));
  CHECK_FALSE(t.add(account, AlertHome::push("more", "https://y/more")));

  for (std::size_t i = 0; i < limits::alerts_of_address_max; ++i)
    REQUIRE(t.add(AlertHome::seat("token " + std::to_string(i)),
                  AlertHome::push("a" + std::to_string(i), "https://z/")));
  CHECK_FALSE(t.add(AlertHome::seat("one more"), AlertHome::push("more", "https://z/")));

  // Strangers can ask for questions to an address, and keep nobody from confirming it.
  const auto question = [](const std::string& id) {
    Subscription mail = AlertHome::push(id, "ann@example.com");
    mail.channel = protocol::AlertChannel::email;
    mail.confirmation = room::hash_token(id);
    return mail;
  };
  for (std::size_t i = 0; i <= limits::alerts_of_address_max; ++i)
    REQUIRE(
        t.add(AlertHome::seat("token " + std::to_string(i)), question("q" + std::to_string(i))));
}

namespace {

// A player with a subscription to push messages, "key1".
struct Account : AlertHome {
  Account() {
    REQUIRE(ann);
    REQUIRE(add(owner, push("key1", "https://push.example.org/1")));
  }

  storage::PlayerStore people{home.where};
  const server::players::PlayerResult<storage::PlayerStore::Grant> ann =
      people.create({"Ann", ""}, sample_time);
  const AlertOwner owner{.player = ann->player.id, .room = {}, .holder = {}};
};

}  // namespace

TEST_CASE("the subscriptions of an account end with it") {
  Account t;
  CHECK_FALSE(t.people.remove(t.ann->token));
  CHECK_FALSE(t.table.find("key1"));
}

TEST_CASE("a new passphrase ends the push messages to all devices, and nothing else") {
  Account t;
  Subscription hook{
      .id = "key2", .channel = AlertChannel::webhook, .address = "https://example.org/hook"};
  hook.since = sample_time;
  REQUIRE(t.table.add(t.owner, hook));
  // The first one signs nobody out.
  REQUIRE(t.people.change(t.ann->token, {.name = {}, .passphrase = "correct horse"}));
  CHECK(t.table.find("key1"));
  REQUIRE(t.people.change(t.ann->token,
                          {.passphrase = "battery staple", .passphrase_now = "correct horse"}));
  CHECK_FALSE(t.table.find("key1"));
  CHECK(t.table.find("key2"));
}

TEST_CASE("an e-mail address is confirmed by a key of which only the hash is stored") {
  AlertHome t;
  Subscription mail{.id = "key1", .channel = AlertChannel::email, .address = "ann@example.com"};
  mail.confirmation = room::hash_token("confirm");
  mail.since = sample_time;
  REQUIRE(t.table.add(AlertHome::seat("ann"), mail));
  CHECK_FALSE(t.table.of(AlertHome::seat("ann")).at(0).confirmed());
  CHECK_FALSE(t.table.find_unconfirmed("key1"));
  CHECK_FALSE(t.table.confirm("other"));
  CHECK(t.table.find_unconfirmed("confirm")->id == "key1");
  CHECK(t.table.confirm("confirm"));
  CHECK(t.table.of(AlertHome::seat("ann")).at(0).confirmed());
  CHECK_FALSE(t.table.confirm("confirm"));
}

TEST_CASE("a wait is marked once, and a reminder once after that") {
  AlertHome t;
  storage::AlertTable other(t.home.where);
  AlertMark mark{.room = "ABCDEF", .seat = seat_at(1), .number = 12};
  CHECK(t.table.mark(mark));
  CHECK_FALSE(t.table.mark(mark));
  CHECK_FALSE(other.mark(mark));
  mark.stage = AlertStage::last;
  CHECK(other.mark(mark));
  CHECK_FALSE(t.table.mark(mark));
  mark.stage = AlertStage::first;
  CHECK_FALSE(t.table.mark(mark));
  // Earlier waits stay marked; later ones, other reasons and other seats are not.
  mark.number = 11;
  CHECK_FALSE(t.table.mark(mark));
  mark.number = 20;
  CHECK(t.table.mark(mark));
  mark.reason = WaitReason::vote;
  mark.number = 1;
  CHECK(t.table.mark(mark));
  mark.reason = WaitReason::turn;
  mark.seat = seat_at(0);
  CHECK(t.table.mark(mark));
  // The first turn of a game has the number 0.
  CHECK(t.table.mark({.room = "GHJKMN", .seat = seat_at(0), .number = 0}));
  CHECK_FALSE(other.mark({.room = "GHJKMN", .seat = seat_at(0), .number = 0}));
}

TEST_CASE("all servers of a database have one key") {
  AlertHome t;
  const auto first = server::alerts::new_elliptic_key();
  CHECK(t.table.push_key(first) == first);
  storage::AlertTable other(t.home.where);
  CHECK(other.push_key(server::alerts::new_elliptic_key()) == first);
}

TEST_CASE("rooms that are over, replaced tokens and unconfirmed addresses lose their alerts") {
  AlertHome t;
  t.store.append("ABCDEF", sample_game());
  const SampleGame going_on = sample_game(2, 2, "GHJKMN");
  t.store.append("GHJKMN", going_on, 5);
  t.store.journal.flush();
  // The token of the same seat in both rooms.
  const room::TokenHash holder = std::get<room::SeatTaken>(going_on.entries.at(1)).token;
  const AlertOwner over{.player = {}, .room = "ABCDEF", .holder = holder};
  const AlertOwner playing{.player = {}, .room = "GHJKMN", .holder = holder};
  REQUIRE(t.add(over, AlertHome::push("over", "https://push.example.org/1")));
  REQUIRE(t.add(playing, AlertHome::push("playing", "https://push.example.org/2")));
  REQUIRE(t.add(AlertHome::seat("replaced", "GHJKMN"),
                AlertHome::push("replaced", "https://push.example.org/3")));
  Subscription mail{.id = "old", .channel = AlertChannel::email, .address = "ann@example.com"};
  mail.confirmation = room::hash_token("confirm");
  mail.since = sample_time;
  REQUIRE(t.table.add(playing, mail));
  CHECK(t.table.mark({.room = "ABCDEF", .seat = seat_at(0), .number = 1}));
  CHECK(t.table.mark({.room = "GHJKMN", .seat = seat_at(0), .number = 1}));

  const auto life = std::chrono::milliseconds(limits::alert_unconfirmed_life).count();
  t.table.sweep(sample_time + life);
  CHECK_FALSE(t.table.find("over"));
  CHECK_FALSE(t.table.find("replaced"));
  CHECK(t.table.find("playing"));
  CHECK(t.table.find("old"));
  CHECK(t.table.mark({.room = "ABCDEF", .seat = seat_at(0), .number = 1}));
  CHECK_FALSE(t.table.mark({.room = "GHJKMN", .seat = seat_at(0), .number = 1}));
  t.table.sweep(sample_time + (life + 1));
  CHECK_FALSE(t.table.find("old"));
}
