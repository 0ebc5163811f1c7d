// Formats parts of a game as text for a terminal. Pure; any thread.
#pragma once

#include "engine/action.hpp"
#include "engine/kingdom.hpp"
#include "engine/view.hpp"
#include "server/room/journal.hpp"

#include <string>

namespace server::cli {

// One row of squares per line: the first letter of the terrain and the crowns, ## for the castle,
// .. for an empty square.
//
//     .. f0 ..
//     w1 ## l0
std::string picture(const engine::Kingdom& kingdom, const std::string& indent);

// "3 (forest|forest)"; crowns as stars: "29 (forest*|grassland)".
std::string describe(engine::DominoId domino);

// The action of a seat in words; `before`: the view before it: "lays 29 (forest*|grassland) at 0,1
// 0,2".
std::string describe(const engine::View& before, const engine::Action& action);

// "2026-11-21 12:05:05 UTC".
std::string date_and_time(protocol::Milliseconds time);

// "+1:04": minutes and seconds since the game began.
std::string elapsed(protocol::Milliseconds time);

}  // namespace server::cli
