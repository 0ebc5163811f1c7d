// What a seat can do.
#pragma once

#include "engine/dominoes.hpp"
#include "engine/kingdom.hpp"
#include "engine/list.hpp"

#include <cstddef>
#include <variant>

namespace engine {

// Lay the domino in play.
struct Place {
  Placement at;
  friend constexpr bool operator==(const Place&, const Place&) = default;
};

// Throw the domino in play away.
struct Discard {
  friend constexpr bool operator==(const Discard&, const Discard&) = default;
};

// Move the king to a free domino of the line being drafted.
struct Claim {
  DominoId domino = DominoId::none;
  friend constexpr bool operator==(const Claim&, const Claim&) = default;
};

// Leave the game. Any seat may, whoever is to move.
struct Resign {
  friend constexpr bool operator==(const Resign&, const Resign&) = default;
};

using Action = std::variant<Place, Discard, Claim, Resign>;

using Actions = List<Action, Placements::capacity() + 1>;

}  // namespace engine
