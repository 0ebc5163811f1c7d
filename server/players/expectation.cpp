#include "server/players/expectation.hpp"

#include "server/players/bounds.hpp"
#include "server/players/logistic.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace server::players {

namespace {

double chance_of(const Strength& one, const Strength& other, double beta) {
  return logistic((one.mean - other.mean) / spread(one, other, beta));
}

std::vector<Strength> strengths_of(std::span<const Members> teams,
                                   const RatingParameters& parameters) {
  require_bounds(parameters);
  if (teams.size() < 2 || teams.size() > std::size_t{teams_max})
    throw std::invalid_argument("the number of teams is " + std::to_string(teams.size()));
  std::vector<Strength> strengths;
  for (std::size_t i = 0; i < teams.size(); ++i) {
    require_bounds(teams[i], ("team " + std::to_string(i + 1)).c_str());
    strengths.push_back(strength(teams[i]));
  }
  return strengths;
}

}  // namespace

double chance(const Skill& one, const Skill& other, const RatingParameters& parameters) {
  return chance(Members{one}, Members{other}, parameters);
}

double chance(const Members& one, const Members& other, const RatingParameters& parameters) {
  const auto strengths = strengths_of(std::vector{one, other}, parameters);
  return chance_of(strengths[0], strengths[1], parameters.beta);
}

std::vector<double> chances_first(std::span<const Members> teams,
                                  const RatingParameters& parameters) {
  const auto strengths = strengths_of(teams, parameters);
  std::vector<double> variances;
  variances.reserve(strengths.size());
  for (const Strength& team : strengths)
    variances.push_back(team.variance + parameters.beta * parameters.beta);
  const double c = std::sqrt(2 * sum(variances) / static_cast<double>(teams.size()));
  // A share of exp(mean / c) is 1 over the sum of exp(difference / c). For far differences that sum
  // is infinite, and the share 0.
  std::vector<double> chances;
  for (const Strength& own : strengths) {
    std::vector<double> odds;
    odds.reserve(strengths.size());
    for (const Strength& team : strengths) odds.push_back(std::exp((team.mean - own.mean) / c));
    chances.push_back(1 / sum(odds));
  }
  return chances;
}

double evenness(std::span<const Members> teams, const RatingParameters& parameters) {
  const auto strengths = strengths_of(teams, parameters);
  double least = 1;
  for (const Strength& one : strengths)
    for (const Strength& other : strengths) {
      const double p = chance_of(one, other, parameters.beta);
      least = std::min(least, 4 * p * (1 - p));
    }
  return least;
}

Band even_band(const Skill& skill, double least, const RatingParameters& parameters) {
  if (!(least > 0 && least <= 0.5))
    throw std::invalid_argument("the least chance is above 0 and at most 0.5");
  require_bounds(parameters);
  require_bounds(std::span(&skill, 1), "the player");
  const Strength own = strength(std::span(&skill, 1));
  const double reach = spread(own, own, parameters.beta) * std::log((1 - least) / least);
  return {skill.mean - reach, skill.mean + reach};
}

double displayed_rating(const Skill& skill) {
  return skill.mean - 3 * skill.deviation;
}

}  // namespace server::players
