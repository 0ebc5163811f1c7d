// Somebody who makes a room and leaves it: comes back when it may have been given up, and hears
// whether it was. The world owns it.
#pragma once

#include "tests/simulation/client.hpp"
#include "tests/simulation/desk.hpp"

#include <string>

namespace simulation {

class Loiterer final : public Client {
 public:
  Loiterer(Nature& nature, Network& network, Desk& desk, Oracles& oracles, const Manners& manners,
           const std::string& name)
      : Client(nature, network, oracles, manners, name), desk_(desk) {}

  void begin();

 private:
  void create();
  void idle() override;

  Desk& desk_;
  unsigned visits_ = 0;
};

}  // namespace simulation
