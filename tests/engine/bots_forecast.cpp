// The chances of a game: the same wherever they are asked for, certain where nothing is left to
// chance, and comparable from one step to the next.
#include "engine/bots/forecast.hpp"
#include "engine/bots/playout.hpp"
#include "engine/bots/position.hpp"
#include "engine/scoring.hpp"
#include "tests/engine/bots_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

using namespace engine;
using namespace tests;
using bots::Calibration;
using bots::Forecast;
using bots::ForecastPlayouts;
using bots::Level;
using bots::PointsSource;
using bots::SeatLevels;

namespace {

constexpr std::int32_t whole = 65'536;
constexpr SeatLevels people{};

bool close(double a, double b) {
  return std::abs(a - b) < 1e-9;
}

// Few playouts, for many tables.
Forecast few(const View& view, const SeatLevels& seats = people) {
  return forecast(view, seats, 4);
}

bool is_certain(const Forecast& forecast) {
  return forecast.chances.size() == 1 &&
         std::all_of(forecast.win.begin(), forecast.win.end(),
                     [](const bots::Estimate& win) { return win.error == 0; });
}

SeatLevels all(Level level) {
  SeatLevels seats;
  seats.fill(level);
  return seats;
}

State played_until(const Rules& rules, std::uint64_t seed, int round) {
  State state = begin(rules, random_deal(rules, seed));
  bots::Dice dice(seed);
  while (view(state).round < round && view(state).phase != Phase::over) {
    Events events;
    apply(state, to_move(view(state)), bots::random_action(view(state), dice), events);
  }
  return state;
}

}  // namespace

TEST_CASE("the chances of all kingdoms are one whole, at every table") {
  for_random_games(4, [](RandomGame& game) {
    INFO(game.name());
    bots::Dice dice(game.seed);
    play_out(game, [&](const State& state, const RandomGame::RandomMove&) {
      if (dice(12) != 0) return;
      const Forecast forecast = few(view(state), all(bots::levels[dice(bots::levels.size())]));
      for (const auto& chances : forecast.chances) {
        CHECK(std::accumulate(chances.begin(), chances.end(), 0) == whole);
        for (const std::int32_t chance : chances) CHECK((chance >= 0 && chance <= whole));
      }
      double sum = 0;
      for (const bots::Estimate& win : forecast.win) sum += win.value;
      CHECK(close(sum, 1));
      for (std::size_t i = 0; i < kingdoms(game.rules); ++i)
        if (!in_play(view(state), i)) CHECK(forecast.win[i].value == 0);
    });
  });
}

TEST_CASE("the forecast of a finished game is its ranking") {
  for_random_games(12, [](RandomGame& game) {
    INFO(game.name());
    const State end = play_out(game, [](const State&, const RandomGame::RandomMove&) {});
    const Forecast forecast = bots::forecast(view(end), people);
    CHECK(is_certain(forecast));
    const Ranking standings = ranking(view(end));
    const auto first = std::count_if(standings.begin(), standings.end(),
                                     [](const Standing& s) { return s.rank == 1; });
    for (const Standing& standing : standings) {
      const double share = standing.rank == 1 ? 1.0 / double(first) : 0;
      CHECK(std::abs(forecast.win[standing.kingdom].value - share) < 1e-4);
      CHECK(forecast.points[standing.kingdom] == score(view(end), standing.kingdom).total);
    }
  });
}

TEST_CASE("the points of a forecast are those of the score, source by source") {
  for_random_games(6, [](RandomGame& game) {
    INFO(game.name());
    const State end = play_out(game, [](const State&, const RandomGame::RandomMove&) {});
    const Forecast forecast = bots::forecast(view(end), people);
    for (std::size_t i = 0; i < kingdoms(game.rules); ++i) {
      const Score expected = score(view(end), i);
      const auto points = [&](PointsSource source) {
        return forecast.points_by_source[i][static_cast<std::size_t>(source)];
      };
      CHECK(points(PointsSource::harmony) == expected.harmony);
      CHECK(points(PointsSource::middle_kingdom) == expected.middle_kingdom);
      CHECK(points(PointsSource::buildings) == expected.buildings);
      CHECK(points(PointsSource::coins) == expected.coins);
      double land = points(PointsSource::queen);
      for (int t = static_cast<int>(Terrain::wheat); t < terrain_count; ++t)
        land += points(bots::source_of(static_cast<Terrain>(t)));
      CHECK(land == expected.territory_points);
    }
  });
}

TEST_CASE("with one domino left the forecast is certain, and that of its best place") {
  View view = position("w1 f0 ##", 1, {}, rules_for("kingdomino players=2"));
  // One point more than the worst place brings, one less than the best.
  view.kingdoms[1] = kingdom_in("f0 w0 w1 f0 ##");
  const Forecast now = forecast(view, people);
  CHECK(is_certain(now));
  CHECK(now.win[0].value == 1);
  const Forecast bad = forecast(view, Place{{{0, 1}, {0, 2}}}, people);
  CHECK(is_certain(bad));
  CHECK(bad.win[0].value == 0);
  CHECK(bad.win[1].value == 1);
  const bots::Estimate loss = change(bad, now, 0);
  CHECK(loss.value == 1);
  CHECK(loss.error == 0);
}

TEST_CASE("the last turn at court is certain, and its forecast that after the best action") {
  for (const auto* line : {"queendomino players=3", "queendomino players=2", "royal players=3"}) {
    CAPTURE(line);
    const Rules rules = rules_for(line);
    State state = played_until(rules, 8, rules.rounds);
    const auto turns = view(state).current.size();
    bots::Dice dice(8);
    while (view(state).turn + 1u < turns) {
      Events events;
      apply(state, to_move(view(state)), bots::random_action(view(state), dice), events);
    }
    while (view(state).phase != Phase::over) {
      const View& now = view(state);
      const Forecast before = forecast(now, people);
      CHECK(is_certain(before));
      const std::size_t kingdom = kingdom_of(rules, to_move(now));
      std::optional<Action> best;
      for (const Action& action : step_actions(now)) {
        const Forecast after = forecast(now, action, people);
        CHECK(is_certain(after));
        CHECK(change(before, after, kingdom).value <= 0);
        if (after.points == before.points) best = action;
      }
      REQUIRE(best);
      Events events;
      apply(state, to_move(now), *best, events);
    }
  }
}

TEST_CASE("in the last line the forecast is that after the best action") {
  for (const auto* line :
       {"kingdomino players=4", "kingdomino players=2",
        "mighty-duel players=2 decline=may_decline harmony=on", "kingdomino-italian players=3"}) {
    CAPTURE(line);
    const Rules rules = rules_for(line);
    State state = played_until(rules, 3, rules.rounds);
    while (view(state).phase != Phase::over) {
      const View& now = view(state);
      const Forecast before = forecast(now, people);
      CHECK(is_certain(before));
      const std::size_t kingdom = kingdom_of(rules, to_move(now));
      std::optional<Action> best;
      double most = -1;
      for (const Action& action : step_actions(now)) {
        const Forecast after = forecast(now, action, people);
        CHECK(change(before, after, kingdom).value <= 0);
        CHECK(after.points[kingdom] <= before.points[kingdom]);
        if (after.points[kingdom] > most) best = action, most = after.points[kingdom];
      }
      CHECK(most == before.points[kingdom]);
      Events events;
      apply(state, to_move(now), best.value(), events);
    }
  }
}

TEST_CASE("the forecast after a step is that before the next, where nothing was turned over") {
  int compared = 0;
  for_random_games(5, [&](RandomGame& game) {
    INFO(game.name());
    bots::Dice dice(game.seed);
    play_out(game, [&](const State& state, const RandomGame::RandomMove& move) {
      if (dice(10) != 0 || std::holds_alternative<Resign>(move.action)) return;
      State next = state;
      Events events;
      apply(next, move.seat, move.action, events);
      if (draws(events)) return;
      ++compared;
      const Forecast after = forecast(view(state), move.action, people, 4);
      const Forecast before = few(view(next));
      CHECK(after.chances == before.chances);
      CHECK(after.points == before.points);
    });
  });
  CHECK(compared > 300);
}

TEST_CASE("a turn as the playouts play it changes nothing") {
  const Rules rules = setting();
  int equal = 0;
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const State state = played_until(rules, seed, 2 + static_cast<int>(seed % 9));
    const bots::Position<bots::Five> position(view(state));
    bots::Dice dice(seed);
    const auto turn = choose_turn(position, bots::Policy::provident, dice);
    const Action action =
        turn.spot ? Action{Place{position.land().placement(*turn.spot)}} : Action{Discard{}};
    const auto before = play_forecast(view(state), people, 20).keys;
    const auto after = play_forecast(view(state), action, people, 20).keys;
    for (std::size_t i = 0; i < before.size(); ++i) equal += before[i] == after[i];
    compared += static_cast<int>(before.size());
  }
  // But for ties.
  CHECK(equal > compared * 3 / 4);
}

TEST_CASE("tiles that are turned over leave the order of the others alone") {
  const Rules rules = setting();
  const State state = begin(rules, random_deal(rules, 4));
  // The first lines of a game in which nobody cares.
  const auto lines = [](const View& view, std::size_t count) {
    bots::Position<bots::Five> position(view);
    position.order_unseen(77);
    std::vector<std::vector<DominoId>> drawn;
    bots::Dice dice(1);
    while (drawn.size() < count) {
      if (static_cast<std::size_t>(position.round()) == drawn.size()) {
        auto& line = drawn.emplace_back();
        for (const Slot& slot : position.next()) line.push_back(slot.domino);
      }
      play_turn(position, bots::Policy::random, dice);
    }
    return drawn;
  };
  const auto expected = lines(view(state), rules.rounds);
  // As if the tiles of the second line had come first.
  View other = view(state);
  for (std::size_t i = 0; i < 4; ++i) other.next[i].domino = expected[1][i];
  for (const DominoId domino : expected[0]) other.removed.push_back(domino);
  const auto found = lines(other, rules.rounds - 1u);
  for (std::size_t round = 1; round < found.size(); ++round)
    CHECK(found[round] == expected[round + 1]);
}

TEST_CASE("a forecast is the same each time, and differs between tables") {
  const Rules rules = rules_for("queendomino players=3");
  const State state = played_until(rules, 5, 3);
  const Forecast once = forecast(view(state), people);
  CHECK(once.chances.size() == bots::forecast_playouts(rules));
  CHECK(once.chances == forecast(view(state), people).chances);
  CHECK(once.win[0].error > 0);
  CHECK(once.win[0].error < 0.05);
  CHECK(once.chances != forecast(view(played_until(rules, 6, 3)), people).chances);
}

TEST_CASE("known bots are assumed to play at their level") {
  const Rules rules = setting();
  const State state = begin(rules, random_deal(rules, 9));
  const auto chance = [&](const SeatLevels& seats) {
    return forecast(view(state), seats, 60).win[0].value;
  };
  const double among_people = chance(people);
  double before = 1.1;
  for (const Level level :
       {Level::random, Level::greedy_placement, Level::full_greedy, Level::careless}) {
    SeatLevels seats = all(level);
    seats[0] = std::nullopt;
    const double among_bots = chance(seats);
    CHECK(among_bots > among_people);
    CHECK(among_bots < before + 0.05);
    before = among_bots;
  }
  SeatLevels seats{};
  seats[0] = Level::tree_search;
  CHECK(chance(seats) > among_people);
  CHECK(close(chance(all(Level::tree_search)), among_people));
}

TEST_CASE("at court the bots that search are expected to win, the better ones more often") {
  const Rules rules = rules_for("queendomino players=2");
  const State state = begin(rules, random_deal(rules, 9));
  const auto chance = [&](std::optional<Level> first, std::optional<Level> second) {
    SeatLevels seats{};
    seats[0] = first;
    seats[1] = second;
    return forecast(view(state), seats, 60).win[0].value;
  };
  const double equals = chance(Level::careless, Level::careless);
  CHECK(chance(Level::provident, Level::careless) > equals + 0.2);
  CHECK(chance(Level::tree_search, Level::careless) > equals + 0.3);
  CHECK(chance(Level::tree_search, Level::provident) > equals + 0.2);
  CHECK(chance(std::nullopt, Level::provident) < equals - 0.2);
  CHECK(close(chance(Level::provident, Level::provident), chance(std::nullopt, std::nullopt)));
}

TEST_CASE("without a court, too, a provident bot is more than the provident player") {
  const Rules rules = rules_for("mighty-duel players=2");
  const State state = begin(rules, random_deal(rules, 9));
  const auto chance = [&](std::optional<Level> first) {
    SeatLevels seats = all(Level::careless);
    seats[0] = first;
    return forecast(view(state), seats, 60).win[0].value;
  };
  const double of_a_person = chance(std::nullopt);
  const double of_provident = chance(Level::provident);
  CHECK(of_provident > of_a_person + 0.01);
  CHECK(chance(Level::tree_search) > of_provident + 0.01);
}

TEST_CASE("without a court less is undecided in the last two lines") {
  for (const char* name :
       {"kingdomino players=4", "kingdomino players=2", "mighty-duel players=2"}) {
    const Rules rules = rules_for(name);
    for (int round = 0; round <= rules.rounds; ++round) {
      INFO(name << ", round " << round);
      const State state = played_until(rules, 3, round);
      int quarters = 0;
      for (int line = std::max(1, round); line < rules.rounds; ++line)
        quarters += line + 1 < rules.rounds ? 4 : 1;
      CHECK(play_forecast(view(state), people, 1).undecided ==
            quarters * static_cast<int>(kings(rules)));
    }
  }
}

TEST_CASE("until a turn is over as much is undecided as when it began") {
  for (const char* name : {"queendomino players=2", "queendomino players=4", "kingdomino"}) {
    const Rules rules = rules_for(name);
    SeatLevels seats = all(Level::tree_search);
    seats[0] = Level::provident;
    State state = played_until(rules, 4, 3);
    bots::Dice dice(4);
    const ForecastPlayouts at_first = play_forecast(view(state), seats, 1);
    const Seat mover = to_move(view(state));
    while (to_move(view(state)) == mover) {
      INFO(name << ", step " << static_cast<int>(view(state).phase));
      const ForecastPlayouts now = play_forecast(view(state), seats, 1);
      CHECK(now.undecided == at_first.undecided);
      CHECK(now.searched == at_first.searched);
      CHECK(now.provident == at_first.provident);
      Events events;
      apply(state, mover, bots::random_action(view(state), dice), events);
    }
    CHECK(play_forecast(view(state), seats, 1).undecided < at_first.undecided);
  }
}

TEST_CASE("chances change when less is undecided, which is known from what has happened") {
  const Rules rules = rules_for("kingdomino players=2");
  ForecastPlayouts before;
  before.keys.assign(8, {46 * bots::rank_keys_a_point, 45 * bots::rank_keys_a_point});
  before.kingdoms = 2;
  before.in_play = {true, true};
  before.undecided = 16;
  before.searched = {4, 8};
  ForecastPlayouts after = before;
  const auto change_of = [&] {
    const Calibration calibration = bots::calibration_for(rules);
    const Forecast now = calibrate(after, calibration);
    return std::pair(change(calibrate(before, calibration), now, 0).value,
                     change(calibrate_as_later(before, after, calibration), now, 0).value);
  };
  CHECK(change_of() == std::pair(0.0, 0.0));
  after.undecided = 4;
  after.searched = {};
  CHECK(change_of().first > 0.05);
  CHECK(change_of().second == 0);
  after.certain = true;
  CHECK(change_of().first > 0.05);
  CHECK(change_of().second == 0);
  // A point more has happened.
  after.certain = false;
  for (auto& keys : after.keys) keys[0] += bots::rank_keys_a_point;
  CHECK(change_of().second > 0.01);
}

TEST_CASE("a calibration spreads the chances, or favours the bots that search") {
  const Rules rules = setting();
  const State state = played_until(rules, 2, 6);
  SeatLevels seats{};
  seats[1] = Level::tree_search;
  const ForecastPlayouts playouts = play_forecast(view(state), seats, 60);
  const Forecast raw = calibrate(playouts, {});
  // Without a calibration the highest key has it all.
  for (std::size_t i = 0; i < playouts.keys.size(); ++i) {
    const auto& keys = playouts.keys[i];
    const int most = *std::max_element(keys.begin(), keys.end());
    for (std::size_t k = 0; k < playouts.kingdoms; ++k)
      CHECK((raw.chances[i][k] > 0) == (keys[k] == most));
  }
  const auto largest = [](const Forecast& forecast) {
    double most = 0;
    for (const bots::Estimate& win : forecast.win) most = std::max(most, win.value);
    return most;
  };
  double before = largest(raw) + 1e-9;
  for (const int spread : {16, 64, 1600}) {
    const double now = largest(calibrate(playouts, {.spread = spread}));
    CHECK(now < before);
    before = now;
  }
  CHECK(std::abs(before - 0.25) < 0.05);
  double with_less = 0;
  for (const int strength : {0, 16, 64, 320}) {
    const double now = calibrate(playouts, {.spread = 16, .strength = strength}).win[1].value;
    CHECK(now > with_less);
    with_less = now;
  }
}
