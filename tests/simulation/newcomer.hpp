// A spectator that proposes to take over seats until one is granted. Owned by the party, which then
// adds a player for the seat.
#pragma once

#include "tests/simulation/client.hpp"

#include <functional>
#include <string>
#include <utility>

namespace simulation {

class Newcomer final : public Client {
 public:
  using OnGranted = std::function<void(std::size_t seat, const std::string& token)>;

  Newcomer(Environment& environment, SimulatedNetwork& network, Oracles& oracles,
           const Behaviour& behaviour, const std::string& name, OnGranted granted)
      : Client(environment, network, oracles, behaviour, name), granted_(std::move(granted)) {}

 private:
  void on_notice(const std::string& type, const json& frame) override {
    if (type != "granted") return;
    ++environment_.figures.seats_given;
    granted_(frame["seat"], frame["token"]);
    retire();
  }
  void idle() override {
    if (!seq_ || !welcome() || over_ || !environment_.rng.one_in(3)) return;
    send({{"type", "propose"},
          {"id", "t" + std::to_string(++sent_)},
          {"ruling", {{"do", "take_over"}, {"seat", environment_.rng.below(8)}}}});
  }

  const OnGranted granted_;
  unsigned sent_ = 0;
};

}  // namespace simulation
