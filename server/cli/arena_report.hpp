// What came of the arena's games: a table for people, CSV and JSON for programs.
#pragma once

#include "server/cli/arena_game.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

namespace server::cli {

struct ArenaGame {
  std::size_t deal = 0;               // games of one deal differ in who has which seat
  std::vector<std::size_t> entrants;  // of each kingdom, as an index into the list of them
  std::vector<KingdomNotes> kingdoms;
};

struct ArenaResults {
  std::string game;  // the preset, the players and the options, as they were given
  std::uint64_t seed = 0;
  std::vector<Entrant> entrants;  // each once
  std::vector<ArenaGame> games;
};

enum class ArenaFormat : std::uint8_t { text, csv, json };

// `rounds`: also what happened in each round. In JSON it is always there.
void report(const ArenaResults& results, ArenaFormat format, bool rounds, std::ostream& out);

}  // namespace server::cli
