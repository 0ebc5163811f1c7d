// Predictions from skills for a game not yet played, for finding even games and showing players
// what to expect. Pure, any thread. Recorded ratings come from rate() alone.
//
// Throws std::invalid_argument for arguments that rating.hpp does not allow. The more uncertain a
// skill is, the nearer the probabilities are to even.
#pragma once

#include "server/players/rating.hpp"

namespace server::players {

using Members = std::vector<Skill>;

// The probability that the first ranks before the second, plus half of the probability of a tie.
// rate() compares results with this number; both directions add up to 1.
double chance(const Skill& one, const Skill& other, const RatingParameters& = {});
double chance(const Members& one, const Members& other, const RatingParameters& = {});

// The probability of each team to win; their sum is 1. Shares of exp(mean / c), where c is the
// spread of an average pair. With two teams these are their chances against each other.
std::vector<double> chances_first(std::span<const Members> teams, const RatingParameters& = {});

// From 1, where all are equally strong, down to 0: 4 p (1 - p) of the most uneven pair. 0.75 is
// three to one, 0.36 nine to one.
double evenness(std::span<const Members> teams, const RatingParameters& = {});

// The means of opponents with the same deviation, such that neither side's chance is below `least`.
// Requires 0 < least <= 0.5; throws std::invalid_argument otherwise.
struct Band {
  double from, to;
};
Band even_band(const Skill& skill, double least, const RatingParameters& = {});

// The displayed rating: with 99.9 % certainty the player is at least as strong. A newcomer has 0.
double displayed_rating(const Skill& skill);

}  // namespace server::players
