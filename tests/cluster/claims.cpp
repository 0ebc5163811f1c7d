// Several servers on one PostgreSQL database: the owner of each room, and how rooms change owners.
#include "tests/storage/shared.hpp"

#include <iterator>
#include <optional>

using namespace tests;
using server::storage::RoomClaim;

TEST_CASE("an unloaded room is free when all of it is durable") {
  Shared shared;
  const SampleGame game = sample_game();
  Answers answers;
  server::storage::DurableJournal journal(shared.home.where, answers.on_durable(),
                                          answers.on_failed(), {}, {}, node("n1"));
  for (std::size_t i = 0; i < 10; ++i) journal.append("ABCDEF", i + 1, game.entries[i]);
  journal.release("ABCDEF");
  const SampleGame whole = linked(game, "BCDEFG");
  for (std::size_t i = 0; i < whole.entries.size(); ++i)
    journal.append("BCDEFG", i + 1, whole.entries[i]);
  journal.flush();
  CHECK(answers.durable().size() == 10 + whole.entries.size());
  CHECK(shared.owner("ABCDEF") == "nobody");
  // A client may still be there.
  CHECK(shared.owner("BCDEFG") == journal.name());
  journal.release("BCDEFG");
  journal.flush();
  CHECK(shared.owner("BCDEFG") == "none");
  CHECK(server::storage::claim(shared.database(), journal.name(), "BCDEFG")->outcome ==
        RoomClaim::ClaimOutcome::ours);
  journal.close();
  CHECK(shared.number("count(*) FROM writers") == 0);
}

TEST_CASE("free rooms are shared out, each to one of the remaining nodes") {
  Shared shared;
  const SampleGame game = sample_game();
  std::vector<protocol::RoomCode> codes;
  {
    server::storage::Writer gone(shared.home.where, node("n0"));
    for (char letter = 'A'; letter <= 'T'; ++letter) {
      codes.emplace_back(std::string("AAAAA") + letter);
      write(gone, codes.back(), game, 0, 1);
    }
    gone.finish();
  }
  const server::storage::Writer first(shared.home.where, node("n1"));
  const server::storage::Writer second(shared.home.where, node("n2"));
  const auto free = [&](const server::storage::Writer& writer, unsigned most = 100) {
    return server::storage::free_rooms(shared.database(), writer.name(), most);
  };
  std::vector<protocol::RoomCode> all = free(first);
  CHECK(all.size() > 2);
  CHECK(all.size() < codes.size() - 2);
  CHECK(free(first, 2).size() == 2);
  std::ranges::copy(free(second), std::back_inserter(all));
  std::ranges::sort(all);
  CHECK(all == codes);

  server::storage::announce_leaving(shared.database(), second.name());
  CHECK(free(first) == codes);
  CHECK(free(second).empty());
  // It was free for long, whichever node should have it.
  tamper(shared.home.where, "UPDATE owners SET alive_ms = 0 WHERE room = 'AAAAAC'");
  CHECK(free(second) == std::vector<protocol::RoomCode>{"AAAAAC"});
}

TEST_CASE("tables with the same deal are taken together") {
  Shared shared;
  SampleGame game = sample_game();
  std::optional<server::storage::Writer> gone(std::in_place, shared.home.where, node("n0"));
  std::uint32_t table = 0;
  for (const protocol::RoomCode code : {"AAAAAA", "BBBBBB", "CCCCCC"}) {
    std::get<room::Opened>(game.entries[0]).duplicate = {"AAAAAA", ++table, 3};
    write(*gone, code, game, 0, 1);
  }
  gone->finish();
  gone.reset();
  const server::storage::Writer first(shared.home.where, node("n1"));
  const server::storage::Writer second(shared.home.where, node("n2"));
  CHECK(server::storage::claim(shared.database(), first.name(), "BBBBBB")->rooms.size() == 3);
  for (const protocol::RoomCode code : {"AAAAAA", "BBBBBB", "CCCCCC"}) {
    CHECK(shared.owner(code) == first.name());
    const RoomClaim claim = server::storage::claim(shared.database(), second.name(), code).value();
    REQUIRE(claim.outcome == RoomClaim::ClaimOutcome::theirs);
    CHECK(claim.owner->node == "n1");
  }
}

TEST_CASE("a reserved code is used by no other node, and no used code can be reserved") {
  Shared shared;
  const SampleGame game = sample_game();
  server::storage::Writer first(shared.home.where, node("n1"));
  server::storage::Writer second(shared.home.where, node("n2"));
  write(first, "AAAAAA", game, 0, SIZE_MAX);
  tamper(shared.home.where, "DELETE FROM owners WHERE room = 'AAAAAA'");
  const std::vector<protocol::RoomCode> wanted{"AAAAAA", "BBBBBB", "CCCCCC"};
  auto got = server::storage::reserve(shared.database(), first.name(), wanted);
  std::ranges::sort(got);
  CHECK(got == std::vector<protocol::RoomCode>{"BBBBBB", "CCCCCC"});
  CHECK(server::storage::reserve(shared.database(), second.name(), wanted).empty());
  CHECK_THROWS_AS(write(second, "BBBBBB", game, 0, 1), sql::StatementRejected);
  write(first, "BBBBBB", game, 0, 1);
  CHECK(server::storage::claim(shared.database(), first.name(), "DDDDDD")->outcome ==
        RoomClaim::ClaimOutcome::nowhere);
  // It is not a room yet.
  CHECK(server::storage::claim(shared.database(), first.name(), "CCCCCC")->outcome ==
        RoomClaim::ClaimOutcome::nowhere);
}

TEST_CASE("a fenced node claims no room") {
  Shared shared;
  const SampleGame game = sample_game();
  std::string fenced;
  {
    server::storage::Writer first(shared.home.where, node("n1"));
    write(first, "AAAAAA", game, 0, 1);
    fenced = first.name();
    first.finish();
  }
  CHECK_FALSE(server::storage::claim(shared.database(), fenced, "AAAAAA"));
  CHECK(shared.owner("AAAAAA") == "nobody");
}

TEST_CASE("a claim distinguishes a closed room from one that never existed") {
  Shared shared;
  const SampleGame game = sample_game();
  Answers answers;
  server::storage::DurableJournal journal(shared.home.where, answers.on_durable(),
                                          answers.on_failed(), {}, {}, node("n1"));
  journal.append("ABCDEF", 1, game.entries[0]);
  journal.append("ABCDEF", 2, room::Closed{server::RoomTime(1'790'000'000'000)});
  journal.release("ABCDEF");
  journal.flush();
  CHECK(server::storage::claim(shared.database(), journal.name(), "ABCDEF")->outcome ==
        RoomClaim::ClaimOutcome::given_up);
}
