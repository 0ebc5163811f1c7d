// Which actions are legal: checks one, or lists them all. Pure; any thread.
#pragma once

#include "engine/action.hpp"
#include "engine/seat.hpp"
#include "engine/view.hpp"
#include "engine/violation.hpp"

#include <optional>

namespace engine {

// The first rule that the action would break, or nullopt. Total: accepts any seat number, cell and
// id.
[[nodiscard]] std::optional<Violation> check(const View& view, Seat seat, const Action& action);

// All actions of the seat to move, none only if no seat is to move: first those of the present
// step, then those that skip it. Two knights are listed in one order of cells but legal in both.
// Resigning is legal too but not listed.
Actions legal_actions(const View& view);

// The part of legal_actions() that belongs to the present step, including Done.
Actions step_actions(const View& view);

// The kinds that occur in legal_actions(), in the order of a turn and done last; without listing
// the actions.
using KindsAllowed = List<ActionKind, action_kinds>;
KindsAllowed kinds_allowed(const View& view);

}  // namespace engine
