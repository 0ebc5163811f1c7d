// Whole games of every preset and number of players, with players of all levels at one table.
#include "engine/bots/bot_player.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <algorithm>
#include <vector>

using namespace engine;
using namespace tests;

namespace {

// Searching is slow.
int searched_games() {
  return std::max(1, games_each() / 100);
}

bots::Level level_at(const RandomGame& game, Seat seat) {
  return bots::levels[(game.seed + index(seat)) % bots::levels.size()];
}

// Players of all levels who come from a game's seed.
class Table {
 public:
  explicit Table(const RandomGame& game) : game_(game) {
    for (std::size_t seat = 0; seat < game.rules.seats; ++seat)
      players_.emplace_back(level_at(game, seat_at(seat)));
  }

  // Legal, or the test fails.
  RandomGame::RandomMove move(const View& view, bots::Dice& dice) {
    const Seat seat = to_move(view);
    const Action action = players_[index(seat)].choose(view, dice, bots::by_playouts(20));
    if (const auto violation = check(view, seat, action))
      FAIL(game_.name() << ": " << name(action) << " is " << name(violation));
    return {seat, action};
  }
  // As after a restart.
  void forget(Seat seat) { players_[index(seat)] = bots::BotPlayer(level_at(game_, seat)); }

 private:
  const RandomGame& game_;
  std::vector<bots::BotPlayer> players_;
};

// Also checks that players who do not plan ahead discard no domino that fits.
void play(State& state, const RandomGame& game, const RandomGame::RandomMove& move) {
  Events events;
  apply(state, move.seat, move.action, events);
  const bots::Level level = level_at(game, move.seat);
  if (searches(level) || level == bots::Level::provident) return;
  for (const Event& event : events)
    if (const auto* discarded = std::get_if<Discarded>(&event))
      if (discarded->declined) FAIL("thrown away what fits in " << game.name());
}

}  // namespace

TEST_CASE("players of all levels play legal games of every preset to the end") {
  for (const Preset preset : presets)
    for (const int players : players_of(preset))
      // At least so many that each level plays.
      for (int i = 0; i < std::max(searched_games(), (6 + players) / players); ++i) {
        const auto seed = static_cast<std::uint64_t>(1 + i * players);
        RandomGame game(request_in(name(preset) + " players=" + std::to_string(players)), seed);
        Table table(game);
        State state = begin(game.rules, game.deal);
        while (view(state).phase != Phase::over)
          play(state, game, table.move(view(state), game.dice));
      }
}

TEST_CASE("players of all levels play with any options, while others resign and some restart") {
  for_random_games(searched_games(), [](RandomGame& game) {
    Table table(game);
    State state = begin(game.rules, game.deal);
    while (view(state).phase != Phase::over) {
      const RandomGame::RandomMove anything = game.move(view(state));
      if (std::holds_alternative<Resign>(anything.action)) {
        play(state, game, anything);
        continue;
      }
      if (game.dice(3) == 0) table.forget(to_move(view(state)));
      play(state, game, table.move(view(state), game.dice));
    }
  });
}

TEST_CASE("players go on from game to game of a match") {
  RandomGame game(request_in("queendomino players=2 dynasty=3"), 1);
  Table table(game);
  State state = begin(game.rules, game.deal);
  while (view(state).phase != Phase::over) {
    if (view(state).phase == Phase::pause) {
      Events events;
      begin_next(state, random_deal(game.rules, view(state).match.game), events);
    }
    play(state, game, table.move(view(state), game.dice));
  }
  CHECK(view(state).match.game == 3);
}
