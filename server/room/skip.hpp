// What is done for somebody whose time is up where no bot shall play: what does them least harm
// without a plan. Pure; any thread.
#pragma once

#include "engine/action.hpp"
#include "engine/view.hpp"

namespace server::room {

// Lays the domino where the kingdom scores most, the first such place that is listed; throws away
// what does not fit; claims the free domino with the lowest number; passes everything else over.
// Requires that somebody is to move.
engine::Action skip(const engine::View& view);

}  // namespace server::room
