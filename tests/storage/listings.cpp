// Several servers on one PostgreSQL database: their shared list, and the lobby.
#include "server/storage/listings.hpp"

#include "server/rooms/code.hpp"
#include "server/storage/lobby_owner.hpp"
#include "tests/storage/shared.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <sys/eventfd.h>
#include <thread>
#include <unistd.h>

using namespace tests;
using std::chrono::milliseconds;

namespace {

// The lists that the asking node receives: writer → rooms; "as before" where the version is known.
std::map<std::string, std::string> heard_by(Shared& shared, const server::storage::Writer& asking,
                                            const std::map<std::string, std::int64_t>& known = {}) {
  std::map<std::string, std::string> received;
  for (const auto& one : server::storage::read_listings(shared.database(), asking.name(), known))
    received[one.writer] = one.listing ? one.listing->rooms : "as before";
  return received;
}

using ListingsByWriter = std::map<std::string, std::string>;

}  // namespace

TEST_CASE("a node's rooms reach the other nodes, once for each version") {
  Shared shared;
  const server::storage::Writer first(shared.home.where, node("n1"));
  const server::storage::Writer second(shared.home.where, node("n2"));
  const auto tell = [&](std::int64_t version, const std::string& rooms) {
    return server::storage::publish_listing(shared.database(), first.name(),
                                            {version, 3, 2, 1, rooms});
  };
  CHECK(heard_by(shared, second).empty());
  CHECK(tell(1, "[]"));
  CHECK(heard_by(shared, second) == ListingsByWriter{{first.name(), "[]"}});
  CHECK(heard_by(shared, first).empty());
  const auto told =
      server::storage::read_listings(shared.database(), second.name(), {})[0].listing.value();
  CHECK(told.version == 1);
  CHECK((told.people == 3 && told.games == 2 && told.more == 1));

  CHECK(heard_by(shared, second, {{first.name(), 1}}) ==
        ListingsByWriter{{first.name(), "as before"}});
  CHECK(tell(2, "[7]"));
  CHECK(heard_by(shared, second, {{first.name(), 1}, {"other", 2}}) ==
        ListingsByWriter{{first.name(), "[7]"}});
}

TEST_CASE("a silent node is not listed, and its row is deleted when it is fenced") {
  Shared shared;
  server::storage::Writer first(shared.home.where, node("n1"));
  const server::storage::Writer second(shared.home.where, node("n2"));
  REQUIRE(server::storage::publish_listing(shared.database(), first.name(),
                                           {.version = 1, .rooms = "[]"}));
  SECTION("silent") {
    shared.silence(first);
    CHECK(heard_by(shared, second).empty());
    CHECK(shared.number("count(*) FROM listings") == 1);
    REQUIRE(server::storage::fence(shared.database(), shared.member(second, first)));
    CHECK(shared.number("count(*) FROM listings") == 0);
  }
  SECTION("ended in order") {
    first.finish();
    CHECK(shared.number("count(*) FROM listings") == 0);
  }
  // It may not know yet.
  CHECK_FALSE(server::storage::publish_listing(shared.database(), first.name(),
                                               {.version = 2, .rooms = "[]"}));
  CHECK(shared.number("count(*) FROM listings") == 0);
}

TEST_CASE("the lobby belongs to one node, until that is fenced, ends or passes it on") {
  Shared shared;
  server::storage::Writer first(shared.home.where, node("n1"));
  const server::storage::Writer second(shared.home.where, node("n2"));
  const auto claim = [&](const server::storage::Writer& writer) {
    return server::storage::claim_lobby(shared.database(), writer.name());
  };
  REQUIRE(claim(first)->writer == first.name());
  CHECK(claim(first)->writer == first.name());
  const auto found = claim(second);
  REQUIRE(found->writer == first.name());
  CHECK(found->address == "n1.example.org:8080");
  CHECK_FALSE(found->expired);
  CHECK(server::storage::has_lobby(shared.database(), first.name()));
  CHECK_FALSE(server::storage::has_lobby(shared.database(), second.name()));
  // No node takes it for a room.
  CHECK(
      server::storage::claim(shared.database(), first.name(), server::rooms::lobby_key)->outcome ==
      server::storage::RoomClaim::ClaimOutcome::nowhere);

  SECTION("fenced") {
    shared.silence(first);
    CHECK(claim(second)->expired);
    REQUIRE(server::storage::fence(shared.database(), shared.member(second, first)));
    CHECK(claim(second)->writer == second.name());
    CHECK(claim(first)->writer == second.name());
  }
  SECTION("ended") {
    first.finish();
    CHECK(claim(second)->writer == second.name());
  }
  SECTION("passed on") {
    CHECK_FALSE(server::storage::hand_over_lobby(shared.database(), second.name()));
    CHECK(server::storage::hand_over_lobby(shared.database(), first.name()));
    CHECK(server::storage::has_lobby(shared.database(), second.name()));
    server::storage::announce_leaving(shared.database(), first.name());
    CHECK_FALSE(server::storage::hand_over_lobby(shared.database(), second.name()));
    CHECK(server::storage::has_lobby(shared.database(), second.name()));
  }
  SECTION("from a node that was fenced meanwhile") {
    first.finish();
    CHECK_FALSE(claim(first));
    CHECK(shared.owner(server::rooms::lobby_key) == "none");
  }
}

TEST_CASE("nodes that request the lobby at once all receive the same owner") {
  Shared shared;
  std::vector<std::unique_ptr<server::storage::Writer>> writers;
  for (const char* name : {"n1", "n2", "n3", "n4"})
    writers.push_back(std::make_unique<server::storage::Writer>(shared.home.where, node(name)));
  std::vector<std::string> found(writers.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < writers.size(); ++i)
    threads.emplace_back([&, i] {
      server::storage::OwnershipLink link(shared.home.where, false);
      found[i] = server::storage::claim_lobby(link.open(), writers[i]->name()).value().writer;
    });
  for (std::thread& thread : threads) thread.join();
  for (const std::string& one : found) CHECK(one == found[0]);
  CHECK(shared.owner(server::rooms::lobby_key) == found[0]);
}

TEST_CASE("a listener is woken by a notification, by its end, or by the timeout") {
  Shared shared;
  const server::storage::Writer first(shared.home.where, node("n1"));
  server::storage::OwnershipLink listening(shared.home.where, false,
                                           server::storage::listings_channel);
  const int wake = eventfd(0, EFD_NONBLOCK);
  REQUIRE(wake >= 0);
  constexpr auto for_ever = std::chrono::hours(1);
  // Without a connection no notification can be sent.
  CHECK_FALSE(listening.wait_for_notification(milliseconds(0), wake));
  listening.open();
  CHECK_FALSE(listening.wait_for_notification(milliseconds(1), wake));

  const auto tell = [&] {
    server::storage::publish_listing(shared.database(), first.name(),
                                     {.version = 1, .rooms = "[]"});
  };
  tell();
  CHECK(listening.wait_for_notification(for_ever, wake));
  CHECK_FALSE(listening.wait_for_notification(milliseconds(0), wake));
  tell();
  // It came with the answer.
  sql::Statement who(listening.open(), "SELECT pg_backend_pid()");
  const std::int64_t process = [&] {
    sql::Rows rows = who.query();
    REQUIRE(rows.next());
    return rows.integer(0);
  }();
  CHECK(listening.wait_for_notification(for_ever, wake));
  std::thread later(tell);
  CHECK(listening.wait_for_notification(for_ever, wake));
  later.join();

  const std::uint64_t one = 1;
  ssize_t written = 0;
  std::thread ending([&] { written = write(wake, &one, sizeof one); });
  CHECK_FALSE(listening.wait_for_notification(for_ever, wake));
  ending.join();
  CHECK(written == sizeof one);

  // A lost connection is reported in the same way, and the next one listens, too.
  sql::Statement(shared.database(), "SELECT pg_terminate_backend(CAST($1 AS INTEGER))")
      .run(process);
  std::uint64_t rung = 0;
  CHECK(read(wake, &rung, sizeof rung) == sizeof rung);
  // Messages of the database before it goes down are no notification.
  while (!listening.wait_for_notification(for_ever, wake)) continue;
  // The loss ends no further wait.
  CHECK(write(wake, &one, sizeof one) == sizeof one);
  CHECK_FALSE(listening.wait_for_notification(for_ever, wake));
  CHECK(read(wake, &rung, sizeof rung) == sizeof rung);
  listening.open();
  tell();
  CHECK(listening.wait_for_notification(for_ever, wake));
  close(wake);
}
