#include "engine/bots/careless.hpp"

#include "engine/bots/playout.hpp"
#include "engine/bots/playout_court.hpp"

namespace engine::bots {
namespace {

template <class S>
TurnChoice move(const View& view, Dice& dice) {
  const Position<S> position(view);
  const TurnPlan turn = choose_turn(position, Policy::careless, dice);
  TurnChoice move;
  if (turn.spot) move.placement = position.land().placement(*turn.spot);
  if (turn.slot) move.choice = position.next()[*turn.slot].domino;
  return move;
}

template <class S>
Action step(const View& view, Dice& dice) {
  const Position<S> position(view);
  return to_action(position, court_step(position, Policy::careless, dice));
}

}  // namespace

TurnChoice careless(const View& view, Dice& dice) {
  return view.rules.kingdom_size == Five::size ? move<Five>(view, dice) : move<Seven>(view, dice);
}

Action careless_step(const View& view, Dice& dice) {
  return view.rules.kingdom_size == Five::size ? step<Five>(view, dice) : step<Seven>(view, dice);
}

}  // namespace engine::bots
