// Players that search are stronger than those that do not, and each level for people than the one
// below: half a minute of games.
#include "engine/bots/bot_player.hpp"
#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"

#include <algorithm>
#include <vector>

using namespace engine;
using namespace tests;
using bots::Level;

namespace {

// One player of this level against others; the sum of its margins over the best of them.
int margin(const Rules& rules, Level level, Level others, int games, std::uint32_t playouts) {
  int sum = 0;
  for (int game = 1; game <= games; ++game) {
    State state = begin(rules, random_deal(rules, static_cast<std::uint64_t>(game)));
    const auto own = static_cast<std::size_t>(game) % kingdoms(rules);
    std::vector<bots::BotPlayer> players;
    players.reserve(rules.seats);
    for (std::size_t i = 0; i < rules.seats; ++i)
      players.emplace_back(kingdom_of(rules, seat_at(i)) == own ? level : others);
    bots::Dice dice(static_cast<std::uint64_t>(game));
    while (view(state).phase != Phase::over) {
      const Seat seat = to_move(view(state));
      Events events;
      apply(state, seat,
            players[index(seat)].choose(view(state), dice, bots::by_playouts(playouts)), events);
    }
    int best = 0;
    for (std::size_t i = 0; i < kingdoms(rules); ++i)
      if (i != own) best = std::max(best, score(view(state), i).total);
    sum += score(view(state), own).total - best;
  }
  return sum;
}

}  // namespace

TEST_CASE("searching beats being greedy, in every kind of game") {
  for (const std::string game :
       {"kingdomino players=4 harmony=on middle_kingdom=on", "kingdomino players=2",
        "mighty-duel players=2", "queendomino players=4", "queendomino players=2",
        "royal players=3", "royal-teams players=6"})
    for (const Level level : {Level::flat_search, Level::tree_search}) {
      INFO(game << " " << bots::name_of(level));
      CHECK(margin(rules_for(game), level, Level::full_greedy, 4, 150) > 0);
    }
}

TEST_CASE("of two players the one of the higher level wins") {
  const Rules rules = rules_for("kingdomino players=2");
  Level lower = Level::greedy_placement;
  for (const Level level :
       {Level::full_greedy, Level::careless, Level::provident, Level::tree_search}) {
    INFO(bots::name_of(level));
    CHECK(margin(rules, level, lower, 60, 100) > 0);
    lower = level;
  }
}
