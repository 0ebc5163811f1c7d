// Queendomino's additions to the table: the builders' board, dragon, queen, and each kingdom's
// belongings beside its land. Empty in games without them.
#pragma once

#include "engine/buildings.hpp"
#include "engine/grid.hpp"
#include "engine/list.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace engine {

inline constexpr std::uint8_t starting_coins = 7;
inline constexpr std::uint8_t starting_knights = 1;
inline constexpr std::uint8_t knights_in_box = 22;
inline constexpr std::uint8_t towers_in_box = 15;
inline constexpr int bribe_price = 1;
inline constexpr int queen_discount = 1;
inline constexpr int coins_per_point = 3;

inline constexpr std::uint8_t nobody = 0xff;

// The dragon is bribed once a round at most, and a game has at most 24 rounds.
inline constexpr std::size_t bribes_max = 24;

struct Court {
  // The index of a slot is its price in coins: 0 is the cheap end, 5 lies next to the pile.
  std::array<BuildingId, board_slots> board{};
  std::uint8_t undealt = 0;  // face-down buildings
  bool dragon_home = true;
  std::uint8_t queen = nobody;  // the kingdom she visits
  std::uint8_t knights = 0;     // in the common supply
  std::uint8_t towers = 0;      // in the common supply
  List<BuildingId, bribes_max> destroyed;

  friend constexpr bool operator==(const Court&, const Court&) = default;
};

struct BuiltTile {
  BuildingId building = BuildingId::none;
  ShortCell site;

  friend constexpr bool operator==(const BuiltTile& a, const BuiltTile& b) {
    return a.building == b.building && Cell(a.site) == Cell(b.site);
  }
};

// At most one building a turn, and a kingdom has at most 24 turns.
inline constexpr std::size_t buildings_per_kingdom_max = 24;

// The belongings of one kingdom.
struct Treasury {
  std::uint16_t coins = 0;
  std::uint8_t knights = 0;  // not posted yet
  std::uint8_t posted = 0;   // permanently on squares of the kingdom
  std::uint8_t towers = 0;
  List<BuiltTile, buildings_per_kingdom_max> buildings;  // in building order

  int knights_owned() const { return knights + posted; }
  friend constexpr bool operator==(const Treasury&, const Treasury&) = default;
};

// The slot (and price) of a building on the board; nullopt if it is not there.
std::optional<int> slot_of(const Court& court, BuildingId building);

// At the end of a round: moves the buildings to the cheap end, in the same order.
void slide(Court& court);

}  // namespace engine
