#include "engine/bots/forecast.hpp"

#include "engine/bots/outcome.hpp"
#include "engine/bots/playout.hpp"

namespace engine::bots {
namespace {

template <class S>
Forecast forecast(const View& view, const Progress& progress, Dice& dice) {
  const Position<S> position(view);
  Outcomes outcomes;
  do {
    Position<S> game = position;
    game.shuffle_unseen(dice);
    play_out(game, Policy::provident, dice);
    outcomes.add(outcome_of(game));
  } while (!position.over() && progress(outcomes.playouts) < 1);
  return outcomes.mean();
}

}  // namespace

Progress by_playouts(std::uint32_t playouts) {
  return [playouts](std::uint32_t done) {
    return playouts > 0 ? double(done) / double(playouts) : 1.0;
  };
}

Forecast forecast(const View& view, const Progress& progress, Dice& dice) {
  return view.rules.kingdom_size == Five::size ? forecast<Five>(view, progress, dice)
                                               : forecast<Seven>(view, progress, dice);
}

}  // namespace engine::bots
