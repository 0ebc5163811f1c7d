// What rating and expectation share: teams as one strength each, and what is refused.
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

// The scale on which two strengths differ in one game; the paper's c.
double spread(const Strength& a, const Strength& b, double beta);

// The same bits in whatever order the parts come: they are added from the least.
double sum(std::vector<double> parts);

// Throw std::invalid_argument for what rating.hpp does not allow.
void require_bounds(const Parameters& parameters);
void require_bounds(std::span<const Team> teams);
// `who` begins the message.
void require_bounds(std::span<const Skill> members, const char* who);

}  // namespace server::players
