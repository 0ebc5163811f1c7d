// The scores of kingdoms, and the ranking. Pure; any thread.
#pragma once

#include "engine/grid.hpp"
#include "engine/kingdom.hpp"
#include "engine/list.hpp"
#include "engine/result_list.hpp"
#include "engine/rules.hpp"
#include "engine/view.hpp"

#include <array>
#include <cstdint>

namespace engine {

inline constexpr int harmony_points = 5;
inline constexpr int middle_kingdom_points = 10;

// Squares of one terrain connected by edges.
struct Territory {
  Terrain terrain = Terrain::none;
  Cell first;  // its square that was laid first
  std::uint8_t squares = 0;
  std::uint8_t crowns = 0;  // including the queen
  bool queen = false;       // the queen stands here

  int points() const { return squares * crowns; }
  friend constexpr bool operator==(const Territory&, const Territory&) = default;
};

// In the order in which their first squares were laid. Squares of one terrain need not be
// connected, so a kingdom can have as many territories as squares.
using Territories = Results<Territory, 2 * dominoes_per_kingdom_max>;
Territories territories(const Kingdom& kingdom);

// The territory of this cell. Requires a laid square.
Territory territory_at(const Kingdom& kingdom, Cell c);

struct Score {
  Territories territories;
  int territory_points = 0;
  int coins = 0;                                     // points for coins
  int buildings = 0;                                 // points for all buildings
  List<int, buildings_per_kingdom_max> of_building;  // in building order
  int harmony = 0;                                   // nothing was discarded
  int middle_kingdom = 0;                            // the castle is in the middle
  int total = 0;
  int largest_territory = 0;  // in squares, with or without crowns
  int crowns = 0;             // in the whole kingdom
};

// The score if the game ended now.
Score score(const View& view, std::size_t kingdom);

// The land alone, without Queendomino's additions.
Score score(const Kingdom& kingdom, const Rules& rules);

// The criterion that put a kingdom above the next one.
enum class DecidedBy : std::uint8_t { points, largest_territory, crowns, shared, resignation };

struct Standing {
  std::uint8_t kingdom = 0;
  std::uint8_t rank = 1;  // equal kingdoms share a rank; the next one is skipped
  int points = 0;
  int largest_territory = 0;
  int crowns = 0;
  bool resigned = false;
  // Compared with the kingdom after it; points for the last.
  DecidedBy decided_by = DecidedBy::points;

  friend constexpr bool operator==(const Standing&, const Standing&) = default;
};

// All kingdoms, best first. In a match the points of all its games count, and equal sums share a
// rank. A kingdom that resigned ranks below all that did not; a later resignation ranks higher.
using Ranking = List<Standing, kingdoms_max>;
Ranking ranking(const View& view);

// Scores of all existing kingdoms, for callers that need them in addition to the ranking.
using Scores = std::array<Score, kingdoms_max>;
Scores scores(const View& view);
Ranking ranking(const View& view, const Scores& scores);

// The rank of each kingdom.
std::array<std::uint8_t, kingdoms_max> ranks(const Ranking& ranking);

}  // namespace engine
