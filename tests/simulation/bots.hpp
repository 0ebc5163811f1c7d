// Computes the moves of the server's bots on the virtual clock: late, and sometimes twice,
// illegally or not at all. Called by the rooms of the server under test.
#pragma once

#include "server/room/bot_service.hpp"
#include "tests/simulation/environment.hpp"

#include <functional>
#include <utility>

namespace simulation {

class Bots final : public server::room::BotService {
 public:
  // Delivers the act to its room after this delay, unless the server has crashed meanwhile.
  using Answer = std::function<void(Microseconds, const server::room::BotMove&)>;

  using Advise = std::function<void(Microseconds, const server::room::AdviceFound&)>;

  Bots(Environment& environment, Answer answer, Advise advise)
      : environment_(environment), answer_(std::move(answer)), advise_(std::move(advise)) {}

  void think(server::room::BotRequest turn) override;
  void advise(server::room::AdviceTurn turn) override;

 private:
  void answer(const server::room::BotMove& act);

  Environment& environment_;
  const Answer answer_;
  const Advise advise_;
};

}  // namespace simulation
