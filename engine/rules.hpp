// The rules of one game as data. A preset and its options become this value once, at creation; all
// other code reads it and knows no edition by name.
#pragma once

#include "engine/buildings.hpp"
#include "engine/dominoes.hpp"
#include "engine/list.hpp"

#include <algorithm>
#include <cstdint>

namespace engine {

inline constexpr std::size_t seats_max = 8;
inline constexpr std::size_t kingdoms_max = 6;
inline constexpr std::size_t kings_max = 8;
inline constexpr std::size_t line_max = 8;

enum class Preset : std::uint8_t {
  kingdomino,
  kingdomino_bga,
  kingdomino_italian,
  mighty_duel,
  queendomino,
  royal,
  royal_teams,
};

enum class Decline : std::uint8_t {
  must_place,   // a domino that fits somewhere must be laid
  may_decline,  // it may be discarded although it fits
};

enum class Opening : std::uint8_t {
  snake,   // two players: A, B, B, A
  random,  // the kings are drawn one by one
};

enum class ThreePlayerLine : std::uint8_t {
  three,         // 36 dominoes in lines of three
  four_discard,  // 48 dominoes in lines of four; the one left over is removed
};

enum class MiddleKingdomMeasure : std::uint8_t {
  frame,         // no square is farther from the castle than half the kingdom's side
  bounding_box,  // the castle is the exact centre of the rectangle around all squares
};

enum class TieBreak : std::uint8_t {
  territory,         // equal points: the largest single territory, then shared
  territory_crowns,  // then the most crowns, then shared
};

// The source of the building tiles' effects.
enum class BuildingSource : std::uint8_t {
  house,  // public facts, and assumptions where there are none
  file,   // values from an owner of the box
};

// The steps of a turn, the end, and the pause between the games of a match. Rules::turn gives their
// order. The values are part of stored digests: add new ones at the end.
enum class Phase : std::uint8_t { place, claim, over, tax, build, bribe, pause };

// Optional steps may be skipped.
constexpr bool optional(Phase phase) {
  return phase == Phase::tax || phase == Phase::build || phase == Phase::bribe;
}

struct Rules {
  Preset preset = Preset::kingdomino;
  std::uint8_t seats = 4;
  std::uint8_t kings_per_seat = 1;
  std::uint8_t seats_per_kingdom = 1;
  std::uint8_t kingdom_size = 5;  // side of the square, castle included
  std::uint8_t line_length = 4;   // dominoes in a line
  std::uint8_t rounds = 12;       // lines in the game
  List<Set, 2> sets;              // lines come from these in turn
  List<Phase, 5> turn;            // the steps of a turn, in order
  Decline decline = Decline::must_place;
  Opening opening = Opening::random;
  ThreePlayerLine three_player_line = ThreePlayerLine::three;
  bool harmony = false;
  bool middle_kingdom = false;
  MiddleKingdomMeasure middle_kingdom_measure = MiddleKingdomMeasure::frame;
  TieBreak tie_break = TieBreak::territory;
  BuildingSource building_source = BuildingSource::house;
  std::uint8_t games = 1;           // in the match: the sum of their points decides
  std::uint16_t pause_seconds = 0;  // between them
  Buildings buildings{};            // effects of the tiles, in a game that has them

  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

constexpr std::size_t kings(const Rules& r) {
  return std::size_t{r.seats} * r.kings_per_seat;
}
constexpr std::size_t kingdoms(const Rules& r) {
  return r.seats / r.seats_per_kingdom;
}
// Queendomino's rules: coins, knights, buildings, queen and dragon.
constexpr bool has_court(const Rules& r) {
  return std::find(r.turn.begin(), r.turn.end(), Phase::build) != r.turn.end();
}
// The tile's effects in this game. Requires exists(id).
constexpr const Building& building(const Rules& r, BuildingId id) {
  return r.buildings[number(id) - 1];
}
// Dominoes in play, from all sets; the rest of the box is not used.
constexpr std::size_t dominoes_in_play(const Rules& r) {
  return std::size_t{r.line_length} * r.rounds;
}

}  // namespace engine
