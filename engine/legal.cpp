// Legality of actions: checks them one by one, and lists them.
#include "engine/legal.hpp"

#include "engine/game.hpp"
#include "engine/turn.hpp"

#include <algorithm>

namespace engine {
namespace {

struct Mover {
  explicit Mover(const View& v)
      : view(v),
        index(kingdom_of(v.rules, to_move(v))),
        kingdom(v.kingdoms[index]),
        treasury(v.treasuries[index]) {}

  const View& view;
  const std::size_t index;
  const Kingdom& kingdom;
  const Treasury& treasury;
};

std::optional<Violation> check_step(const Mover& m, const Place& action) {
  return m.kingdom.check(domino_in_play(m.view), action.at, m.view.rules.kingdom_size);
}

std::optional<Violation> check_step(const Mover& m, const Discard&) {
  if (m.view.rules.decline == Decline::must_place &&
      m.kingdom.fits_somewhere(domino_in_play(m.view), m.view.rules.kingdom_size))
    return Violation::must_place;
  return std::nullopt;
}

// The tax is collected directly after laying, so the last domino is the one just laid.
std::optional<Violation> check_step(const Mover& m, const Tax& action) {
  const Placement at = m.kingdom.laid().back().at;
  for (const Cell c : action.cells)
    if (c != at.left && c != at.right) return Violation::not_just_laid;
  if (action.cells.size() == 2 && action.cells[0] == action.cells[1])
    return Violation::same_square_twice;
  if (action.cells.empty()) return Violation::not_just_laid;
  if (action.cells.size() > m.treasury.knights) return Violation::not_enough_knights;
  return std::nullopt;
}

std::optional<Violation> check_step(const Mover& m, const Build& action) {
  const auto slot = slot_of(m.view.court, action.building);
  if (!slot) return Violation::building_not_on_board;
  if (m.kingdom.square(action.site).terrain != Terrain::town) return Violation::not_a_town_square;
  if (!m.kingdom.is_free_site(action.site)) return Violation::site_occupied;
  if (price(m.view, m.index, *slot) > m.treasury.coins) return Violation::not_enough_coins;
  return std::nullopt;
}

std::optional<Violation> check_step(const Mover& m, const Bribe& action) {
  if (!m.view.court.dragon_home) return Violation::dragon_away;
  if (m.view.court.queen == m.index) return Violation::queen_with_you;
  if (!slot_of(m.view.court, action.building)) return Violation::building_not_on_board;
  if (m.treasury.coins < bribe_price) return Violation::not_enough_coins;
  return std::nullopt;
}

std::optional<Violation> check_step(const Mover& m, const Claim& action) {
  const Slot* slot = find(m.view.next, action.domino);
  if (slot == nullptr) return Violation::domino_not_in_line;
  if (slot->king != Seat::none) return Violation::domino_taken;
  return std::nullopt;
}

std::optional<Violation> check_step(const Mover&, const Done&) {
  return std::nullopt;
}

std::optional<Violation> check_step(const Mover&, const Resign&) {
  return std::nullopt;
}

void add_places(const Mover& m, Actions& out) {
  m.kingdom.places(domino_in_play(m.view), m.view.rules.kingdom_size).each([&](Placement at) {
    out.push_back(Place{at});
  });
  if (out.empty() || m.view.rules.decline == Decline::may_decline) out.push_back(Discard{});
}

void add_taxes(const Mover& m, Actions& out) {
  if (m.treasury.knights == 0) return;
  const auto tax = [](std::initializer_list<Cell> cells) {
    Tax action;
    for (const Cell c : cells) action.cells.push_back(c);
    return action;
  };
  const auto [left, right] = m.kingdom.laid().back().at;
  out.push_back(tax({left}));
  out.push_back(tax({right}));
  if (m.treasury.knights >= 2) out.push_back(tax({left, right}));
}

void add_builds(const Mover& m, Actions& out) {
  const Sites sites = m.kingdom.free_sites();
  for (std::size_t slot = 0; slot < board_slots; ++slot) {
    const BuildingId building = m.view.court.board[slot];
    if (building == BuildingId::none ||
        price(m.view, m.index, static_cast<int>(slot)) > m.treasury.coins)
      continue;
    for (const Cell site : sites) out.push_back(Build{building, site});
  }
}

void add_bribes(const Mover& m, Actions& out) {
  if (!has_options(m.view, Phase::bribe)) return;
  for (const BuildingId building : m.view.court.board)
    if (building != BuildingId::none) out.push_back(Bribe{building});
}

void add_claims(const Mover& m, Actions& out) {
  for (const Slot& slot : m.view.next)
    if (slot.king == Seat::none) out.push_back(Claim{slot.domino});
}

void add_actions(const Mover& m, Phase phase, Actions& out) {
  switch (phase) {
    case Phase::place:
      return add_places(m, out);
    case Phase::tax:
      return add_taxes(m, out);
    case Phase::build:
      return add_builds(m, out);
    case Phase::bribe:
      return add_bribes(m, out);
    case Phase::claim:
      return add_claims(m, out);
    case Phase::over:
    case Phase::pause:
      return;
  }
}

}  // namespace

Phase phase_of(ActionKind kind) {
  switch (kind) {
    case ActionKind::place:
    case ActionKind::discard:
      return Phase::place;
    case ActionKind::tax:
      return Phase::tax;
    case ActionKind::build:
      return Phase::build;
    case ActionKind::bribe:
      return Phase::bribe;
    case ActionKind::claim:
      return Phase::claim;
    case ActionKind::done:
    case ActionKind::resign:
      break;
  }
  return Phase::over;
}

std::optional<Violation> check(const View& view, Seat seat, const Action& action) {
  if (view.phase == Phase::over) return Violation::game_over;
  if (index(seat) < view.rules.seats && view.resigned[index(seat)] != 0)
    return Violation::already_resigned;
  if (view.phase == Phase::pause) return Violation::between_games;
  const bool anybody_may = std::holds_alternative<Resign>(action) && index(seat) < view.rules.seats;
  if (!anybody_may && to_move(view) != seat) return Violation::not_your_turn;
  const Phase phase = phase_of(kind_of(action));
  if (phase != Phase::over && !is_allowed(view, phase)) return Violation::wrong_phase;
  if (std::holds_alternative<Done>(action) && !optional(view.phase)) return Violation::step_is_due;
  return std::visit([&, m = Mover(view)](const auto& a) { return check_step(m, a); }, action);
}

List<Cell, 2> cells_concerned(const View& view, const Action& action, Violation violation) {
  if (to_move(view) == Seat::none) return {};
  if (const auto* place = std::get_if<Place>(&action))
    return Mover(view).kingdom.cells_concerned(place->at, violation, view.rules.kingdom_size);
  const bool about_cells =
      violation == Violation::not_just_laid || violation == Violation::same_square_twice ||
      violation == Violation::not_a_town_square || violation == Violation::site_occupied;
  List<Cell, 2> cells;
  if (const auto* tax = std::get_if<Tax>(&action); tax != nullptr && about_cells)
    cells = tax->cells;
  if (const auto* build = std::get_if<Build>(&action); build != nullptr && about_cells)
    cells.push_back(build->site);
  return cells;
}

Actions step_actions(const View& view) {
  Actions actions;
  if (to_move(view) == Seat::none) return actions;
  add_actions(Mover(view), view.phase, actions);
  if (optional(view.phase)) actions.push_back(Done{});
  return actions;
}

Actions legal_actions(const View& view) {
  Actions actions = step_actions(view);
  if (!optional(view.phase)) return actions;
  const Mover mover(view);
  for (const Phase phase : view.rules.turn)
    if (phase != view.phase && is_allowed(view, phase)) add_actions(mover, phase, actions);
  return actions;
}

KindsAllowed kinds_allowed(const View& view) {
  KindsAllowed kinds;
  if (to_move(view) == Seat::none) return kinds;
  if (view.phase == Phase::place) {
    const Mover m(view);
    const bool fits = m.kingdom.fits_somewhere(domino_in_play(view), view.rules.kingdom_size);
    if (fits) kinds.push_back(ActionKind::place);
    if (!fits || view.rules.decline == Decline::may_decline) kinds.push_back(ActionKind::discard);
    return kinds;
  }
  for (const ActionKind kind :
       {ActionKind::tax, ActionKind::build, ActionKind::bribe, ActionKind::claim}) {
    const Phase phase = phase_of(kind);
    if (is_allowed(view, phase) && has_options(view, phase)) kinds.push_back(kind);
  }
  if (optional(view.phase)) kinds.push_back(ActionKind::done);
  return kinds;
}

}  // namespace engine
