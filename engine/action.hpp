// The actions of a seat.
#pragma once

#include "engine/buildings.hpp"
#include "engine/dominoes.hpp"
#include "engine/kingdom.hpp"
#include "engine/list.hpp"
#include "engine/result_list.hpp"
#include "engine/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <variant>

namespace engine {

// Lay the domino in play.
struct Place {
  Placement at;
  friend constexpr bool operator==(const Place&, const Place&) = default;
};

// Discard the domino in play.
struct Discard {
  friend constexpr bool operator==(const Discard&, const Discard&) = default;
};

// Move the king to a free domino of the line being drafted.
struct Claim {
  DominoId domino = DominoId::none;
  friend constexpr bool operator==(const Claim&, const Claim&) = default;
};

// Post one knight on each of these cells of the domino just laid.
struct Tax {
  List<Cell, 2> cells;
  friend constexpr bool operator==(const Tax&, const Tax&) = default;
};

// Buy a building of the builders' board and put it on a town square.
struct Build {
  BuildingId building = BuildingId::none;
  Cell site;
  friend constexpr bool operator==(const Build&, const Build&) = default;
};

// Bribe the dragon to destroy a building of the board.
struct Bribe {
  BuildingId building = BuildingId::none;
  friend constexpr bool operator==(const Bribe&, const Bribe&) = default;
};

// End the present optional step.
struct Done {
  friend constexpr bool operator==(const Done&, const Done&) = default;
};

// Leave the game while it is played: legal for every seat in it, not only for the seat to move.
struct Resign {
  friend constexpr bool operator==(const Resign&, const Resign&) = default;
};

using Action = std::variant<Place, Discard, Claim, Resign, Tax, Build, Bribe, Done>;

// In the order of the variant.
enum class ActionKind : std::uint8_t { place, discard, claim, resign, tax, build, bribe, done };
inline constexpr std::size_t action_kinds = std::variant_size_v<Action>;

constexpr ActionKind kind_of(const Action& action) {
  return static_cast<ActionKind>(action.index());
}

// The step of the turn that the action belongs to; Phase::over for done and resign, which belong to
// none.
Phase phase_of(ActionKind kind);

using Actions = Results<Action, Placements::capacity() + 1>;

}  // namespace engine
