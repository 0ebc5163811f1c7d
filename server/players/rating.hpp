// How strong players are, learned from the places they reached. Pure functions of their arguments,
// for any thread. Who keeps the skills, and which games count, is decided elsewhere.
//
// The model is Bradley-Terry with full pairs: Weng and Lin, "A Bayesian Approximation Method for
// Online Ranking", Journal of Machine Learning Research 12 (2011), algorithm 1. A skill is a normal
// distribution. A game is taken apart into its pairs of teams; each pair moves the means towards
// what happened, by as much as it was a surprise and as little was known, and narrows the
// deviations.
//
// Why not Plackett-Luce, of the same paper:
// - Kingdomino shares places. Here a tie is half a win and half a loss for the two, nothing else.
//   Plackett-Luce has no ties; as published they are an average over those who tied, by which who
//   shares the second place can end below who came after them, and implementations have
//   disagreed about it.
// - Its scale depends on how many play, because the spreads of all widen the scale of everybody.
//   Players of tables of two and of six then have figures that mean different things. For two
//   players both models are the same.
//
// One thing is ours: the pairs of a game share what they say (Parameters::pairs_share). In the
// paper each counts as a game of its own, but they tell of the same game: one of six would move
// newcomers as far as five games of two, too far. tests/players/rating_learning.cpp measures both.
#pragma once

#include <span>
#include <vector>

namespace server::players {

// A newcomer's, unless said otherwise: the scale of TrueSkill, which the paper takes over.
struct Skill {
  double mean = 25;
  double deviation = 25.0 / 3;

  friend bool operator==(const Skill&, const Skill&) = default;
};

// Who played together, and where they came: 1 is best, equal places are ties. Only the order of
// places matters: 1, 1, 3 is the same as 1, 1, 2. The strength of a team is the sum of its members.
struct Team {
  std::vector<Skill> members;
  int place = 1;
};

struct Parameters {
  // How much chance is in one game, on the scale of skills: half of a newcomer's deviation, as in
  // the paper's experiments and in TrueSkill. Among players who are well known, sqrt(2) * beta of
  // difference make 73 wins of 100.
  double beta = 25.0 / 6;
  // The least part of a variance that one game leaves: the paper's kappa in (28) and (44), with the
  // value that is usual.
  double kappa = 0.0001;
  // What players change between two games: its square is added to the variance before each. Not in
  // the paper; TrueSkill (Herbrich and others 2006) has it, a hundredth of a newcomer's deviation.
  // Without it a skill of old stops moving.
  double tau = 25.0 / 300;
  // No deviation grows beyond it: nobody is less known than a newcomer.
  double deviation_max = 25.0 / 3;
  // Each pair counts 2 / k of a game among k teams, so that four teams say 1.5 times as much as
  // two, and eight 1.75 times. False: each counts whole, as in the paper.
  bool pairs_share = true;
};

// What may be given, and what comes out.
inline constexpr int teams_max = 8;
inline constexpr int members_max = 8;      // of a team
inline constexpr double mean_limit = 1e6;  // up and down from 0
inline constexpr double deviation_least = 0.001;
inline constexpr double deviation_limit = 1000;

// The skills after a game, in the order of `teams` and their members.
//
// Bit for bit the same on every machine with IEEE 754 doubles, and in whatever order teams and
// members are given. Everything that comes out is finite, within the bounds above, and may be given
// again. The paper's gamma is the deviation of a team over the spread of the pair, its default for
// this model: who is known well moves slowly.
//
// Throws std::invalid_argument, which says which team or parameter is out of bounds and by what.
std::vector<std::vector<Skill>> rate(std::span<const Team> teams, const Parameters& = {});

}  // namespace server::players
