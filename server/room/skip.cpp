#include "server/room/skip.hpp"

#include "engine/game.hpp"
#include "engine/scoring.hpp"

#include <optional>

namespace server::room {

namespace {

// The kingdom's score with the domino there.
int score_with(const engine::View& view, const engine::Place& place) {
  engine::View laid = view;
  const std::size_t kingdom = kingdom_of(view.rules, to_move(view));
  laid.kingdoms[kingdom].lay(domino_in_play(view), place.at);
  return score(laid, kingdom).total;
}

}  // namespace

engine::Action skip(const engine::View& view) {
  const engine::Actions actions = step_actions(view);
  std::optional<engine::Action> best;
  int most = 0;
  for (const engine::Action& action : actions) {
    if (std::holds_alternative<engine::Done>(action)) return action;
    if (const auto* place = std::get_if<engine::Place>(&action)) {
      const int points = score_with(view, *place);
      if (best && points <= most) continue;
      most = points;
      best = action;
    }
  }
  // Free dominoes are listed from the lowest number.
  return best ? *best : actions[0];
}

}  // namespace server::room
