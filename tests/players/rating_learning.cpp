// Ratings of players whose strength only the test knows: what is learned, and how fast.
#include "tests/players/rating_support.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>
#include <cmath>

using namespace tests;

namespace {

const double scale = std::sqrt(2) * RatingParameters{}.beta;

double true_chance(double one, double other) {
  return 1 / (1 + std::exp((other - one) / scale));
}

// Players with hidden strengths: of each two, the first to finish is drawn with the probability
// true_chance().
class Learners {
 public:
  Learners(std::uint64_t seed, std::vector<double> strengths)
      : dice_(seed), strengths_(std::move(strengths)), skills_(strengths_.size()) {}

  // A game of `k`, drawn from all.
  void play(int k, const RatingParameters& parameters) {
    std::vector<std::size_t> seats(strengths_.size());
    for (std::size_t i = 0; i < seats.size(); ++i) seats[i] = i;
    dice_.shuffle(seats);
    seats.resize(static_cast<std::size_t>(k));
    std::vector<double> results;
    for (const std::size_t seat : seats)
      results.push_back(strengths_[seat] - scale * std::log(-std::log(dice_.share() + 1e-12)));
    std::vector<Team> teams;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const auto better = std::count_if(results.begin(), results.end(),
                                        [&](double other) { return other > results[i]; });
      teams.push_back({{skills_[seats[i]]}, 1 + static_cast<int>(better)});
    }
    const auto after = rate(teams, parameters);
    for (std::size_t i = 0; i < seats.size(); ++i) skills_[seats[i]] = after[i][0];
  }

  // The loss of the predicted chances of pairs against the true ones, in thousandths of a nat a
  // game.
  double ignorance() const {
    double sum = 0;
    int pairs = 0;
    for (std::size_t i = 0; i < skills_.size(); ++i)
      for (std::size_t j = 0; j < skills_.size(); ++j) {
        if (i == j) continue;
        const double truth = true_chance(strengths_[i], strengths_[j]);
        const double said = chance(skills_[i], skills_[j]);
        sum += truth * std::log(truth / said) + (1 - truth) * std::log((1 - truth) / (1 - said));
        ++pairs;
      }
    return 1000 * sum / pairs;
  }

  const std::vector<Skill>& skills() const { return skills_; }

 private:
  TestDice dice_;
  std::vector<double> strengths_;
  std::vector<Skill> skills_;
};

// The mean loss of several worlds of 24 players after `games` of each.
double ignorance_after(int games, int k, const RatingParameters& parameters) {
  constexpr int worlds = 12;
  double sum = 0;
  for (std::uint64_t seed = 1; seed <= worlds; ++seed) {
    TestDice dice(1000 + seed);
    std::vector<double> strengths(24);
    for (double& strength : strengths) {
      strength = 25 - 6 * 6;
      for (int i = 0; i < 12; ++i) strength += 6 * dice.share();  // nearly normal, deviation 6
    }
    Learners world(seed, strengths);
    for (int game = 0; game < games * 24 / k; ++game) world.play(k, parameters);
    sum += world.ignorance();
  }
  return sum / worlds;
}

}  // namespace

TEST_CASE("rating: eight players are ordered correctly after 3,000 games, at any tables") {
  const std::vector<double> strengths{11, 15, 19, 23, 27, 31, 35, 39};
  Learners world(1, strengths);
  TestDice dice(2);
  for (int game = 0; game < 3000; ++game) world.play(2 + dice.below(7), {});
  const auto& skills = world.skills();
  for (std::size_t i = 0; i < skills.size(); ++i) {
    CAPTURE(i, skills[i].mean, skills[i].deviation);
    // The common mean is unknowable: only differences are known.
    if (i > 0) CHECK(skills[i].mean > skills[i - 1].mean);
    if (i > 0) CHECK(std::abs(skills[i].mean - skills[i - 1].mean - 4) < 4);
    CHECK(skills[i].deviation < 2);
  }
  CHECK(world.ignorance() < 20);
}

TEST_CASE("rating: chances approach the truth with every dozen games") {
  for (const int k : {2, 4, 6}) {
    CAPTURE(k);
    const double newcomers = ignorance_after(0, k, {});
    const double dozen = ignorance_after(12, k, {});
    const double many = ignorance_after(100, k, {});
    CAPTURE(newcomers, dozen, many);
    CHECK(dozen < 0.6 * newcomers);
    CHECK(many < 0.3 * dozen);
  }
}

TEST_CASE("rating: at larger tables pairs that share predict better than pairs that count whole") {
  for (const int k : {4, 6})
    for (const int games : {10, 20, 50, 100}) {
      const double share = ignorance_after(games, k, {});
      const double whole = ignorance_after(games, k, {.pairs_share = false});
      CAPTURE(k, games, share, whole);
      CHECK(share < 0.9 * whole);
    }
}

TEST_CASE("rating: a player who grows stronger is recognised") {
  Skill player{20, 1.5};
  TestDice dice(3);
  for (int game = 0; game < 300; ++game) {
    const bool wins = dice.share() < true_chance(30, 20);
    player = duel(player, {20, 1.5}, wins ? 1 : 2, wins ? 2 : 1).first;
  }
  CHECK(player.mean > 27);
  CHECK(player.mean < 33);
}
