// Several servers on one PostgreSQL database: transfers of rooms.
#include "server/util/clock.hpp"
#include "tests/storage/shared.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using namespace tests;
using server::storage::RoomClaim;

namespace {

server::storage::NodeLoad load_of(Shared& shared, const std::string& writer) {
  for (const server::storage::NodeLoad& load : server::storage::loads(shared.database()))
    if (load.writer == writer) return load;
  FAIL("it is not there");
  return {};
}

void give(server::storage::Writer& from, const protocol::RoomCode& code, const std::string& to,
          std::chrono::milliseconds ago = {}) {
  const std::vector<server::storage::Released> released{{code, to}};
  from.write({.entries = {}, .released = released, .now = ago});
}

}  // namespace

TEST_CASE("the load of a node is its number of unfinished rooms") {
  Shared shared;
  const SampleGame game = sample_game();
  server::storage::Writer first(shared.home.where, node("n1"));
  const server::storage::Writer second(shared.home.where, node("n2"));
  write(first, "AAAAAA", game, 0, 1);
  write(first, "BBBBBB", game, 0, game.first_action + 3);
  write(first, "CCCCCC", game, 0, SIZE_MAX);
  server::storage::reserve(shared.database(), first.name(), {"DDDDDD", "EEEEEE"});
  CHECK(load_of(shared, first.name()).rooms == 2);
  CHECK(load_of(shared, first.name()).node == "n1");
  CHECK(load_of(shared, first.name()).takes);
  CHECK(load_of(shared, second.name()).rooms == 0);

  // It has just signed in, and may never come to take rooms.
  CHECK_FALSE(load_of(shared, second.name()).takes);
  server::storage::reserve(shared.database(), second.name(), {"FFFFFF"});
  CHECK(load_of(shared, second.name()).takes);
  SECTION("a leaving node takes none") {
    server::storage::announce_leaving(shared.database(), second.name());
  }
  SECTION("nor does a silent one") {
    shared.silence(second);
  }
  CHECK_FALSE(load_of(shared, second.name()).takes);
}

TEST_CASE("a durable room goes to the node that it is transferred to") {
  Shared shared;
  const SampleGame game = sample_game();
  Answers answers;
  server::storage::DurableJournal journal(shared.home.where, answers.on_durable(),
                                          answers.on_failed(), {}, {}, node("n1"));
  server::storage::Writer second(shared.home.where, node("n2"));
  const std::size_t half = game.first_action + 10;
  for (std::size_t i = 0; i < half; ++i) journal.append("ABCDEF", i + 1, game.entries[i]);
  CHECK(server::storage::transferred_rooms(shared.database(), second.name(), {}).rooms.empty());
  journal.hand_over("ABCDEF", second.name(), server::wall_now());
  journal.flush();
  CHECK(answers.durable().size() == half);
  CHECK(shared.owner("ABCDEF") == second.name());

  const auto given = server::storage::transferred_rooms(shared.database(), second.name(), {});
  CHECK(given.rooms == std::vector<protocol::RoomCode>{"ABCDEF"});
  CHECK(given.until.count() >= shared.number("alive_ms FROM owners WHERE room = 'ABCDEF'"));
  // It is queried again, in case its transaction took long, but not forever.
  CHECK(server::storage::transferred_rooms(shared.database(), second.name(), given.until).rooms ==
        given.rooms);
  CHECK(server::storage::transferred_rooms(shared.database(), second.name(), given.until + 600'000)
            .rooms.empty());

  // No other node takes it, and the previous owner knows the new one.
  CHECK(server::storage::free_rooms(shared.database(), journal.name(), 10).empty());
  const RoomClaim claim =
      server::storage::claim(shared.database(), journal.name(), "ABCDEF").value();
  REQUIRE(claim.outcome == RoomClaim::ClaimOutcome::theirs);
  CHECK(claim.owner->node == "n2");
  CHECK(server::storage::claim(shared.database(), second.name(), "ABCDEF")->outcome ==
        RoomClaim::ClaimOutcome::ours);
  write(second, "ABCDEF", game, half, SIZE_MAX);
  CHECK((read_room(shared.home.where, "ABCDEF").moves == stored(game).moves));
  journal.append("ABCDEF", half + 1, game.entries[half]);
  journal.flush();
  CHECK(answers.durable().size() == half);
}

TEST_CASE("no clock runs from the time a room was last played on until its next owner has it") {
  Shared shared;
  const SampleGame game = sample_game();
  server::storage::Writer first(shared.home.where, node("n1"));
  const server::storage::Writer second(shared.home.where, node("n2"));
  write(first, "AAAAAA", game, 0, 5);
  write(first, "BBBBBB", game, 0, 5);
  const auto age = [&](const protocol::RoomCode& code) {
    return shared.number(
        "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) - alive_ms "
        "FROM owners WHERE room = '" +
        code.text() + "'");
  };
  give(first, "AAAAAA", second.name(), std::chrono::minutes(20));
  give(first, "BBBBBB", "", std::chrono::minutes(20));
  for (const char* code : {"AAAAAA", "BBBBBB"}) {
    CHECK(age(code) >= 1'200'000);
    CHECK(age(code) < 2'400'000);
  }
}

TEST_CASE("a room transferred to an absent node is free") {
  Shared shared;
  const SampleGame game = sample_game();
  server::storage::Writer first(shared.home.where, node("n1"));
  std::optional<server::storage::Writer> second(std::in_place, shared.home.where, node("n2"));
  const std::string name = second->name();
  write(first, "ABCDEF", game, 0, 5);
  SECTION("because it has gone") {
    second->finish();
    second.reset();
  }
  SECTION("because it is leaving") {
    server::storage::announce_leaving(shared.database(), name);
  }
  SECTION("because it was silent") {
    shared.silence(*second);
  }
  give(first, "ABCDEF", name);
  CHECK(shared.owner("ABCDEF") == "nobody");
  CHECK(server::storage::claim(shared.database(), first.name(), "ABCDEF")->outcome ==
        RoomClaim::ClaimOutcome::ours);
  write(first, "ABCDEF", game, 5, 6);
}

TEST_CASE("a transferred room belongs to its new owner at once, and a finished one to none") {
  Shared shared;
  const SampleGame game = sample_game();
  server::storage::Writer first(shared.home.where, node("n1"));
  server::storage::Writer second(shared.home.where, node("n2"));
  write(first, "AAAAAA", game, 0, 5);
  write(first, "BBBBBB", game, 0, SIZE_MAX);
  give(first, "AAAAAA", second.name());
  give(first, "BBBBBB", second.name());
  CHECK(shared.owner("AAAAAA") == second.name());
  CHECK(shared.owner("BBBBBB") == "none");
  CHECK_THROWS_AS(write(first, "AAAAAA", game, 5, 6), sql::StatementRejected);
  // A node transfers only its own rooms.
  give(first, "AAAAAA", first.name());
  CHECK(shared.owner("AAAAAA") == second.name());

  // When the new owner dies before it has looked, the others take it.
  shared.silence(second);
  CHECK(server::storage::fence(shared.database(), shared.member(first, second)));
  CHECK(shared.owner("AAAAAA") == "nobody");
}

TEST_CASE("the outage of a game with a clock stays until an owner after it has stored a step") {
  Shared shared;
  SampleGame game = sample_game();
  const bool has_clock = GENERATE(true, false);
  if (has_clock)
    std::get<room::Opened>(game.entries[0]).settings.clock = {protocol::ClockKind::days, 86'400};
  const auto alive = [&] { return shared.number("alive_ms FROM owners WHERE room = 'AAAAAA'"); };
  const server::storage::Writer last(shared.home.where, node("n4"));
  // Returns when it was last seen.
  const auto fence = [&](const server::storage::Writer& gone) {
    shared.silence(gone);
    const auto seen = shared.number("seen_ms FROM writers WHERE name = '" + gone.name() + "'");
    REQUIRE(server::storage::fence(shared.database(), shared.member(last, gone)));
    return seen;
  };
  const auto claim = [&](const server::storage::Writer& by) {
    REQUIRE(server::storage::claim(shared.database(), by.name(), "AAAAAA")->outcome ==
            RoomClaim::ClaimOutcome::ours);
  };
  server::storage::Writer first(shared.home.where, node("n1"));
  write(first, "AAAAAA", game, 0, game.first_action + 3);
  shared.open_before_steps("AAAAAA");
  const std::int64_t first_seen = fence(first);
  CHECK(alive() == first_seen);

  const server::storage::Writer second(shared.home.where, node("n2"));
  claim(second);
  const std::int64_t second_seen = fence(second);
  CHECK(second_seen > first_seen);
  CHECK(alive() == (has_clock ? first_seen : second_seen));

  // Its first step: what it gives back.
  const server::storage::Writer third(shared.home.where, node("n3"));
  claim(third);
  tamper(shared.home.where, "UPDATE steps SET time_ms = " + std::to_string(first_seen + 1) +
                                " WHERE room = 'AAAAAA' AND seq = "
                                "(SELECT max(seq) FROM steps WHERE room = 'AAAAAA')");
  const std::int64_t third_seen = fence(third);
  CHECK(third_seen > second_seen);
  CHECK(alive() == third_seen);
}
