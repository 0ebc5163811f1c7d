// Figures of random play, for the comparison with published ones: run by name, they assert nothing.
//
//     TEST_GAMES=2000 build/release/bin/test_protocol "[.figures]"
#include "engine/scoring.hpp"
#include "protocol/encode.hpp"
#include "tests/support/random_games.hpp"

#include <cstdio>

using namespace tests;

namespace {

// Steps are encoded for this many games only: that takes a hundred times as long as playing them.
constexpr int encoded_games = 20;

struct Mean {
  double sum = 0;
  double count = 0;
  void add(double value) { sum += value, ++count; }
  double value() const { return count > 0 ? sum / count : 0; }
};

struct Figures {
  Mean score, placing, claiming, actions, bytes;
};

void play_out(const Rules& rules, std::uint64_t seed, bool encoded, Figures& figures) {
  State state = begin(rules, random_deal(rules, seed));
  bots::Dice dice(seed * 2 + 1);
  Events events;
  std::uint32_t actions = 0;
  std::size_t bytes = 0;
  while (state.table.phase != Phase::over) {
    const View before = state.table;
    if (before.phase == Phase::place)
      figures.placing.add(static_cast<double>(legal_actions(before).size()));
    if (before.phase == Phase::claim)
      figures.claiming.add(static_cast<double>(legal_actions(before).size()));
    apply(state, to_move(before), bots::random_action(before, dice), events);
    ++actions;
    if (!encoded) continue;
    const protocol::EncodedStep step{.seq = actions,
                                     .by = to_move(before),
                                     .re = "c-" + std::to_string(actions),
                                     .time = 1'790'000'000'000,
                                     .events = protocol::encode_events(events, state.table),
                                     .patch = protocol::encode_patch(before, events),
                                     .digest = "00000000"};
    bytes += protocol::encode_step(step, protocol::Diff::both).size();
  }
  figures.actions.add(actions);
  if (encoded) figures.bytes.add(static_cast<double>(bytes));
  for (std::size_t i = 0; i < kingdoms(rules); ++i) figures.score.add(score(state.table, i).total);
}

}  // namespace

TEST_CASE("figures of random play", "[.figures]") {
  const int games = games_each();
  std::printf("%-20s %7s %6s %10s %8s %9s %8s %7s\n", "preset", "players", "games", "mean score",
              "placing", "claiming", "actions", "bytes");
  for (const Preset preset : presets)
    for (const int players : players_of(preset)) {
      const Rules rules = rules_for(tests::name(preset) + " players=" + std::to_string(players));
      Figures figures;
      for (int game = 0; game < games; ++game)
        play_out(rules, static_cast<std::uint64_t>(game) + 1, game < encoded_games, figures);
      std::printf("%-20s %7d %6d %10.2f %8.2f %9.2f %8.1f %7.0f\n", tests::name(preset).c_str(),
                  players, games, figures.score.value(), figures.placing.value(),
                  figures.claiming.value(), figures.actions.value(), figures.bytes.value());
    }
}
