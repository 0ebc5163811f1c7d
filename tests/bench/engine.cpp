// The cost of the rules.
#include "tests/bench/moments.hpp"
#include "tests/bench/work.hpp"

#include <memory>

namespace bench {
namespace {

using namespace engine;

// Whole games, with every legal action listed before each.
template <Preset preset, std::size_t games>
Workload::PreparedRuns prepare_games() {
  const auto run = [rules = rules(preset)] {
    std::size_t sum = 0;
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      bots::Dice dice(seed);
      State state = begin(rules, make_deal(rules, dice));
      Events events;
      while (state.table.phase != Phase::over) {
        const Actions actions = legal_actions(state.table);
        sum += actions.size();
        const Action& action = actions[dice(static_cast<std::uint32_t>(actions.size()))];
        apply(state, to_move(state.table), action, events);
      }
    }
    return sum;
  };
  return {games, [run] { return run; }};
}

// Lists of the legal actions for a domino in half-full kingdoms.
template <Preset preset>
Workload::PreparedRuns prepare_placements() {
  const auto views = std::make_shared<std::vector<View>>();
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const auto moments = random_game(preset, seed).moments;
    for (std::size_t i = moments.size() / 3; i < moments.size() * 2 / 3; ++i)
      if (moments[i].before.phase == Phase::place) views->push_back(moments[i].before);
  }
  const auto run = [views] {
    std::size_t sum = 0;
    for (const View& view : *views) sum += legal_actions(view).size();
    return sum;
  };
  return {views->size(), [run] { return run; }};
}

constexpr Workload works[]{
    {"game", "game", prepare_games<Preset::kingdomino, 20>},
    {"game_queendomino", "game", prepare_games<Preset::queendomino, 4>},
    {"placements", "list", prepare_placements<Preset::kingdomino>},
    {"placements_queendomino", "list", prepare_placements<Preset::queendomino>},
};

}  // namespace

std::span<const Workload> engine_works() {
  return works;
}

}  // namespace bench
