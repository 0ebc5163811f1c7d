#include "engine/bots/provident.hpp"

#include "engine/bots/last_line.hpp"
#include "engine/bots/playout.hpp"
#include "engine/bots/playout_court.hpp"

namespace engine::bots {
namespace {

template <class S>
TurnPlan plan(const Position<S>& position, Policy policy, Dice& dice) {
  if (policy == Policy::provident && position.phase() == Phase::place && in_last_line(position))
    return {best_last_spot(position), std::nullopt};
  return choose_turn(position, policy, dice);
}

template <class S>
TurnChoice move(const View& view, Policy policy, Dice& dice) {
  const Position<S> position(view);
  const TurnPlan turn = plan(position, policy, dice);
  TurnChoice move;
  if (turn.spot) move.placement = position.land().placement(*turn.spot);
  if (turn.slot) move.choice = position.next()[*turn.slot].domino;
  return move;
}

TurnChoice move(const View& view, Policy policy, Dice& dice) {
  return view.rules.kingdom_size == Five::size ? move<Five>(view, policy, dice)
                                               : move<Seven>(view, policy, dice);
}

template <class S>
Action step(const View& view, Dice& dice) {
  const Position<S> position(view);
  return to_action(position, court_step(position, dice));
}

}  // namespace

TurnChoice provident(const View& view, Dice& dice) {
  return move(view, Policy::provident, dice);
}

TurnChoice careless(const View& view, Dice& dice) {
  return move(view, Policy::careless, dice);
}

Action provident_step(const View& view, Dice& dice) {
  return view.rules.kingdom_size == Five::size ? step<Five>(view, dice) : step<Seven>(view, dice);
}

}  // namespace engine::bots
