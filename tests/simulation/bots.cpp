#include "tests/simulation/bots.hpp"

#include "engine/bots/player.hpp"
#include "engine/game.hpp"

namespace simulation {

void Bots::think(server::room::BotRequest turn) {
  ++nature_.figures.bots_asked;
  nature_.note(turn.room, "asks a bot at " + std::to_string(turn.seq));
  if (nature_.sabotage == Sabotage::idle_bot) return;
  if (!nature_.calm && nature_.luck.one_in(60)) {
    ++nature_.figures.bots_lost;
    return;
  }
  engine::bots::Dice dice(turn.dice);
  engine::bots::Player player(turn.level);
  const auto budget = engine::bots::by_playouts(2);
  const server::room::BotMove act{turn.room, turn.seat, turn.seq,
                                  player.choose(turn.view, dice, budget)};
  answer(act);
  if (nature_.luck.one_in(20)) answer(act);
  if (!nature_.luck.one_in(20)) return;
  // What may have been legal once, or elsewhere.
  ++nature_.figures.lies;
  answer({turn.room, turn.seat, turn.seq - nature_.luck.below(2), engine::Claim{}});
}

void Bots::advise(server::room::AdviceTurn turn) {
  if (!nature_.calm && nature_.luck.one_in(60)) {
    ++nature_.figures.bots_lost;
    return;
  }
  engine::bots::Dice dice(turn.dice);
  server::room::AdviceFound found{turn.room, turn.seat, turn.seq, {}};
  const engine::Actions actions = engine::step_actions(turn.view);
  for (int i = 0; i < 2; ++i)
    found.moves.push_back({actions[dice(static_cast<std::uint32_t>(actions.size()))]});
  if (nature_.sabotage == Sabotage::bad_advice) found.moves[0].action = engine::Claim{};
  advise_(nature_.luck.between(0, nature_.scenario.bots_think), found);
}

void Bots::answer(const server::room::BotMove& act) {
  answer_(nature_.luck.between(0, nature_.scenario.bots_think), act);
}

}  // namespace simulation
