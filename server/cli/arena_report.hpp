// The results of the arena: a table for people, CSV and JSON for programs.
#pragma once

#include "server/cli/arena_calibration.hpp"
#include "server/cli/arena_game.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

namespace server::cli {

struct ArenaGame {
  std::size_t deal = 0;               // games of one deal differ in the seating order
  std::vector<std::size_t> entrants;  // of each kingdom: index in ArenaResults::entrants
  std::vector<KingdomStats> kingdoms;
  std::vector<ForecastTable> tables;  // if forecasts are compared
};

struct ArenaResults {
  std::string game;  // preset, players and options, as given
  std::uint64_t seed = 0;
  std::vector<Entrant> entrants;  // each once
  std::vector<ArenaGame> games;
};

enum class ArenaFormat : std::uint8_t { text, csv, json };

// `rounds`: also print each round. JSON always has them.
void report(const ArenaResults& results, ArenaFormat format, bool rounds, std::ostream& out);

}  // namespace server::cli
