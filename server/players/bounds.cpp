#include "server/players/bounds.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>

namespace server::players {

namespace {

// NaN is within no bounds.
template <typename Number>
void require(const std::string& name, Number value, Number least, Number most) {
  if (value >= least && value <= most) return;
  std::ostringstream text;
  text << name << " is " << value << ", not from " << least << " to " << most;
  throw std::invalid_argument(text.str());
}

}  // namespace

Strength strength(std::span<const Skill> members) {
  std::vector<double> means, variances;
  for (const Skill& skill : members) {
    means.push_back(skill.mean);
    variances.push_back(skill.deviation * skill.deviation);
  }
  return {sum(means), sum(variances)};
}

double spread(const Strength& a, const Strength& b, double beta) {
  return std::sqrt((a.variance + b.variance) + 2 * (beta * beta));
}

double sum(std::vector<double> parts) {
  std::sort(parts.begin(), parts.end());
  return std::accumulate(parts.begin(), parts.end(), 0.0);
}

void require_bounds(std::span<const Team> teams) {
  require("the number of teams", static_cast<int>(teams.size()), 2, teams_max);
  for (std::size_t i = 0; i < teams.size(); ++i) {
    const std::string subject = "team " + std::to_string(i + 1);
    if (teams[i].place < 1)
      throw std::invalid_argument("the place of " + subject + " is " +
                                  std::to_string(teams[i].place) + ", and 1 is the best");
    require_bounds(teams[i].members, subject.c_str());
  }
}

void require_bounds(std::span<const Skill> members, const char* subject) {
  const std::string of_subject = std::string(" of ") + subject;
  require("the number of members" + of_subject, static_cast<int>(members.size()), 1, members_max);
  for (const Skill& skill : members) {
    require("a mean" + of_subject, skill.mean, -mean_limit, mean_limit);
    require("a deviation" + of_subject, skill.deviation, deviation_least, deviation_limit);
  }
}

}  // namespace server::players
