#include "tests/storage/support.hpp"

using namespace tests;

namespace {

// The chain is repaired first: these tests are about the content of rows.
storage::ReplayError error_of(const storage::StoredRoom& stored) {
  const auto replayed = storage::replay(relinked(stored));
  REQUIRE(!replayed);
  return replayed.error();
}

}  // namespace

TEST_CASE("games of every size replay to their end") {
  for (int players = 2; players <= 4; ++players)
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const SampleGame game = sample_game(seed, players);
      const auto replayed = storage::replay(stored(game));
      REQUIRE(replayed);
      CHECK(replayed->state == game.end);
    }
}

TEST_CASE("replay names the place of every stored error") {
  storage::StoredRoom room = stored(sample_game());
  const auto acted = [&](std::size_t i) -> room::Acted& {
    return std::get<room::Acted>(room.moves[i]);
  };
  SECTION("a digest") {
    acted(6).digest ^= 1;
    CHECK(error_of(room).seq == 7);
    CHECK(contains(error_of(room).reason, "digest"));
  }
  SECTION("a result") {
    auto& result = acted(room.moves.size() - 1).result;
    REQUIRE(contains(result, "\"points\":"));
    result.replace(result.find("\"points\":") + 9, 1, "9");
    CHECK(error_of(room).seq == room.moves.size());
    CHECK(contains(error_of(room).reason, "result"));
  }
  SECTION("a result of a game that goes on") {
    acted(6).result = "[]";
    CHECK(error_of(room).reason == "result [], replayed none");
  }
  SECTION("rules of an older version, which played differently") {
    room.begun->versions.rules = 0;
    acted(6).digest ^= 1;
    CHECK(error_of(room).seq == 7);
    CHECK(contains(error_of(room).reason, "dealt under version 0 of the rules"));
  }
  SECTION("rules of a newer version") {
    room.begun->versions.rules = engine::rules_version + 1;
    CHECK(error_of(room).seq == 0);
    CHECK(contains(error_of(room).reason, "knows versions up to 1"));
  }
  SECTION("the digest of the deal") {
    room.begun->digest ^= 1;
    CHECK(error_of(room).seq == 0);
  }
  SECTION("another deal") {
    auto& pile = room.begun->deal->piles[0];
    std::swap(pile[0], pile[pile.size() - 1]);
    CHECK(error_of(room).seq == 0);
  }
  SECTION("dominoes that come later changed places") {
    auto& pile = room.begun->deal->piles[0];
    std::swap(pile[4], pile[pile.size() - 1]);
    CHECK(error_of(room).seq > 0);
  }
  SECTION("a missing row") {
    room.moves.erase(room.moves.begin() + 3);
    CHECK(error_of(room).seq == 4);
    CHECK(contains(error_of(room).reason, "missing"));
  }
  SECTION("a row twice") {
    room.moves.insert(room.moves.begin() + 3, room.moves[3]);
    CHECK(error_of(room).seq == 4);
    CHECK(contains(error_of(room).reason, "twice"));
  }
  SECTION("a row after the end") {
    room.moves.push_back(room.moves.back());
    ++acted(room.moves.size() - 1).seq;
    CHECK(error_of(room).seq == room.moves.size());
    CHECK(contains(error_of(room).reason, "game_over"));
  }
  SECTION("another seat") {
    acted(4).seat = acted(4).seat == engine::seat_at(0) ? engine::seat_at(1) : engine::seat_at(0);
    CHECK(error_of(room).seq == 5);
    CHECK(contains(error_of(room).reason, "not_your_turn"));
  }
  SECTION("a seat that is not at the table") {
    acted(4).seat = engine::seat_at(7);
    CHECK(error_of(room).seq == 5);
  }
  SECTION("a seat that is not at the table resigns") {
    acted(4).seat = engine::Seat::none;
    acted(4).action = engine::Resign{};
    CHECK(error_of(room).seq == 5);
  }
  SECTION("a placement off every grid") {
    acted(4).action = engine::Place{{engine::cell(127, 127), engine::cell(-128, 126)}};
    CHECK(error_of(room).seq == 5);
  }
  SECTION("a domino that does not exist") {
    acted(0).action = engine::Claim{static_cast<engine::DominoId>(255)};
    CHECK(error_of(room).seq == 1);
  }
  SECTION("piles that are no piles") {
    room.begun->deal->piles[0].erase(0);
    CHECK(error_of(room).seq == 0);
  }
  SECTION("a domino twice") {
    room.begun->deal->piles[0][0] = room.begun->deal->piles[0][1];
    CHECK(contains(error_of(room).reason, "twice"));
  }
  SECTION("a domino that is not in the game") {
    room.begun->deal->piles[0][0] = static_cast<engine::DominoId>(99);
    CHECK(error_of(room).seq == 0);
  }
  SECTION("kings of no player") {
    room.begun->deal->kings[0] = engine::seat_at(5);
    CHECK(error_of(room).seq == 0);
  }
  SECTION("rules that are no game") {
    room.opened.rules.players = 9;
    CHECK(error_of(room).seq == 0);
    room.opened.rules.players = -1;
    CHECK(error_of(room).seq == 0);
  }
  SECTION("rules of another game") {
    room.opened.rules.players = 4;
    CHECK(error_of(room).seq == 0);
  }
}
