#include "engine/bots/player.hpp"

#include "engine/bots/court_steps.hpp"
#include "engine/bots/greedy.hpp"
#include "engine/bots/random.hpp"

#include <algorithm>

namespace engine::bots {
namespace {

struct Behaviour {
  std::string_view word;
  Move (*move)(const View&, Dice&);
  Action (*optional_step)(const View&, Dice&);
};

// In the order of Level.
constexpr std::array<Behaviour, levels.size()> behaviours{{
    {"random", random_move, random_action},
    {"greedy_placement", greedy_placement, greedy_step},
    {"full_greedy", full_greedy, greedy_step},
    {"flat_search", nullptr, nullptr},
    {"tree_search", nullptr, nullptr},
}};

const Behaviour& behaviour(Level level) {
  return behaviours[static_cast<std::size_t>(level)];
}

}  // namespace

std::string_view word(Level level) {
  return behaviour(level).word;
}

std::optional<Level> level_from_word(std::string_view given) {
  const auto* found =
      std::find_if(levels.begin(), levels.end(), [&](Level level) { return word(level) == given; });
  return found == levels.end() ? std::nullopt : std::optional(*found);
}

Player::Turn Player::turn_of(const View& view) {
  return {view.match.game, view.round, view.turn};
}

bool Player::remembers_choice(const View& view) const {
  return view.phase == Phase::claim && plan_ && plan_->turn == turn_of(view) &&
         !check(view, to_move(view), Claim{plan_->choice});
}

Player::Player(Level level)
    : level_(level), searcher_(SearchSettings{.tree = level == Level::tree_search}) {}

Action Player::search(const View& view, Dice& dice, const Progress& budget) {
  const bool decided = plan_ && plan_->turn == turn_of(view);
  const Found found =
      searcher_.search(view, budget, dice, decided ? plan_->choice : DominoId::none);
  playouts_ = found.playouts;
  const Tried& best = found.tried[0];
  if (best.choice != DominoId::none) plan_ = {turn_of(view), best.choice};
  return best.action;
}

Action Player::choose(const View& view, Dice& dice, const Progress& budget) {
  playouts_ = 0;
  if (searches(level_) && !remembers_choice(view)) return search(view, dice, budget);
  const Behaviour& acts = behaviour(level_);
  if (optional(view.phase)) return acts.optional_step(view, dice);
  if (remembers_choice(view)) return Claim{plan_->choice};
  const Move move = acts.move(view, dice);
  plan_ = {turn_of(view), move.choice};
  if (view.phase == Phase::claim) return Claim{move.choice};
  return move.placement ? Action{Place{*move.placement}} : Action{Discard{}};
}

}  // namespace engine::bots
