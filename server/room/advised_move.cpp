#include "server/room/advised_move.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace server::room {
namespace {

constexpr double gain_least = 0.5;
constexpr std::size_t gains_most = 3;

std::vector<protocol::ExpectedGain> gains(std::size_t kingdom, const engine::bots::Forecast& after,
                                          const engine::bots::Forecast& instead) {
  std::vector<protocol::ExpectedGain> gains;
  for (std::size_t i = 0; i < engine::bots::points_sources; ++i) {
    const double points = after.points_by_source[kingdom][i] - instead.points_by_source[kingdom][i];
    if (std::abs(points) >= gain_least)
      gains.push_back({static_cast<engine::bots::PointsSource>(i), points});
  }
  std::stable_sort(gains.begin(), gains.end(), [](const auto& a, const auto& b) {
    return std::abs(a.points) > std::abs(b.points);
  });
  if (gains.size() > gains_most) gains.resize(gains_most);
  return gains;
}

}  // namespace

engine::bots::SeatLevels seat_levels(const Setup& setup) {
  engine::bots::SeatLevels seats{};
  for (const SeatTaken& taken : setup.seats) seats[index(taken.seat)] = taken.bot;
  return seats;
}

protocol::Advised advised_move(const engine::bots::MoveStats& move, std::size_t kingdom,
                               const engine::bots::Forecast& after,
                               const engine::bots::Forecast* instead) {
  const engine::bots::Estimate& win = after.win[kingdom];
  protocol::Advised advised{move.action,           move.choice, win.value,
                            after.points[kingdom], win.error,   {}};
  if (instead != nullptr) advised.gains = gains(kingdom, after, *instead);
  return advised;
}

}  // namespace server::room
