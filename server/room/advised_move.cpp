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

engine::bots::SeatLevels seat_levels(const Setup& setup, std::span<const Move> rows) {
  engine::bots::SeatLevels present{};
  for (const SeatTaken& taken : setup.seats) present[index(taken.seat)] = taken.bot;
  engine::bots::SeatLevels at_beginning = present;
  for (const Move& row : rows) {
    if (std::holds_alternative<Begun>(row)) at_beginning = present;
    const auto* ruled = std::get_if<Ruled>(&row);
    if (ruled == nullptr) continue;
    if (const auto* over = std::get_if<protocol::TakeOver>(&ruled->ruling.motion))
      present[index(over->seat)].reset();
    const auto* in = std::get_if<protocol::StandIn>(&ruled->ruling.motion);
    if (in != nullptr && in->for_good) present[index(in->seat)] = in->bot;
  }
  return at_beginning;
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
