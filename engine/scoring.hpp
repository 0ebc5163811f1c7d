// What a kingdom is worth, and who wins. Pure; any thread.
#pragma once

#include "engine/grid.hpp"
#include "engine/kingdom.hpp"
#include "engine/list.hpp"
#include "engine/results.hpp"
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
  std::uint8_t crowns = 0;  // the queen included
  bool queen = false;       // she stands here

  int points() const { return squares * crowns; }
  friend constexpr bool operator==(const Territory&, const Territory&) = default;
};

// In the order in which their first squares were laid. Two squares of one terrain can lie apart, so
// a kingdom can have as many territories as squares.
using Territories = Results<Territory, 2 * dominoes_per_kingdom_max>;
Territories territories(const Kingdom& kingdom);

// The one that this cell belongs to. Requires a laid square.
Territory territory_at(const Kingdom& kingdom, Cell c);

struct Score {
  Territories territories;
  int territory_points = 0;
  int coins = 0;                                     // points for them
  int buildings = 0;                                 // points for all of them
  List<int, buildings_per_kingdom_max> of_building;  // in the order in which they were built
  int harmony = 0;                                   // nothing was discarded
  int middle_kingdom = 0;                            // the castle is in the middle
  int total = 0;
  int largest_territory = 0;  // squares, crowns or none
  int crowns = 0;             // in the whole kingdom
};

// As if the game ended now.
Score score(const View& view, std::size_t kingdom);

// The land alone, without what Queendomino adds.
Score score(const Kingdom& kingdom, const Rules& rules);

// What put a kingdom above the next one.
enum class DecidedBy : std::uint8_t { points, largest_territory, crowns, shared, resignation };

struct Standing {
  std::uint8_t kingdom = 0;
  std::uint8_t rank = 1;  // equal ranks share it; the next one is skipped
  int points = 0;
  int largest_territory = 0;
  int crowns = 0;
  bool resigned = false;
  // Compared with the kingdom after it; points for the last.
  DecidedBy decided_by = DecidedBy::points;

  friend constexpr bool operator==(const Standing&, const Standing&) = default;
};

// All kingdoms, best first. In a match the points of all its games count, and equal sums are
// shared. Whoever resigned ranks below everyone who did not, the later the better.
using Ranking = List<Standing, kingdoms_max>;
Ranking ranking(const View& view);

// Of each kingdom that there is, for whoever needs them besides the ranking.
using Scores = std::array<Score, kingdoms_max>;
Scores scores(const View& view);
Ranking ranking(const View& view, const Scores& scores);

// The rank of each kingdom.
std::array<std::uint8_t, kingdoms_max> ranks(const Ranking& ranking);

}  // namespace engine
