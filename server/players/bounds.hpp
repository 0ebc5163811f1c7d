// For ratings: the strength of a team, and argument checks.
#pragma once

#include "server/players/rating.hpp"

#include <span>
#include <vector>

namespace server::players {

struct Strength {
  double mean;
  double variance;
};

Strength strength(std::span<const Skill> members);

// The scale of the difference of two strengths in one game; the paper's c.
double spread(const Strength& a, const Strength& b, double beta);

// Adds the parts from the least, so that the result has the same bits in any order of parts.
double sum(std::vector<double> parts);

// Throw std::invalid_argument for arguments that rating.hpp does not allow.
void require_bounds(std::span<const Team> teams);
// `subject` begins the message.
void require_bounds(std::span<const Skill> members, const char* subject);

}  // namespace server::players
