// Acts for a player whose time is up, where no bot plays: chooses the action that does least harm.
// Pure; any thread.
#pragma once

#include "engine/action.hpp"
#include "engine/view.hpp"

namespace server::room {

// Lays the domino where the kingdom scores most, at the first such place listed; discards a domino
// that does not fit; claims the free domino with the lowest number; skips every other step.
// Requires that a seat is to move.
engine::Action skip(const engine::View& view);

}  // namespace server::room
