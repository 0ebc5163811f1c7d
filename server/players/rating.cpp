#include "server/players/rating.hpp"

#include "server/players/bounds.hpp"
#include "server/players/logistic.hpp"

#include <algorithm>
#include <cmath>

namespace server::players {

namespace {

double squared(double value) {
  return value * value;
}

// The combined evidence of a team's pairs: how far its mean moves, and by which part its variance
// shrinks.
struct Evidence {
  double shift = 0;
  double narrowing = 0;
};

double score(int own_place, int other_place) {
  return own_place == other_place ? 0.5 : own_place < other_place ? 1 : 0;
}

// Names as in the paper: c, p, eta, gamma, omega, delta.
Evidence compare(const Strength& own, const Strength& other, double result, double beta) {
  const double c = spread(own, other, beta);
  const double p = logistic((own.mean - other.mean) / c);
  const double eta = own.variance / c;
  const double gamma = std::sqrt(own.variance) / c;
  return {eta * (result - p), gamma * (eta / c) * (p * (1 - p))};
}

Evidence judge(std::size_t own, const std::vector<Strength>& strengths, std::span<const Team> teams,
               const RatingParameters& parameters) {
  std::vector<double> omegas, deltas;
  for (std::size_t other = 0; other < teams.size(); ++other) {
    if (other == own) continue;
    const double result = score(teams[own].place, teams[other].place);
    const Evidence found = compare(strengths[own], strengths[other], result, parameters.beta);
    omegas.push_back(found.shift);
    deltas.push_back(found.narrowing);
  }
  const double weight = parameters.pairs_share ? 2 / static_cast<double>(teams.size()) : 1;
  return {weight * sum(omegas), weight * sum(deltas)};
}

Skill update(const Skill& skill, const Evidence& team, double team_variance,
             const RatingParameters& parameters) {
  const double share = squared(skill.deviation) / team_variance;
  const double left = std::max(1 - share * team.narrowing, parameters.kappa);
  return {std::clamp(skill.mean + share * team.shift, -mean_limit, mean_limit),
          std::clamp(skill.deviation * std::sqrt(left), deviation_least, parameters.deviation_max)};
}

}  // namespace

std::vector<std::vector<Skill>> rate(std::span<const Team> teams,
                                     const RatingParameters& parameters) {
  require_bounds(teams);
  std::vector<std::vector<Skill>> skills;
  std::vector<Strength> strengths;
  for (const Team& team : teams) {
    skills.push_back(team.members);
    for (Skill& skill : skills.back())
      skill.deviation = std::sqrt(squared(skill.deviation) + squared(parameters.tau));
    strengths.push_back(strength(skills.back()));
  }
  for (std::size_t i = 0; i < teams.size(); ++i) {
    const Evidence evidence = judge(i, strengths, teams, parameters);
    for (Skill& skill : skills[i])
      skill = update(skill, evidence, strengths[i].variance, parameters);
  }
  return skills;
}

}  // namespace server::players
