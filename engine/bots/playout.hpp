// Playouts: plays a Position to its end with fast policies.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/position.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace engine::bots {

// At court the random and greedy ones take the steps of those players, and the others quick ones:
// see playout_court.hpp.
enum class Policy : std::uint8_t {
  random,            // any placement with any choice
  quick,             // the best placement, then the choice that gains most with it
  provident,         // both together, including later prospects: see placement_value.hpp
  careless,          // the same, but without a court overlooks some placements and dominoes
  greedy_placement,  // the best placement, and any choice, as greedy_placement() of greedy.hpp
  full_greedy,       // both together, as full_greedy() of greedy.hpp
};

// A turn's dominoes: the place of one, and the chosen slot of the next line.
struct TurnPlan {
  std::optional<Spot> spot;          // nullopt: there is no domino to lay, or it fits nowhere
  std::optional<std::uint8_t> slot;  // nullopt: nothing is to be chosen
};

// The policy's decision for the turn that begins. Requires Phase::place, or Phase::claim of the
// first draft.
template <class S>
TurnPlan choose_turn(const Position<S>& position, Policy policy, Dice& dice);

// Plays the rest of the current turn: the optional steps, then the claim of `slot`; nullopt: the
// policy chooses the slot.
template <class S>
void finish_turn(Position<S>& position, std::optional<std::uint8_t> slot, Policy policy,
                 Dice& dice);

// Plays the rest of the current turn, from its present step.
template <class S>
void play_turn(Position<S>& position, Policy policy, Dice& dice);

// The policies of one kingdom and of all others.
struct Policies {
  std::size_t kingdom;
  Policy own;
  Policy others;

  Policy for_kingdom(std::size_t any) const { return any == kingdom ? own : others; }
};

// The random numbers of the present turn. Each turn has its own, so that what was played
// differently in one turn changes none in those after it.
template <class S>
Dice dice_of_turn(const Position<S>& position, std::uint64_t seed) {
  return Dice(mix(seed, static_cast<std::uint64_t>(position.round() * 256 + position.turn())));
}

// Plays to the end, with the dice of each turn.
template <class S>
void play_out(Position<S>& position, const Policies& policies, std::uint64_t seed);
template <class S>
void play_out(Position<S>& position, Policy policy, std::uint64_t seed) {
  play_out(position, Policies{0, policy, policy}, seed);
}

}  // namespace engine::bots
