// The engine against a second implementation written from the rulebook, in tests/support/referee*.
#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/referee_game.hpp"

#include <algorithm>
#include <set>
#include <string>

using namespace engine;
using namespace tests;

namespace {

void must_agree(bool holds, const RandomGame& game, const char* what) {
  if (!holds) FAIL("engine and referee disagree on " << what << " in " << game.name());
}

std::set<std::string> legal_words(const View& view) {
  std::set<std::string> words;
  for (const Action& action : legal_actions(view)) words.insert(name(action));
  return words;
}

// -1 in the referee's notation.
int mover(const View& view) {
  const Seat seat = to_move(view);
  return seat == Seat::none ? -1 : static_cast<int>(index(seat));
}

}  // namespace

TEST_CASE("the referee agrees on every turn, every legal move, all points and ranks") {
  for_random_games(std::max(1, games_each() / 4), [](RandomGame& game) {
    if (has_court(game.rules)) return;  // it knows the rulebook of Kingdomino only
    referee::RefereeGame referee(game.rules, game.deal);
    const auto compare = [&](const View& table) {
      must_agree(mover(table) == referee.to_move(), game, "whose turn it is");
      must_agree(legal_words(table) == referee.moves(), game, "what may be done");
      for (std::size_t seat = 0; seat < game.rules.seats; ++seat)
        must_agree(
            score(table.kingdoms[seat], game.rules).total == referee.points(static_cast<int>(seat)),
            game, "points");
    };
    const State end = play_out(game, [&](const State& state, const RandomGame::RandomMove& move) {
      compare(view(state));
      if (std::holds_alternative<Resign>(move.action))
        referee.resign(static_cast<int>(index(move.seat)));
      else
        referee.play(name(move.action));
    });
    compare(view(end));
    must_agree(referee.over(), game, "the end");
    for (const Standing& s : ranking(view(end)))
      must_agree(s.rank == referee.rank(s.kingdom), game, "ranks");
  });
}

TEST_CASE("the referee agrees on territories, crowns and the middle of random kingdoms") {
  for_random_games(games_each(), [](RandomGame& game) {
    if (has_court(game.rules)) return;  // buildings bring crowns unknown to it
    const State end = play_out(game, [](const State&, const RandomGame::RandomMove&) {});
    for (std::size_t i = 0; i < kingdoms(game.rules); ++i) {
      const Kingdom& kingdom = view(end).kingdoms[i];
      const Score s = score(kingdom, game.rules);
      const referee::RefereeLand land = referee::land_of(kingdom);
      const referee::RefereeScore worth{s.territory_points, s.largest_territory, s.crowns,
                                        static_cast<int>(s.territories.size())};
      must_agree(worth == referee::worth(land), game, "territories");
      for (const int size : {5, 7}) {
        Rules rules = game.rules;
        rules.middle_kingdom = true;
        rules.kingdom_size = static_cast<std::uint8_t>(size);
        rules.middle_kingdom_measure = MiddleKingdomMeasure::frame;
        must_agree(
            (score(kingdom, rules).middle_kingdom == 10) == referee::within_the_frame(land, size),
            game, "the middle by the frame");
        rules.middle_kingdom_measure = MiddleKingdomMeasure::bounding_box;
        must_agree(
            (score(kingdom, rules).middle_kingdom == 10) == referee::in_the_exact_centre(land),
            game, "the middle by the bounding box");
      }
    }
  });
}
