// The events of a game. An action results in events, and only events change a View: advance(view,
// event).
#pragma once

#include "engine/buildings.hpp"
#include "engine/dominoes.hpp"
#include "engine/kingdom.hpp"
#include "engine/list.hpp"
#include "engine/result_list.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"

#include <cstdint>
#include <variant>

namespace engine {

// A king of this seat stands on this domino of the next line.
struct Claimed {
  Seat seat;
  DominoId domino;
  friend constexpr bool operator==(const Claimed&, const Claimed&) = default;
};

// A domino was laid into the seat's kingdom.
struct Placed {
  Seat seat;
  DominoId domino;
  Placement at;
  friend constexpr bool operator==(const Placed&, const Placed&) = default;
};

// A domino was discarded. `declined`: it would have fitted somewhere.
struct Discarded {
  Seat seat;
  DominoId domino;
  bool declined;
  friend constexpr bool operator==(const Discarded&, const Discarded&) = default;
};

// A domino without an owner left the table.
struct Removed {
  DominoId domino;
  friend constexpr bool operator==(const Removed&, const Removed&) = default;
};

// The line drafted last is now the one to be played; the dragon is home again.
struct RoundBegan {
  std::uint8_t round;
  friend constexpr bool operator==(const RoundBegan&, const RoundBegan&) = default;
};

// A new line was drawn and sorted.
struct Drawn {
  List<DominoId, line_max> dominoes;
  friend constexpr bool operator==(const Drawn&, const Drawn&) = default;
};

// A seat is to move. `turn` counts within the round: an index into View::current, or into
// View::opening in the first draft.
struct Turn {
  std::uint8_t turn;
  Seat seat;
  Phase phase;
  friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

// The last turn of a game was played, and the match has another game.
struct GameEnded {
  friend constexpr bool operator==(const GameEnded&, const GameEnded&) = default;
};

// The next game of the match began: the points of the last one were added to the totals, and the
// table was set up again.
struct GameBegan {
  std::uint8_t game;
  List<Seat, kings_max> opening;
  friend constexpr bool operator==(const GameBegan&, const GameBegan&) = default;
};

// A knight of the seat's kingdom was posted on this cell and brought coins: one for each square of
// the territory, plus the bonus of buildings.
struct Taxed {
  Seat seat;
  Cell cell;
  std::uint8_t coins;
  std::uint16_t bonus;
  friend constexpr bool operator==(const Taxed&, const Taxed&) = default;
};

// The seat bought a building for this price and put it there. `knights` and `towers` came from the
// supply.
struct Built {
  Seat seat;
  BuildingId building;
  Cell site;
  std::uint8_t price;
  std::uint8_t knights;
  std::uint8_t towers;
  friend constexpr bool operator==(const Built&, const Built&) = default;
};

// The queen went to this kingdom, or back beside the board (nobody).
struct QueenMoved {
  std::uint8_t kingdom;
  friend constexpr bool operator==(const QueenMoved&, const QueenMoved&) = default;
};

// The seat paid the dragon, which destroyed this building of the board.
struct Bribed {
  Seat seat;
  BuildingId building;
  friend constexpr bool operator==(const Bribed&, const Bribed&) = default;
};

// The buildings on the board slid to the cheap end, and these were drawn into the free slots, the
// first one nearest to the cheap end.
struct Refilled {
  List<BuildingId, board_slots> buildings;
  friend constexpr bool operator==(const Refilled&, const Refilled&) = default;
};

// A seat left the game; its kings leave the table with it.
struct Resigned {
  Seat seat;
  friend constexpr bool operator==(const Resigned&, const Resigned&) = default;
};

// The last turn was played, or one kingdom is left.
struct Ended {
  friend constexpr bool operator==(const Ended&, const Ended&) = default;
};

using Event = std::variant<Claimed, Placed, Discarded, Removed, RoundBegan, Drawn, Turn, Resigned,
                           Ended, Taxed, Built, QueenMoved, Bribed, Refilled, GameEnded, GameBegan>;

// The upper bound: a resignation in the widest line removes every domino of the seat and the
// leftover ones, and starts a round.
using Events = Results<Event, 2 * line_max + 8>;

}  // namespace engine
