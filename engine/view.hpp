// The table as everyone sees it: everything except the face-down piles. Players, spectators, bots
// and the encoder receive only a View.
#pragma once

#include "engine/court.hpp"
#include "engine/deal.hpp"
#include "engine/dominoes.hpp"
#include "engine/event.hpp"
#include "engine/kingdom.hpp"
#include "engine/list.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace engine {

// A domino of a line and the owner of the king on it.
struct Slot {
  DominoId domino = DominoId::none;
  Seat king = Seat::none;

  friend constexpr bool operator==(const Slot&, const Slot&) = default;
};
using Line = List<Slot, line_max>;

// Several games in a row, decided by the sum of their points.
struct Match {
  std::uint8_t game = 1;                             // being played, or just played
  std::array<std::uint16_t, kingdoms_max> totals{};  // points of the games before

  friend constexpr bool operator==(const Match&, const Match&) = default;
};

struct View {
  Rules rules;
  Phase phase = Phase::claim;
  std::uint8_t round = 0;         // 0 is the first draft; then 1 to Rules::rounds
  std::uint8_t turn = 0;          // index into `current`, or into `opening` in round 0
  Line current;                   // being played, smallest number first
  Line next;                      // being drafted
  List<Seat, kings_max> opening;  // owners of the kings in the order of round 0
  std::uint8_t undealt = 0;       // face-down dominoes
  List<DominoId, 96> removed;     // left the table without an owner
  std::array<Kingdom, kingdoms_max> kingdoms;
  Court court;
  std::array<Treasury, kingdoms_max> treasuries;  // one for each kingdom
  Match match;
  std::array<std::uint8_t, seats_max>
      resigned{};  // n for the n-th seat that left, 0 for the others

  friend constexpr bool operator==(const View&, const View&) = default;
};

inline std::size_t kingdom_of(const Rules& rules, Seat seat) {
  return index(seat) / rules.seats_per_kingdom;
}

// The table before the first domino and building are turned over.
void lay_out(View& view, const List<Seat, kings_max>& opening);

// Seat::none between games and at the end.
inline Seat to_move(const View& view) {
  if (view.phase == Phase::over || view.phase == Phase::pause) return Seat::none;
  return view.round == 0 ? view.opening[view.turn] : view.current[view.turn].king;
}

// The domino that the seat to move lays in this turn; none in the first draft and at the end.
inline DominoId domino_in_play(const View& view) {
  if (to_move(view) == Seat::none || view.round == 0) return DominoId::none;
  return view.current[view.turn].domino;
}

const Slot* find(const Line& line, DominoId domino);

// Whether the kingdom has a remaining player, and how many kingdoms have one.
bool in_play(const View& view, std::size_t kingdom);
std::size_t kingdoms_in_play(const View& view);

// The kingdom's price for the building in this slot of the board.
int price(const View& view, std::size_t kingdom, int slot);

// Applies the event to the view. Total for events made by the engine.
void advance(View& view, const Event& event);

}  // namespace engine
