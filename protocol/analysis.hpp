// What a good player says about a game that is over.
#pragma once

#include "engine/action.hpp"
#include "engine/seat.hpp"
#include "protocol/notice.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace protocol {

// How a game is expected to end for a kingdom.
struct Expected {
  double win = 0;  // chance to be first
  double points = 0;
};

// Something that a player decided, in row `seq`. Chances are of this game, not of a match.
struct Decision {
  std::uint32_t seq = 0;
  engine::Seat seat = engine::Seat::none;
  engine::Action action;
  Expected before;                 // had the best been done that was found
  Expected after;                  // as it was done
  std::optional<Advised> best;     // none: nothing better was found
  std::vector<Expected> kingdoms;  // everybody, afterwards
};

// The dealt table of the game that row `seq` begins.
struct Dealt {
  std::uint32_t seq = 0;
  std::vector<Expected> kingdoms;
};

// Where a kingdom's chance changed much.
struct TurningPoint {
  std::uint32_t seq = 0;
  std::size_t kingdom = 0;
  double from = 0;
  double to = 0;
};

struct Analysis {
  std::string room;
  std::uint32_t playouts = 0;  // spent on each decision
  std::vector<Dealt> games;
  std::vector<Decision> decisions;           // in their order
  std::vector<TurningPoint> turning_points;  // at most three, in their order
};

// Bodies of HTTP answers.
std::string encode_analysis(const Analysis& analysis);
// That it is being made: so many of the rows are judged.
std::string encode_analysis_progress(std::size_t done, std::size_t of);

}  // namespace protocol
