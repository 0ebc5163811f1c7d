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

// The expected result of a game for a kingdom. Probabilities are for this game, not for the match.
struct ExpectedResult {
  double win = 0;  // chance to be first
  double points = 0;
  double uncertainty = 0;  // standard error of `win`
};

// A decision of a player, in row `seq`.
struct JudgedMove {
  std::uint32_t seq = 0;
  engine::Seat seat = engine::Seat::none;
  engine::Action action;
  // Of the seat's kingdom: at the table before the move, and after the move, before any tile is
  // turned over.
  ExpectedResult before;
  ExpectedResult after;
  std::optional<Advised> best;  // nullopt: no move was found that is better beyond uncertainty
  // The difference of the chances with the best move found and with this one, and its standard
  // error.
  double loss = 0;
  double uncertainty = 0;
  std::vector<ExpectedResult> kingdoms;  // all kingdoms, after the move
};

// The expectations at a table.
struct ExpectedTable {
  std::uint32_t seq = 0;
  std::vector<ExpectedResult> kingdoms;
};

// A large change of a kingdom's chance.
struct TurningPoint {
  std::uint32_t seq = 0;
  std::size_t kingdom = 0;
  double from = 0;
  double to = 0;
  double uncertainty = 0;  // standard error of the change
  bool decided = true;     // by the action; false: by the tiles turned over after it
};

struct Analysis {
  RoomCode room;
  std::uint32_t playouts = 0;         // of the search for a better move, for each decision
  std::vector<ExpectedTable> games;   // as dealt
  std::vector<JudgedMove> decisions;  // in their order
  // After tiles were turned over, a player resigned or the game was called off in these rows.
  std::vector<ExpectedTable> tables;
  std::vector<TurningPoint> turning_points;  // at most three, in their order
};

// Bodies of HTTP responses.
std::string encode_analysis(const Analysis& analysis);
// Progress of an analysis: `done` of `of` rows are judged.
std::string encode_analysis_progress(std::size_t done, std::size_t of);

}  // namespace protocol
