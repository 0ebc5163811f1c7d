#include "tests/simulation/bots.hpp"

#include "engine/bots/bot_player.hpp"
#include "engine/game.hpp"

namespace simulation {

void Bots::think(server::room::BotRequest turn) {
  ++environment_.figures.bots_asked;
  environment_.note(turn.room, "asks a bot at " + std::to_string(turn.seq));
  if (environment_.sabotage == Sabotage::idle_bot) return;
  if (!environment_.calm && environment_.rng.one_in(60)) {
    ++environment_.figures.bots_lost;
    return;
  }
  engine::bots::Dice dice(turn.dice);
  engine::bots::BotPlayer player(turn.level);
  const auto budget = engine::bots::by_playouts(2);
  const server::room::BotMove act{turn.room, turn.seat, turn.seq,
                                  player.choose(turn.view, dice, budget)};
  answer(act);
  if (environment_.rng.one_in(20)) answer(act);
  if (!environment_.rng.one_in(20)) return;
  // An action that may have been legal earlier, or elsewhere.
  ++environment_.figures.malformed_frames;
  answer({turn.room, turn.seat, turn.seq - environment_.rng.below(2), engine::Claim{}});
}

void Bots::advise(server::room::AdviceTurn turn) {
  if (!environment_.calm && environment_.rng.one_in(60)) {
    ++environment_.figures.bots_lost;
    return;
  }
  engine::bots::Dice dice(turn.dice);
  server::room::AdviceFound found{turn.room, turn.seat, turn.seq, {}};
  const engine::Actions actions = engine::step_actions(turn.view);
  for (int i = 0; i < 2; ++i)
    found.moves.push_back({actions[dice(static_cast<std::uint32_t>(actions.size()))]});
  if (environment_.sabotage == Sabotage::bad_advice) found.moves[0].action = engine::Claim{};
  deliver_advice_(environment_.rng.between(0, environment_.scenario.bots_think), found);
}

void Bots::answer(const server::room::BotMove& act) {
  deliver_move_(environment_.rng.between(0, environment_.scenario.bots_think), act);
}

}  // namespace simulation
