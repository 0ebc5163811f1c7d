// Ratings from results between pairs, on Elo's scale. Pure; any thread.
#pragma once

#include <vector>

namespace server::cli {

// wins[i][j]: how often i finished before j; a draw is half a win for both. Returns the maximum
// likelihood ratings (Bradley and Terry 1952, fitted as in Hunter 2004), with a mean of 0. Adds one
// draw between each pair of entrants, so that an entrant that always wins has a finite rating.
std::vector<double> elo(const std::vector<std::vector<double>>& wins);

}  // namespace server::cli
