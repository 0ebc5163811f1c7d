#include "engine/bots/bot_player.hpp"

#include "engine/bots/careless.hpp"
#include "engine/bots/court_steps.hpp"
#include "engine/bots/greedy.hpp"
#include "engine/bots/random.hpp"

#include <array>

namespace engine::bots {
namespace {

// Of the levels that do not search, in the order of Level.
struct Behaviour {
  TurnChoice (*move)(const View&, Dice&);
  Action (*optional_step)(const View&, Dice&);
};
constexpr std::array<Behaviour, 4> behaviours{{
    {random_move, random_action},
    {greedy_placement, greedy_step},
    {full_greedy, greedy_step},
    {careless, careless_step},
}};
static_assert(levels[behaviours.size()] == Level::provident);

// The budget of Level::provident. With a court a turn has more steps, and more depends on them.
Progress few_playouts(const Rules& rules) {
  return by_playouts(has_court(rules) ? 32 : 4);
}

}  // namespace

BotPlayer::TurnNumber BotPlayer::turn_of(const View& view) {
  return {view.match.game, view.round, view.turn};
}

bool BotPlayer::remembers_choice(const View& view) const {
  // In the first draft nothing is decided before the claim: a plan is of a claim taken back.
  return view.phase == Phase::claim && view.round > 0 && plan_ && plan_->turn == turn_of(view) &&
         !check(view, to_move(view), Claim{plan_->choice});
}

BotPlayer::BotPlayer(Level level) : level_(level) {}

Action BotPlayer::search(const View& view, Dice& dice, const Progress& budget) {
  if (!searcher_) searcher_.emplace(SearchSettings{.tree = level_ != Level::flat_search});
  const bool decided = plan_ && plan_->turn == turn_of(view);
  const SearchResult result =
      searcher_->search(view, budget, dice, decided ? plan_->choice : DominoId::none);
  playouts_ = result.playouts;
  const MoveStats& best = result.moves[0];
  if (best.choice != DominoId::none) plan_ = {turn_of(view), best.choice};
  // Only games with a court have further steps in a turn; the results are useless in another turn.
  if (!has_court(view.rules) || view.phase == Phase::claim) searcher_.reset();
  return best.action;
}

Action BotPlayer::choose(const View& view, Dice& dice, const Progress& budget) {
  playouts_ = 0;
  if (remembers_choice(view)) {
    searcher_.reset();
    return Claim{plan_->choice};
  }
  if (searches(level_)) return search(view, dice, budget);
  if (level_ == Level::provident) return search(view, dice, few_playouts(view.rules));
  const Behaviour& acts = behaviours[static_cast<std::size_t>(level_)];
  if (optional(view.phase)) return acts.optional_step(view, dice);
  const TurnChoice move = acts.move(view, dice);
  plan_ = {turn_of(view), move.choice};
  if (view.phase == Phase::claim) return Claim{move.choice};
  return move.placement ? Action{Place{*move.placement}} : Action{Discard{}};
}

}  // namespace engine::bots
