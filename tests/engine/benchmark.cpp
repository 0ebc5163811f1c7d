// Prints the engine's times: test_engine "[benchmark]". Asserts nothing about time.
#include "engine/bots/playout.hpp"
#include "engine/bots/random.hpp"
#include "engine/digest.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"

#include <chrono>
#include <iostream>
#include <vector>

using namespace engine;

namespace {

using Clock = std::chrono::steady_clock;

struct Moment {
  State state;
  Action action;
};

// Every moment of some random games of four.
std::vector<Moment> moments(const Rules& rules, int games) {
  std::vector<Moment> all;
  for (int seed = 0; seed < games; ++seed) {
    bots::Dice dice(static_cast<std::uint64_t>(seed));
    State state = begin(rules, make_deal(rules, dice));
    while (state.table.phase != Phase::over) {
      const Action action = bots::random_action(state.table, dice);
      all.push_back({state, action});
      Events events;
      apply(state, to_move(state.table), action, events);
    }
  }
  return all;
}

template <class Work>
void measure(const char* what, const std::vector<Moment>& all, Work&& work) {
  std::uint64_t sum = 0;  // printed, so that nothing is optimised away
  const auto start = Clock::now();
  for (const Moment& moment : all) sum += work(moment);
  const std::chrono::duration<double, std::nano> took = Clock::now() - start;
  std::cout << what << took.count() / double(all.size()) << " ns  (check sum " << sum << ")\n";
}

}  // namespace

TEST_CASE("the times of the engine", "[.benchmark]") {
  const Rules rules = *make_rules({});
  const std::vector<Moment> all = moments(rules, 200);
  REQUIRE(all.size() == 200 * 96);

  std::cout << "sizeof(State) " << sizeof(State) << ", sizeof(View) " << sizeof(View) << '\n';
  measure("copy of a state           ", all, [](const Moment& m) {
    const State copy = m.state;
    return std::uint64_t{copy.table.turn};
  });
  measure("check                     ", all, [](const Moment& m) {
    return std::uint64_t{check(m.state.table, to_move(m.state.table), m.action).has_value()};
  });
  measure("copy, check and apply     ", all, [](const Moment& m) {
    State state = m.state;
    Events events;
    if (check(state.table, to_move(state.table), m.action)) return std::uint64_t{0};
    apply(state, to_move(state.table), m.action, events);
    return std::uint64_t{events.size()};
  });
  measure("legal_actions             ", all,
          [](const Moment& m) { return std::uint64_t{legal_actions(m.state.table).size()}; });
  measure("digest                    ", all,
          [](const Moment& m) { return digest(m.state.table) & 0xff; });
  measure("ranking                   ", all, [](const Moment& m) {
    return static_cast<std::uint64_t>(ranking(m.state.table)[0].points);
  });

  std::vector<Moment> placing;
  for (const Moment& moment : all)
    if (const View& table = moment.state.table;
        table.phase == Phase::place && table.round > 4 && table.round <= 8)
      placing.push_back(moment);
  measure("placements of rounds 5-8  ", placing,
          [](const Moment& m) { return std::uint64_t{legal_actions(m.state.table).size()}; });
}

namespace {

// The setting of bots/README.md.
Rules readme_setting() {
  RulesRequest request;
  request.harmony = request.middle_kingdom = true;
  request.middle_kingdom_measure = MiddleKingdomMeasure::frame;
  return *make_rules(request);
}

void print_games(const char* what, int games, Clock::time_point start, int points) {
  const std::chrono::duration<double> took = Clock::now() - start;
  std::cout << what << games / took.count() << " games a second, " << took.count() / games * 1e6
            << " µs each, " << points / double(games) / 4 << " points\n";
}

}  // namespace

// Each step lists every legal action and draws one; the points are counted at the end.
TEST_CASE("the times of games by the rules", "[.benchmark]") {
  const int games = 20'000;
  const Rules rules = readme_setting();
  bots::Dice dice(1);
  int sum = 0;
  const auto start = Clock::now();
  for (int game = 0; game < games; ++game) {
    State state = begin(rules, make_deal(rules, dice));
    Events events;
    while (state.table.phase != Phase::over) {
      const Actions actions = legal_actions(state.table);
      apply(state, to_move(state.table), actions[dice(static_cast<std::uint32_t>(actions.size()))],
            events);
    }
    for (const Standing& standing : ranking(state.table)) sum += standing.points;
  }
  print_games("public engine ", games, start, sum);
}

namespace {

// Whole games of four, from the first draft, on one core.
void measure_playouts(const char* what, bots::Policy policy, int games) {
  const Rules rules = readme_setting();
  bots::Dice dice(1);
  const State state = begin(rules, make_deal(rules, dice));
  const bots::Position<bots::Five> first(view(state));
  int sum = 0;
  const auto start = Clock::now();
  for (int game = 0; game < games; ++game) {
    bots::Position<bots::Five> position = first;
    position.shuffle_unseen(dice);
    bots::play_out(position, policy, dice.next());
    for (const int points : bots::points(position)) sum += points;
  }
  print_games(what, games, start, sum);
}

}  // namespace

// Each turn finds every placement of the domino and every free one; the points are counted at the
// end.
TEST_CASE("the times of playouts", "[.benchmark]") {
  measure_playouts("random       ", bots::Policy::random, 200'000);
  measure_playouts("quick        ", bots::Policy::quick, 20'000);
  measure_playouts("provident    ", bots::Policy::provident, 10'000);
  measure_playouts("full greedy  ", bots::Policy::full_greedy, 5'000);
}
