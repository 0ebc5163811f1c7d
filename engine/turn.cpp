#include "engine/turn.hpp"

#include <algorithm>

namespace engine {
namespace {

bool could_build(const View& view, std::size_t kingdom) {
  if (!view.kingdoms[kingdom].has_free_site()) return false;
  for (int slot = 0; slot < static_cast<int>(board_slots); ++slot)
    if (view.court.board[static_cast<std::size_t>(slot)] != BuildingId::none)
      return price(view, kingdom, slot) <= view.treasuries[kingdom].coins;
  return false;
}

bool could_bribe(const View& view, std::size_t kingdom) {
  const Court& court = view.court;
  return court.dragon_home && court.queen != kingdom &&
         view.treasuries[kingdom].coins >= bribe_price &&
         std::any_of(court.board.begin(), court.board.end(),
                     [](BuildingId building) { return building != BuildingId::none; });
}

}  // namespace

bool is_allowed(const View& view, Phase phase) {
  if (view.phase == phase) return true;
  if (view.round == 0 || !optional(view.phase)) return false;
  const auto& turn = view.rules.turn;
  const auto* now = std::find(turn.begin(), turn.end(), view.phase);
  const auto* then = std::find(now, turn.end(), phase);
  return then != turn.end() && std::all_of(now, then, optional) &&
         (phase != Phase::claim || drafting(view));
}

bool has_options(const View& view, Phase phase) {
  if (!optional(phase)) return true;
  const std::size_t kingdom = kingdom_of(view.rules, to_move(view));
  switch (phase) {
    case Phase::tax:
      return view.treasuries[kingdom].knights > 0;
    case Phase::build:
      return could_build(view, kingdom);
    case Phase::bribe:
      return could_bribe(view, kingdom);
    default:
      return true;
  }
}

Phase phase_after(const View& view, Phase phase) {
  if (view.round == 0) return Phase::over;
  const auto& turn = view.rules.turn;
  const auto* due = std::find(turn.begin(), turn.end(), phase);
  if (due == turn.end()) return Phase::over;
  for (++due; due != turn.end(); ++due) {
    if (*due == Phase::claim && !drafting(view)) break;
    if (has_options(view, *due)) return *due;
  }
  return Phase::over;
}

}  // namespace engine
