#include "engine/bots/move.hpp"

namespace engine::bots {
namespace {

// The first of the two orders in which a domino with equal halves is listed.
bool in_reading_order(Placement at) {
  return at.left.x < at.right.x || at.left.y < at.right.y;
}

template <class Items>
const auto& any(const Items& items, Dice& dice) {
  return items[dice(static_cast<std::uint32_t>(items.size()))];
}

}  // namespace

Placements distinct_placements(const Kingdom& kingdom, DominoId id, int size) {
  const Placements all = kingdom.placements(id, size);
  if (!(domino(id).left == domino(id).right)) return all;
  Placements distinct;
  for (const Placement at : all)
    if (in_reading_order(at)) distinct.push_back(at);
  return distinct;
}

Placements distinct_placements(const View& view) {
  if (view.phase != Phase::place) return {};
  return distinct_placements(view.kingdoms[kingdom_of(view.rules, to_move(view))],
                             domino_in_play(view), view.rules.kingdom_size);
}

Choices free_dominoes(const View& view) {
  Choices free;
  for (const Slot& slot : view.next)
    if (slot.king == Seat::none) free.push_back(slot.domino);
  return free;
}

std::optional<Placement> any_placement(const View& view, Dice& dice) {
  const Placements places = distinct_placements(view);
  if (places.empty()) return std::nullopt;
  return any(places, dice);
}

DominoId any_choice(const View& view, Dice& dice) {
  const Choices free = free_dominoes(view);
  return free.empty() ? DominoId::none : any(free, dice);
}

TurnChoice random_move(const View& view, Dice& dice) {
  return {any_placement(view, dice), any_choice(view, dice)};
}

}  // namespace engine::bots
