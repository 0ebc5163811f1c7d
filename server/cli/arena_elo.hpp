// Ratings from results between pairs, on Elo's scale. Pure; any thread.
#pragma once

#include <vector>

namespace server::cli {

// wins[i][j]: how often i came before j; a draw is half a win for both. The ratings that make the
// results likeliest (Bradley and Terry 1952, fitted as Hunter 2004 does), with a mean of 0. One
// draw between each two is added, so that who always wins is rated too.
std::vector<double> elo(const std::vector<std::vector<double>>& wins);

}  // namespace server::cli
