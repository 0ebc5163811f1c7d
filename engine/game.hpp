// The public interface of the engine: begin a game, check an action, apply it. Pure functions over
// values: any thread, no allocation, no failures except those in the signatures.
#pragma once

#include "engine/action.hpp"
#include "engine/event.hpp"
#include "engine/legal.hpp"
#include "engine/seat.hpp"
#include "engine/state.hpp"
#include "engine/violation.hpp"

namespace engine {

// Counts the engine changes after which a stored game may replay differently.
inline constexpr int rules_version = 1;

// Returns a game whose first line is face up and whose first king is to be placed. Requires
// !check(rules, deal).
State begin(const Rules& rules, const Deal& deal);

// Begins the next game of the match. Requires Phase::pause and !check(state.table.rules, deal).
// `out` receives the events, as from apply().
void begin_next(State& state, const Deal& deal, Events& out);

// Ends the game and its match: every kingdom counts as it stands. Requires that the game is not
// over. `out` receives the events, as from apply().
void end_match(State& state, Events& out);

// Whether the events turned over a face-down tile or ended a game: such events cannot be taken
// back.
bool is_irreversible(const Events& events);

// The cells concerned by the violation, to be shown with the rejection; empty if it does not
// concern cells.
List<Cell, 2> cells_concerned(const View& view, const Action& action, Violation violation);

// Requires !check(state.table, seat, action). `out` receives the events in order; folding them over
// the old table with advance() gives the new one.
void apply(State& state, Seat seat, const Action& action, Events& out);

// The public state.
inline const View& view(const State& state) {
  return state.table;
}

}  // namespace engine
