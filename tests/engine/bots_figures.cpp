// Figures of the players in the setting in which they are defined, to compare with the published
// ones: run by name, they assert nothing.
//
//     CASTELLAN_TEST_GAMES=500 build/dev/bin/test_engine "figures of players"
#include "engine/bots/player.hpp"
#include "engine/scoring.hpp"
#include "tests/engine/bots_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <cmath>
#include <cstdio>
#include <vector>

using namespace engine;
using namespace tests;
using bots::Level;

namespace {

struct Mean {
  double sum = 0;
  double squares = 0;
  int count = 0;

  void add(double value) { sum += value, squares += value * value, ++count; }
  double value() const { return count > 0 ? sum / count : 0; }
  double deviation() const {
    return count > 1 ? std::sqrt((squares - sum * value()) / (count - 1)) : 0;
  }
};

// Of the player under test.
struct Figures {
  Mean total, land, discards, middle, harmony, wins;
  std::vector<Mean> branching;
};

void add_result(const View& table, std::size_t seat, Figures& figures) {
  const Score result = score(table, seat);
  const Ranking ranks = ranking(table);
  figures.total.add(result.total);
  figures.land.add(result.territory_points);
  figures.discards.add(static_cast<double>(table.kingdoms[seat].discarded().size()));
  figures.middle.add(result.middle_kingdom > 0);
  figures.harmony.add(result.harmony > 0);
  figures.wins.add(engine::ranks(ranks)[seat] == 1);
}

// One player against three; its seat changes from game to game.
void play(Level tested, Level others, std::uint64_t seed, Figures& figures) {
  const Rules rules = setting();
  State state = begin(rules, random_deal(rules, seed));
  const std::size_t seat = seed % rules.seats;
  std::vector<bots::Player> players;
  for (std::size_t i = 0; i < rules.seats; ++i) players.emplace_back(i == seat ? tested : others);
  bots::Dice dice(seed * 2 + 1);
  Events events;
  while (view(state).phase != Phase::over) {
    const View& table = view(state);
    const std::size_t mover = index(to_move(table));
    if (mover == seat && (table.phase == Phase::place || table.round == 0))
      figures.branching[table.round].add(static_cast<double>(branching(table)));
    apply(state, to_move(table), players[mover].choose(table, dice), events);
  }
  add_result(view(state), seat, figures);
}

void print(Level tested, Level others, const Figures& figures) {
  const auto text = [](Level level) { return std::string(bots::word(level)); };
  std::printf("%-17s against 3 %-17s %7.2f %6.2f %8.2f %8.2f %6.1f%% %7.1f%% %5.1f%%\n",
              text(tested).c_str(), text(others).c_str(), figures.total.value(),
              figures.total.deviation(), figures.land.value(), figures.discards.value(),
              100 * figures.middle.value(), 100 * figures.harmony.value(),
              100 * figures.wins.value());
  std::printf("  branching by round:");
  for (const Mean& round : figures.branching) std::printf(" %.1f", round.value());
  std::printf("\n");
}

}  // namespace

TEST_CASE("figures of players", "[.figures]") {
  const int games = games_each();
  std::printf("%d games each\n%-44s %8s %6s %8s %8s %7s %8s %6s\n", games, "", "score", "sd",
              "land", "discards", "middle", "harmony", "first");
  for (const Level others : bots::levels)
    for (const Level tested : bots::levels) {
      if (searches(others) || searches(tested)) continue;
      Figures figures;
      figures.branching.resize(setting().rounds + 1u);
      for (int game = 1; game <= games; ++game)
        play(tested, others, static_cast<std::uint64_t>(game), figures);
      print(tested, others, figures);
    }
}
