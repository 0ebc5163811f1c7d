// How strong players are, learned from the places they reached. Pure functions, any thread. Storage
// of skills and the choice of rated games are elsewhere.
//
// The model is Bradley-Terry with full pairs: Weng and Lin, "A Bayesian Approximation Method for
// Online Ranking", Journal of Machine Learning Research 12 (2011), algorithm 1. A skill is a normal
// distribution. A game is split into its pairs of teams. Each pair moves the means towards the
// result, more for a surprise and for little-known players, and narrows the deviations.
//
// Why not Plackett-Luce, of the same paper:
// - Kingdomino shares places. Here a tie is half a win and half a loss for the two, nothing else.
//   Plackett-Luce has no ties; as published, ties are an average over the tied teams. With it, a
//   team that shares the second place can end below teams that came after it, and implementations
//   have disagreed about it.
// - Its scale depends on the number of players, because the spreads of all widen the scale of
//   everybody. Ratings from tables of two and of six then mean different things. For two players
//   both models are the same.
//
// One change is ours: the pairs of a game share its evidence (RatingParameters::pairs_share). In
// the paper each counts as a separate game, although they describe the same one: a game of six
// would move newcomers as far as five games of two, which is too far.
// tests/players/rating_learning.cpp measures both.
#pragma once

#include <span>
#include <vector>

namespace server::players {

// The default is a newcomer's skill, on the scale of TrueSkill, which the paper adopts.
struct Skill {
  double mean = 25;
  double deviation = 25.0 / 3;

  friend bool operator==(const Skill&, const Skill&) = default;
};

// A team and its place: 1 is best, equal places are ties. Only the order of places matters: 1, 1, 3
// is the same as 1, 1, 2. The strength of a team is the sum of its members.
struct Team {
  std::vector<Skill> members;
  int place = 1;
};

struct RatingParameters {
  // The amount of chance in one game, on the scale of skills: half of a newcomer's deviation, as in
  // the paper's experiments and in TrueSkill. Among well-known players, a difference of sqrt(2) *
  // beta makes 73 wins of 100.
  double beta = 25.0 / 6;
  // The minimum part of a variance that remains after one game: the paper's kappa in (28) and (44),
  // with the usual value.
  double kappa = 0.0001;
  // How much players change between two games: its square is added to the variance before each. Not
  // in the paper; TrueSkill (Herbrich and others 2006) has it, a hundredth of a newcomer's
  // deviation. Without it an old skill stops moving.
  double tau = 25.0 / 300;
  // Upper bound of deviations: no player is more uncertain than a newcomer.
  double deviation_max = 25.0 / 3;
  // Each pair counts 2 / k of a game among k teams, so that four teams count 1.5 times as much as
  // two, and eight 1.75 times. False: each pair counts fully, as in the paper.
  bool pairs_share = true;
};

// Bounds of arguments and results.
inline constexpr int teams_max = 8;
inline constexpr int members_max = 8;      // of a team
inline constexpr double mean_limit = 1e6;  // up and down from 0
inline constexpr double deviation_least = 0.001;
inline constexpr double deviation_limit = 1000;

// The skills after a game, in the order of `teams` and their members.
//
// Bit for bit the same on every machine with IEEE 754 doubles, for any order of teams and members.
// All results are finite, within the bounds above, and valid as arguments. The paper's gamma is the
// deviation of a team over the spread of the pair, its default for this model: well-known players
// move slowly.
//
// Throws std::invalid_argument, which names the team or parameter that is out of bounds.
std::vector<std::vector<Skill>> rate(std::span<const Team> teams, const RatingParameters& = {});

}  // namespace server::players
