// Bans: by id, by name and similar names, by address and network, with their duration; and their
// storage.
#include "server/players/bans.hpp"

#include "server/players/unavailable.hpp"
#include "server/storage/ban_store.hpp"
#include "tests/storage/shared.hpp"
#include "tests/support/times.hpp"

#include <string>

using namespace tests;
using protocol::Ban;
using protocol::BanKind;
using server::players::Bans;

namespace {

Ban added(Bans& bans, BanKind kind, const std::string& whom,
          std::optional<std::uint32_t> seconds = std::nullopt) {
  const auto outcome =
      bans.add({.kind = kind, .whom = whom, .reason = "", .seconds = seconds}, sample_time);
  INFO(whom);
  REQUIRE(outcome);
  return *outcome;
}

bool no_network(Bans& bans, const std::string& whom) {
  return !bans.add({.kind = BanKind::address, .whom = whom, .reason = "", .seconds = {}},
                   sample_time);
}

}  // namespace

TEST_CASE("a ban concerns nobody but its target") {
  Bans bans;
  CHECK_FALSE(bans.find({.player = "a", .name = "Ann", .address = "192.0.2.7"}, sample_time));
  added(bans, BanKind::player, "a");
  added(bans, BanKind::name, "Ann");
  added(bans, BanKind::address, "192.0.2.7");
  CHECK(bans.find({.player = "a"}, sample_time));
  CHECK_FALSE(bans.find({.player = "A"}, sample_time));
  CHECK(bans.find({.name = "ANN"}, sample_time));
  CHECK(bans.find({.name = "\u0410nn"}, sample_time));  // a Cyrillic letter
  for (const char* name : {"A\u00adnn", "Ann\ufe0f", "A\u200dnn", "\u3164Ann", "Ａnn", "A n n"})
    CHECK(bans.find({.name = name}, sample_time));
  CHECK_FALSE(bans.find({.name = "Anna"}, sample_time));
  CHECK(bans.find({.address = "192.0.2.7"}, sample_time));
  CHECK(bans.find({.address = "::ffff:192.0.2.7"}, sample_time));
  CHECK_FALSE(bans.find({.address = "192.0.2.8"}, sample_time));
  // IPv4 addresses are stored as IPv6 ones of ::/80.
  for (const char* network : {"::1", "::/64", "::/16"}) added(bans, BanKind::address, network);
  CHECK(bans.find({.address = "::1"}, sample_time));
  CHECK_FALSE(bans.find({.address = "192.0.2.8"}, sample_time));
  // A client without a name or id does not match an empty one.
  CHECK_FALSE(bans.find({}, sample_time));
}

TEST_CASE("a network covers all its addresses, and an IPv6 address its household") {
  Bans bans;
  CHECK(added(bans, BanKind::address, "203.0.113.77/24").whom == "203.0.113.0/24");
  CHECK(bans.find({.address = "203.0.113.255"}, sample_time));
  CHECK_FALSE(bans.find({.address = "203.0.114.0"}, sample_time));
  CHECK(added(bans, BanKind::address, "2001:db8:1:2::7").whom == "2001:db8:1:2::/64");
  CHECK(bans.find({.address = "2001:db8:1:2:ffff::"}, sample_time));
  CHECK_FALSE(bans.find({.address = "2001:db8:1:3::7"}, sample_time));
  CHECK(added(bans, BanKind::address, "::ffff:198.51.100.7").whom == "198.51.100.7");
  for (const char* text : {"", "here", "192.0.2", "192.0.2.7/", "192.0.2.7/33", "192.0.2.7/x",
                           "2001:db8::/129", "0.0.0.0/0", "10.0.0.0/7", "::/0", "2000::/15"})
    CHECK(no_network(bans, text));
}

TEST_CASE("a ban ends by itself, or when it is lifted, and the longest one counts") {
  Bans bans;
  added(bans, BanKind::name, "Ann", 10);
  const Ban longer = added(bans, BanKind::player, "a", 20);
  CHECK(bans.find({.player = "a", .name = "Ann"}, sample_time)->id == longer.id);
  CHECK(bans.find({.name = "Ann"}, sample_time + 9'999));
  CHECK_FALSE(bans.find({.name = "Ann"}, sample_time + 10'000));
  CHECK(bans.list(sample_time + 10'000) == std::vector{longer});
  CHECK(bans.lift(longer.id));
  CHECK_FALSE(bans.lift(longer.id));
  CHECK_FALSE(bans.find({.player = "a"}, sample_time));
}

TEST_CASE("the database has the same bans as memory") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const TestStore store(path);
  server::storage::BanStore storage(path);
  Ban lasting;
  {
    Bans bans(&storage);
    lasting = *bans.add({.kind = BanKind::name, .whom = "Ann", .reason = "Enough", .seconds = {}},
                        sample_time);
    const Ban gone = added(bans, BanKind::address, "2001:db8::/32", 60);
    CHECK(storage.read() == std::vector{lasting, gone});
    CHECK(bans.lift(gone.id));
  }
  server::storage::BanStore again(path);
  Bans bans(&again);
  CHECK(bans.list(sample_time) == std::vector{lasting});
  CHECK(bans.find({.name = "ann"}, sample_time) == lasting);
  CHECK(added(bans, BanKind::player, "a").id > lasting.id);
}

TEST_CASE("servers that share a database learn of each other's bans, and number them together") {
  const Home home;
  const server::storage::Writer tables(home.where);
  server::storage::BanStore first_storage(home.where);
  server::storage::BanStore second_storage(home.where);
  Bans first(&first_storage);
  Bans second(&second_storage);
  CHECK_FALSE(second.refresh());
  const Ban ann = added(first, BanKind::name, "Ann");
  CHECK_FALSE(second.find({.name = "Ann"}, sample_time));
  CHECK(second.refresh());
  CHECK_FALSE(second.refresh());
  CHECK(second.find({.name = "Ann"}, sample_time) == ann);

  // Each has read the other's before it is notified.
  const Ban ben = added(second, BanKind::name, "Ben");
  const Ban cleo = added(first, BanKind::name, "Cleo");
  CHECK(ben.id > ann.id);
  CHECK(cleo.id > ben.id);
  CHECK(first.find({.name = "Ben"}, sample_time) == ben);
  CHECK(second.lift(cleo.id));
  // The rows before it was made.
  CHECK_FALSE(first.lift(cleo.id));
  CHECK_FALSE(second.lift(cleo.id));

  // One goes and another with its number comes.
  CHECK(second.refresh());
  second_storage.remove(ben.id);
  Ban dan = ben;
  dan.whom = "Dan";
  dan.since = sample_time + 1;
  REQUIRE(second_storage.insert(dan));
  CHECK_FALSE(second_storage.insert(ben));
  CHECK(second.refresh());
  CHECK(second.list(sample_time) == std::vector{dan, ann});
  CHECK_FALSE(second.find({.name = "Ben"}, sample_time));
}

TEST_CASE("a ban that cannot be stored has no effect, and can be made later") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const server::storage::Writer tables(path);
  server::storage::BanStore storage(path);
  Bans bans(&storage);
  const Ban ann = added(bans, BanKind::name, "Ann");
  SQLite::Database other(path, SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  CHECK_THROWS_AS(added(bans, BanKind::name, "Ben"), server::players::Unavailable);
  CHECK_THROWS_AS(bans.lift(ann.id), server::players::Unavailable);
  other.exec("ROLLBACK");
  CHECK(bans.find({.name = "Ann"}, sample_time) == ann);
  CHECK_FALSE(bans.find({.name = "Ben"}, sample_time));
  CHECK(bans.lift(ann.id));
  added(bans, BanKind::name, "Ben");
}

TEST_CASE("a ban gets another number when another server took the next one first") {
  struct Storage final : server::players::BanStorage {
    std::string version() override { return "as ever"; }
    std::vector<Ban> read() override { return {}; }
    bool insert(const Ban& ban) override { return ban.id > 2; }
    void remove(std::uint32_t) override {}
  } storage;
  Bans bans(&storage);
  CHECK(added(bans, BanKind::name, "Ann").id == 3);
  CHECK(bans.list(sample_time)[0].id == 3);
}
