// Several servers on one PostgreSQL database: a fenced node writes nothing.
#include "tests/storage/shared.hpp"

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>

using namespace tests;
using server::storage::RoomClaim;

namespace {

std::string membership_complaint(const std::string& where,
                                 const server::storage::Membership& member) {
  try {
    const server::storage::Writer writer(where, member);
  } catch (const server::storage::StorageError& error) {
    return error.what();
  }
  return "done";
}

}  // namespace

TEST_CASE("nodes share a database, but not a name; a single server does not") {
  const Home home(true);
  {
    const server::storage::Writer first(home.where, node("n1"));
    CHECK(membership_complaint(home.where, node("n2")) == "done");
    CHECK(contains(membership_complaint(home.where, node("n1")), "another server with --node n1"));
    CHECK(contains(membership_complaint(home.where, {}), "in use by another server"));
  }
  const server::storage::Writer alone(home.where);
  CHECK(contains(membership_complaint(home.where, node("n1")), "in use by another server"));
}

TEST_CASE("a fenced node writes nothing, and another one continues its rooms") {
  Shared shared;
  const SampleGame game = sample_game();
  server::storage::Writer first(shared.home.where, node("n1"));
  server::storage::Writer second(shared.home.where, node("n2"));
  const std::size_t half = game.first_action + 10;
  write(first, "ABCDEF", game, 0, half);
  shared.open_before_steps("ABCDEF");
  CHECK(shared.owner("ABCDEF") == first.name());

  // After a sign of life no node takes its place, and it owns its rooms.
  const auto silent = shared.member(second, first);
  CHECK(silent.lease == std::chrono::minutes(1));
  while (shared.member(second, first).seen == silent.seen)
    CHECK(server::storage::renew_lease(shared.database(), first.name()));
  CHECK_FALSE(server::storage::fence(shared.database(), silent));
  RoomClaim claim = server::storage::claim(shared.database(), second.name(), "ABCDEF").value();
  REQUIRE(claim.outcome == RoomClaim::ClaimOutcome::theirs);
  CHECK(claim.owner->address == "n1.example.org:8080");
  CHECK_FALSE(claim.owner->expired);
  CHECK_THROWS_AS(write(second, "ABCDEF", game, half, half + 1), sql::StatementRejected);

  shared.silence(first);
  const std::int64_t seen = shared.number("seen_ms FROM writers WHERE node = 'n1'");
  CHECK(shared.member(second, first).expired);
  CHECK(server::storage::fence(shared.database(), shared.member(second, first)));
  CHECK(shared.owner("ABCDEF") == "nobody");
  CHECK_FALSE(server::storage::renew_lease(shared.database(), first.name()));

  // Its session was ended, too, so it reconnects, and learns of it.
  const auto fenced = [&] {
    try {
      write(first, "ABCDEF", game, half, half + 1);
    } catch (const sql::DatabaseUnavailable&) {
      first.reconnect();
    }
  };
  SECTION("even before another node has taken the room") {
    CHECK_THROWS_AS(fenced(), server::storage::Fenced);
  }
  claim = server::storage::claim(shared.database(), second.name(), "ABCDEF").value();
  REQUIRE(claim.outcome == RoomClaim::ClaimOutcome::ours);
  REQUIRE(claim.rooms.size() == 1);
  CHECK_FALSE(claim.rooms[0].before);
  // No clock has run since then.
  CHECK(claim.rooms[0].alive.count() == seen);
  write(second, "ABCDEF", game, half, half + 1);
  SECTION("nor afterwards") {
    CHECK_THROWS_AS(fenced(), server::storage::Fenced);
    const std::string before = first.name();
    first.sign_in_again();
    CHECK(first.name() != before);
    CHECK(server::storage::renew_lease(shared.database(), first.name()));
    CHECK_THROWS_AS(write(first, "ABCDEF", game, half + 1, half + 2), sql::StatementRejected);
    write(first, "BCDEFG", game, 0, 1);
    CHECK(shared.owner("BCDEFG") == first.name());
  }
  write(second, "ABCDEF", game, half + 1, SIZE_MAX);
  CHECK((read_room(shared.home.where, "ABCDEF").moves == stored(game).moves));
}

TEST_CASE("a node that was stopped in the middle of a transaction blocks no other node") {
  Shared shared;
  const SampleGame game = sample_game();
  server::storage::Writer first(shared.home.where, node("n1"));
  server::storage::Writer second(shared.home.where, node("n2"));
  write(first, "ABCDEF", game, 0, 5);
  // Its open transaction and its locks.
  sql::Database frozen = sql::open(shared.home.where, sql::Use::write);
  sql::Statement(frozen, "SELECT set_config('application_name', $1, false)")
      .run("castellan " + first.name());
  sql::Transaction transaction(frozen, sql::TransactionKind::change);
  shared.silence(first);
  frozen.execute("UPDATE writers SET batch = batch + 1 WHERE node = 'n1'");
  CHECK(server::storage::fence(shared.database(), shared.member(second, first)));
  CHECK(server::storage::claim(shared.database(), second.name(), "ABCDEF")->outcome ==
        RoomClaim::ClaimOutcome::ours);
}

TEST_CASE("nor does one that was stopped in a transaction of its other connections") {
  const std::string locking = GENERATE("SELECT 1 FROM writers WHERE node = 'n1' FOR UPDATE",
                                       "UPDATE owners SET writer = writer WHERE room = 'ABCDEF'");
  CAPTURE(locking);
  Shared shared;
  server::storage::Writer first(shared.home.where, node("n1"));
  server::storage::Writer second(shared.home.where, node("n2"));
  write(first, "ABCDEF", sample_game(), 0, 5);
  shared.silence(first);
  sql::Database frozen = sql::open(shared.home.where, sql::Use::chat);
  sql::Transaction transaction(frozen, sql::TransactionKind::change);
  frozen.execute(locking);
  CHECK(server::storage::fence(shared.database(), shared.member(second, first)));
  CHECK(server::storage::claim(shared.database(), second.name(), "ABCDEF")->outcome ==
        RoomClaim::ClaimOutcome::ours);
}

TEST_CASE("the successor of a node, or a single server, takes over at once") {
  Shared shared;
  const SampleGame game = sample_game();
  {
    server::storage::Writer first(shared.home.where, node("n1"));
    write(first, "ABCDEF", game, 0, game.first_action + 3);
    write(first, "BCDEFG", game, 0, SIZE_MAX);
    CHECK(shared.owner("BCDEFG") == first.name());
  }
  // It did not sign out.
  CHECK(shared.number("count(*) FROM writers") == 1);
  SECTION("the node of the same name") {
    const server::storage::Writer next(shared.home.where, node("n1"));
    CHECK(shared.owner("ABCDEF") == "nobody");
    // Any node can read finished rooms.
    CHECK(shared.owner("BCDEFG") == "none");
    CHECK(server::storage::claim(shared.database(), next.name(), "ABCDEF")->outcome ==
          RoomClaim::ClaimOutcome::ours);
  }
  SECTION("a single server, and a node after it") {
    std::int64_t seen = 0;
    {
      server::storage::Writer alone(shared.home.where);
      CHECK(shared.owner("ABCDEF") == alone.name());
      write(alone, "ABCDEF", game, game.first_action + 3, game.first_action + 4);
      shared.open_before_steps("ABCDEF");
      seen = shared.number("seen_ms FROM writers");
      write(alone, "CDEFGH", game, 0, SIZE_MAX);
      CHECK(shared.owner("CDEFGH") == "none");
      CHECK(shared.number("count(*) FROM writers") == 1);
    }
    const server::storage::Writer next(shared.home.where, node("n2"));
    const RoomClaim claim =
        server::storage::claim(shared.database(), next.name(), "ABCDEF").value();
    REQUIRE(claim.rooms.size() == 1);
    CHECK(claim.rooms[0].alive.count() >= seen);
  }
}

TEST_CASE("a server that ran ends the outage before it for a game without a clock") {
  Shared shared;
  {
    server::storage::Writer first(shared.home.where);
    write(first, "ABCDEF", sample_game(), 0, 5);
    shared.silence(first);
  }
  const auto seen = [&] { return shared.number("seen_ms FROM writers"); };
  const auto alive = [&] { return shared.number("alive_ms FROM owners WHERE room = 'ABCDEF'"); };
  std::int64_t before = seen();
  for (int start = 0; start < 2; ++start) {
    const server::storage::Writer next(shared.home.where);
    CHECK(alive() == before);
    before = seen();
  }
}

TEST_CASE("only the room of another node halts") {
  const Shared shared;
  const SampleGame game = sample_game();
  Answers answers;
  std::map<room::RoomCode, std::string> refused;
  server::storage::DurableJournal journal(
      shared.home.where, answers.on_durable(), answers.on_failed(), {},
      {.on_room_failed = [&](const room::RoomCode& code,
                             const std::string& why) { refused[code] = why; }},
      node("n1"));
  std::uint64_t ticket = 0;
  const auto append = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i)
      for (const protocol::RoomCode code : {"AAAAAA", "BBBBBB"})
        journal.append(code, ++ticket, linked(game, code).entries[i]);
    journal.flush();
  };
  append(0, game.first_action + 2);
  tamper(shared.home.where, "UPDATE owners SET writer = NULL WHERE room = 'BBBBBB'");
  append(game.first_action + 2, game.entries.size());
  CHECK(refused.size() == 1);
  CHECK(refused.contains("BBBBBB"));
  CHECK(read_room(shared.home.where, "AAAAAA").over);
  CHECK(read_room(shared.home.where, "BBBBBB").moves.size() == 2);
  CHECK(answers.failures().empty());
}

TEST_CASE("a fenced journal drops its queue, and begins again") {
  Shared shared;
  const SampleGame game = sample_game();
  Answers answers;
  std::mutex mutex;
  std::condition_variable changed;
  int fenced = 0;
  server::storage::DurableJournal journal(shared.home.where, answers.on_durable(),
                                          answers.on_failed(), {},
                                          {.on_fenced =
                                               [&] {
                                                 const std::lock_guard lock(mutex);
                                                 ++fenced;
                                                 changed.notify_all();
                                               }},
                                          node("n1"));
  const server::storage::Writer second(shared.home.where, node("n2"));
  journal.append("ABCDEF", 1, game.entries[0]);
  journal.flush();
  const std::string before = journal.name();
  tamper(shared.home.where, "UPDATE writers SET seen_ms = 0 WHERE node = 'n1'");
  for (const auto& member : server::storage::other_members(shared.database(), second.name()))
    REQUIRE(server::storage::fence(shared.database(), member));
  journal.append("ABCDEF", 2, game.entries[1]);
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return fenced == 1; });
  }
  CHECK_FALSE(journal.healthy());
  CHECK(journal.fenced());
  CHECK(journal.name().empty());
  journal.append("ABCDEF", 3, game.entries[2]);
  journal.flush();
  CHECK(answers.durable().size() == 1);

  journal.begin_again();
  while (journal.name().empty()) std::this_thread::yield();
  CHECK(journal.name() != before);
  CHECK(journal.healthy());
  CHECK_FALSE(journal.fenced());
  journal.append("BCDEFG", 1, linked(game, "BCDEFG").entries[0]);
  journal.flush();
  CHECK(answers.durable().back() == std::pair<protocol::RoomCode, std::uint64_t>("BCDEFG", 1));
  CHECK(read_room(shared.home.where, "ABCDEF").seats.empty());
  CHECK(answers.failures().empty());
}
