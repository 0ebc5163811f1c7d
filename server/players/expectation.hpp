// What skills say about a game that has not been played: for finding even games, and for telling
// players what to expect. Pure, for any thread. What is written down is made by rate() alone.
//
// Throws std::invalid_argument for what rating.hpp does not allow. Where a player is not well known
// the chances are nearer to even.
#pragma once

#include "server/players/rating.hpp"

namespace server::players {

using Members = std::vector<Skill>;

// How likely the first comes before the second; half of the ties is in it. The number that rate()
// compares a result with: both directions add up to 1.
double chance(const Skill& one, const Skill& other, const Parameters& = {});
double chance(const Members& one, const Members& other, const Parameters& = {});

// How likely each team comes first, summing up to 1: shares of exp(mean / c), where c is the spread
// of an average pair. With two teams these are their chances against each other.
std::vector<double> chances_first(std::span<const Members> teams, const Parameters& = {});

// From 1, where all are equally strong, down to 0: 4 p (1 - p) of the most uneven pair. 0.75 is
// three to one, 0.36 nine to one.
double evenness(std::span<const Members> teams, const Parameters& = {});

// The means of opponents, as well known as this player, against whom neither has less than this
// chance. Requires: `least` above 0 and at most a half; std::invalid_argument otherwise.
struct Band {
  double from, to;
};
Band even_band(const Skill& skill, double least, const Parameters& = {});

// What may be shown as a rating: with 99.9 % certainty the player is at least as strong. A newcomer
// has 0.
double shown(const Skill& skill);

}  // namespace server::players
