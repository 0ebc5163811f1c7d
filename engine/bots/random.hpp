// Plays any legal action.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/game.hpp"

namespace engine::bots {

// Uniform over the actions of the present step. Requires that the game is not over.
inline Action random_action(const View& view, Dice& dice) {
  const Actions actions = step_actions(view);
  return actions[dice(static_cast<std::uint32_t>(actions.size()))];
}

}  // namespace engine::bots
