#include "engine/bots/advice.hpp"

#include <algorithm>

namespace engine::bots {

std::vector<MoveForecast> forecast_moves(const View& view, std::span<const MoveStats> moves,
                                         const SeatLevels& seats, std::size_t most,
                                         std::uint32_t playouts, const MoveForecast* known) {
  std::vector<MoveForecast> forecasts;
  for (const MoveStats& move : moves) {
    if (forecasts.size() == most) break;
    const auto is_same = [&](const MoveForecast& other) {
      return other.move.action == move.action;
    };
    if (std::ranges::any_of(forecasts, is_same)) continue;
    const bool is_known = known != nullptr && known->move.action == move.action;
    forecasts.push_back(
        {move, is_known ? known->after : forecast(view, move.action, seats, playouts)});
  }
  return forecasts;
}

void put_likeliest_first(std::vector<MoveForecast>& moves, std::size_t kingdom) {
  if (moves.empty()) return;
  auto best = moves.begin();
  for (auto move = moves.begin() + 1; move != moves.end(); ++move) {
    const Estimate more = change(moves.front().after, move->after, kingdom);
    const bool higher = move->after.win[kingdom].value > best->after.win[kingdom].value;
    if (more.value > 0 && differs(more) && higher) best = move;
  }
  std::rotate(moves.begin(), best, best + 1);
}

}  // namespace engine::bots
