// Randomness as an input: the order of the face-down piles and of the kings. The caller that starts
// a game makes a Deal; the engine only turns over the top tiles.
#pragma once

#include "engine/buildings.hpp"
#include "engine/dominoes.hpp"
#include "engine/list.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace engine {

struct Deal {
  // One pile for each of Rules::sets; the first domino is the next to be drawn.
  std::array<List<DominoId, dominoes_per_set>, 2> piles;
  // All building tiles, in a game that has them; the first is the next to be drawn.
  List<BuildingId, building_count> buildings;
  // The owners of the kings in the order of the first draft.
  List<Seat, kings_max> kings;

  friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

enum class DealError : std::uint8_t {
  pile_size,       // a pile does not have the number of dominoes that the rules use
  unknown_domino,  // not a domino of the pile's set
  domino_twice,
  buildings,  // not every tile once, or tiles in a game without buildings
  kings,      // not the rules' kings, or in an order that the opening cannot give
};

// Whether this deal is valid for these rules. Total: accepts any deal, such as one read from a
// file.
[[nodiscard]] std::optional<DealError> check(const Rules& rules, const Deal& deal);

// The number of dominoes of the i-th set in play.
std::size_t pile_size(const Rules& rules, std::size_t set_index);

// Shuffles by the Fisher-Yates algorithm, written out because std::shuffle differs between
// libraries. `below(n)` returns a uniformly distributed number in [0, n).
template <class Below, class Sequence>
void shuffle(Sequence& items, Below&& below) {
  for (std::size_t left = items.size(); left > 1; --left)
    std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
}

// Shuffles each box, keeps as many dominoes as the rules use, shuffles the building tiles, and
// draws the kings: one by one or, for the snake A, B, B, A, only which seat is A.
template <class Below>
Deal make_deal(const Rules& rules, Below&& below) {
  Deal deal;
  for (std::size_t i = 0; i < rules.sets.size(); ++i) {
    List<DominoId, dominoes_per_set> box;
    for (int n = 1; n <= dominoes_per_set; ++n) box.push_back(domino_id(rules.sets[i], n));
    shuffle(box, below);
    for (std::size_t n = 0; n < pile_size(rules, i); ++n) deal.piles[i].push_back(box[n]);
  }
  if (has_court(rules)) {
    for (std::size_t n = 1; n <= building_count; ++n) deal.buildings.push_back(building_id(n));
    shuffle(deal.buildings, below);
  }
  if (rules.opening == Opening::snake) {
    const std::size_t starter = below(2);
    for (const std::size_t who : {starter, 1 - starter, 1 - starter, starter})
      deal.kings.push_back(seat_at(who));
  } else {
    for (std::size_t king = 0; king < kings(rules); ++king)
      deal.kings.push_back(seat_at(king / rules.kings_per_seat));
    shuffle(deal.kings, below);
  }
  return deal;
}

}  // namespace engine
