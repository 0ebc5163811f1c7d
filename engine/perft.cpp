#include "engine/perft.hpp"

#include "engine/game.hpp"

namespace engine {

std::uint64_t perft(const State& state, int depth) {
  if (depth == 0 || state.table.phase == Phase::over) return 1;
  const Actions actions = legal_actions(state.table);
  if (depth == 1) return actions.size();
  std::uint64_t count = 0;
  for (const Action& action : actions) {
    State after = state;
    Events events;
    apply(after, to_move(state.table), action, events);
    count += perft(after, depth - 1);
  }
  return count;
}

}  // namespace engine
