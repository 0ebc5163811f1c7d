// tests/data/perft.txt against the engine and against the referee's own move generator.
#include "engine/perft.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/files.hpp"
#include "tests/support/games.hpp"
#include "tests/support/perft_positions.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/referee_game.hpp"

using namespace engine;
using namespace tests;

namespace {

State play_to(const PerftPosition& position) {
  const Rules rules = rules_for(position.request);
  REQUIRE(name(check(rules, position.deal)) == "fine");
  State state = begin(rules, position.deal);
  for (const std::string& move : position.moves)
    act(state, to_move(view(state)), legal_action(view(state), move));
  return state;
}

referee::RefereeGame referee_at(const PerftPosition& position) {
  referee::RefereeGame game(rules_for(position.request), position.deal);
  for (const std::string& move : position.moves) game.play(move);
  return game;
}

std::uint64_t count(const referee::RefereeGame& game, int depth) {
  if (depth == 0 || game.over()) return 1;
  const auto moves = game.moves();
  if (depth == 1) return moves.size();
  std::uint64_t sum = 0;
  for (const std::string& move : moves) {
    referee::RefereeGame after = game;
    after.play(move);
    sum += count(after, depth - 1);
  }
  return sum;
}

}  // namespace

TEST_CASE("perft: the engine counts the moves that the file states") {
  const std::string path = data_path("perft.txt");
  if (regenerating())
    write_text(path, renew_perft(read_text(path), [](const PerftPosition& position, int depth) {
                 return perft(play_to(position), depth);
               }));
  const auto positions = read_perft(read_text(path));
  CHECK(positions.size() >= 20);
  for (const PerftPosition& position : positions) {
    const State state = play_to(position);
    for (const auto& [depth, stated] : position.counts) {
      CAPTURE(position.title, depth);
      CHECK(perft(state, depth) == stated);
    }
  }
}

TEST_CASE("perft: the referee counts the moves that the file states") {
  // The referee is slow: larger counts wait for a run with more games.
  const std::uint64_t patience = games_each() >= 2000 ? 2'000'000 : 6'000;
  for (const PerftPosition& position : read_perft(read_text(data_path("perft.txt")))) {
    if (has_court(rules_for(position.request))) continue;  // it knows Kingdomino's rulebook only
    const referee::RefereeGame game = referee_at(position);
    for (const auto& [depth, stated] : position.counts) {
      if (stated > patience) continue;
      CAPTURE(position.title, depth);
      CHECK(count(game, depth) == stated);
    }
  }
}

TEST_CASE("perft: a finished game counts once at every depth") {
  State state = game("kingdomino players=2");
  play_until_round(state, 99);
  for (const int depth : {0, 1, 2, 5}) CHECK(perft(state, depth) == 1);
}
