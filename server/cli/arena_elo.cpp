#include "server/cli/arena_elo.hpp"

#include <cmath>
#include <numeric>

namespace server::cli {
namespace {

constexpr int iterations = 10'000;
constexpr double close_enough = 1e-10;
constexpr double points_for_ten_to_one = 400;

}  // namespace

std::vector<double> elo(const std::vector<std::vector<double>>& wins) {
  const std::size_t n = wins.size();
  std::vector<double> strength(n, 1.0);
  const auto won = [&](std::size_t i, std::size_t j) { return wins[i][j] + 0.5; };
  for (int iteration = 0; iteration < iterations; ++iteration) {
    double change = 0;
    for (std::size_t i = 0; i < n; ++i) {
      double all = 0;
      double weight = 0;
      for (std::size_t j = 0; j < n; ++j) {
        if (j == i) continue;
        all += won(i, j);
        weight += (won(i, j) + won(j, i)) / (strength[i] + strength[j]);
      }
      if (weight <= 0) continue;
      change += std::abs(std::log(all / weight / strength[i]));
      strength[i] = all / weight;
    }
    if (change < close_enough) break;
  }
  std::vector<double> ratings;
  ratings.reserve(strength.size());
  for (const double s : strength) ratings.push_back(points_for_ten_to_one * std::log10(s));
  const double mean = n > 0 ? std::accumulate(ratings.begin(), ratings.end(), 0.0) / double(n) : 0;
  for (double& rating : ratings) rating -= mean;
  return ratings;
}

}  // namespace server::cli
