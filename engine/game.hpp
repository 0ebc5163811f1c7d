// The public interface of the engine: begin a game, check an action, apply it. Pure functions over
// values: any thread, no allocation, no failures except those in the signatures.
#pragma once

#include "engine/action.hpp"
#include "engine/event.hpp"
#include "engine/seat.hpp"
#include "engine/state.hpp"
#include "engine/violation.hpp"

#include <optional>

namespace engine {

// Counts the engine changes after which a stored game may replay differently.
inline constexpr int rules_version = 1;

// The first line lies open and the first king is to be placed. Requires !check(rules, deal).
State begin(const Rules& rules, const Deal& deal);

// Begins the next game of the match. Requires Phase::pause and !check(state.table.rules, deal).
// `out` receives the events, as from apply().
void begin_next(State& state, const Deal& deal, Events& out);

// The first rule that the action would break, or nullopt. Total: any seat number, any cell, any id.
std::optional<Violation> check(const View& view, Seat seat, const Action& action);

// Ends the game and its match: every kingdom counts as it stands. Requires that the game is not
// over. `out` receives the events, as from apply().
void call_off(State& state, Events& out);

// Whether the events turned over a face-down tile or ended a game, which nobody can unsee.
bool reveals(const Events& events);

// The cells concerned by the violation, to be shown with the rejection; empty if it does not
// concern cells.
List<Cell, 2> cells_concerned(const View& view, const Action& action, Violation violation);

// Requires !check(state.table, seat, action). `out` receives the events in order; folding them over
// the old table with advance() gives the new one.
void apply(State& state, Seat seat, const Action& action, Events& out);

// All actions of the seat to move, never empty before the end: first those of the present step,
// then those that skip it. Two knights' cells are listed in one order, and legal in both. Resigning
// is always legal but not listed.
Actions legal_actions(const View& view);

// The part of legal_actions() that belongs to the present step, including Done.
Actions step_actions(const View& view);

// The kinds that occur in legal_actions(), in the order of a turn and done last; without listing
// the actions.
using KindsAllowed = List<ActionKind, action_kinds>;
KindsAllowed kinds_allowed(const View& view);

// The public state.
inline const View& view(const State& state) {
  return state.table;
}

}  // namespace engine
