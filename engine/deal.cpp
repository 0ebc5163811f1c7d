#include "engine/deal.hpp"

#include <array>

namespace engine {
namespace {

std::optional<DealError> check_pile(const List<DominoId, dominoes_per_set>& pile, Set set) {
  std::array<bool, dominoes_per_set + 1> seen{};
  for (const DominoId id : pile) {
    if (!exists(id) || set_of(id) != set) return DealError::unknown_domino;
    bool& here = seen[static_cast<std::size_t>(number(id))];
    if (here) return DealError::domino_twice;
    here = true;
  }
  return std::nullopt;
}

bool buildings_match(const Rules& rules, const Deal& deal) {
  if (deal.buildings.size() != (has_court(rules) ? building_count : 0)) return false;
  std::array<bool, building_count + 1> seen{};
  for (const BuildingId id : deal.buildings) {
    if (!exists(id) || seen[number(id)]) return false;
    seen[number(id)] = true;
  }
  return true;
}

bool kings_match(const Rules& rules, const Deal& deal) {
  std::array<int, seats_max> count{};
  for (const Seat seat : deal.kings) {
    if (index(seat) >= rules.seats) return false;
    ++count[index(seat)];
  }
  for (std::size_t seat = 0; seat < rules.seats; ++seat)
    if (count[seat] != rules.kings_per_seat) return false;
  return rules.opening != Opening::snake ||
         (deal.kings.size() == 4 && deal.kings[0] == deal.kings[3] &&
          deal.kings[1] == deal.kings[2]);
}

}  // namespace

std::size_t pile_size(const Rules& rules, std::size_t set_index) {
  if (set_index >= rules.sets.size()) return 0;
  // Lines alternate between the sets, so with an odd number of rounds the first set has one more.
  const std::size_t sets = rules.sets.size();
  const std::size_t lines = (rules.rounds + sets - 1 - set_index) / sets;
  return lines * rules.line_length;
}

std::optional<DealError> check(const Rules& rules, const Deal& deal) {
  for (std::size_t i = 0; i < deal.piles.size(); ++i) {
    if (deal.piles[i].size() != pile_size(rules, i)) return DealError::pile_size;
    if (i >= rules.sets.size()) continue;
    if (const auto error = check_pile(deal.piles[i], rules.sets[i])) return error;
  }
  if (!buildings_match(rules, deal)) return DealError::buildings;
  if (!kings_match(rules, deal)) return DealError::kings;
  return std::nullopt;
}

}  // namespace engine
