// A strong bot's analysis of a finished game.
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

// The expected result of a game for a kingdom.
struct ExpectedResult {
  double win = 0;  // chance to be first
  double points = 0;
};

// A decision of a player, in row `seq`. Probabilities are for this game, not for the match.
struct JudgedMove {
  std::uint32_t seq = 0;
  engine::Seat seat = engine::Seat::none;
  engine::Action action;
  ExpectedResult before;                 // with the best move that was found
  ExpectedResult after;                  // with the move that was made
  std::optional<Advised> best;           // nullopt: no better move was found
  std::vector<ExpectedResult> kingdoms;  // all kingdoms, after the move
};

// The expectations after the deal of the game that row `seq` begins.
struct DealOutlook {
  std::uint32_t seq = 0;
  std::vector<ExpectedResult> kingdoms;
};

// A large change of a kingdom's chance.
struct TurningPoint {
  std::uint32_t seq = 0;
  std::size_t kingdom = 0;
  double from = 0;
  double to = 0;
};

struct Analysis {
  std::string room;
  std::uint32_t playouts = 0;  // spent on each decision
  std::vector<DealOutlook> games;
  std::vector<JudgedMove> decisions;         // in their order
  std::vector<TurningPoint> turning_points;  // at most three, in their order
};

// Bodies of HTTP responses.
std::string encode_analysis(const Analysis& analysis);
// Progress of an analysis: `done` of `of` rows are judged.
std::string encode_analysis_progress(std::size_t done, std::size_t of);

}  // namespace protocol
