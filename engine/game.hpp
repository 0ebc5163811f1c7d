// The public face of the engine: begin a game, ask whether an action is legal, do it.
// Pure functions over values: any thread, no allocation, no failure but the ones in the signatures.
#pragma once

#include "engine/action.hpp"
#include "engine/event.hpp"
#include "engine/seat.hpp"
#include "engine/state.hpp"
#include "engine/violation.hpp"

#include <optional>

namespace engine {

// Counts the changes of the engine after which a stored game may be played differently.
inline constexpr int rules_version = 1;

// The first line lies open and the first king is to be placed. Requires !check(rules, deal).
State begin(const Rules& rules, const Deal& deal);

// The next game of the match. Requires Phase::pause and !check(state.table.rules, deal). `out`
// receives what happened, as from apply().
void begin_next(State& state, const Deal& deal, Events& out);

// The first rule that the action would break, or none. Total: any seat number, any cell, any id.
std::optional<Violation> check(const View& view, Seat seat, const Action& action);

// The game ends here, and so does its match: every kingdom counts as it stands. Requires that it is
// not over. `out` receives what happened, as from apply().
void call_off(State& state, Events& out);

// Whether something that lay face down was turned over, or a game ended: nobody can unsee that.
bool reveals(const Events& events);

// The cells that the violation is about, for a rejection that shows them; empty where it is not
// about cells.
List<Cell, 2> cells_concerned(const View& view, const Action& action, Violation violation);

// Requires !check(state.table, seat, action). `out` receives what happened, in order; folding it
// over the old table with advance() gives the new one.
void apply(State& state, Seat seat, const Action& action, Events& out);

// Everything the seat to move can do, and never empty before the end: what belongs to the present
// step, then what passes it over. Two knights' cells are listed in one order, and legal in both.
// Resigning is always possible besides and not in the list.
Actions legal_actions(const View& view);

// The part of legal_actions() that belongs to the present step, Done included.
Actions step_actions(const View& view);

// The kinds that occur in legal_actions(), in the order of a turn and done last; without listing
// the actions.
using KindsAllowed = List<ActionKind, action_kinds>;
KindsAllowed kinds_allowed(const View& view);

// What anyone at the table sees.
inline const View& view(const State& state) {
  return state.table;
}

}  // namespace engine
