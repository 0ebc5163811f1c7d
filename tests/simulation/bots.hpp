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
  using DeliverMoveLater = std::function<void(Microseconds, const server::room::BotMove&)>;

  using DeliverAdviceLater = std::function<void(Microseconds, const server::room::AdviceFound&)>;

  Bots(Environment& environment, DeliverMoveLater deliver_move, DeliverAdviceLater deliver_advice)
      : environment_(environment),
        deliver_move_(std::move(deliver_move)),
        deliver_advice_(std::move(deliver_advice)) {}

  void think(server::room::BotRequest turn) override;
  void advise(server::room::AdviceTurn turn) override;

 private:
  void answer(const server::room::BotMove& act);

  Environment& environment_;
  const DeliverMoveLater deliver_move_;
  const DeliverAdviceLater deliver_advice_;
};

}  // namespace simulation
