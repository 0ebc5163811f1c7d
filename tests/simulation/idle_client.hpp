// A client that creates a room and leaves it. It returns when the room may have been closed, and
// checks whether it was. Owned by the world.
#pragma once

#include "tests/simulation/client.hpp"
#include "tests/simulation/http_client.hpp"

#include <string>

namespace simulation {

class IdleClient final : public Client {
 public:
  IdleClient(Environment& environment, SimulatedNetwork& network, HttpClient& http,
             Oracles& oracles, const Behaviour& behaviour, const std::string& name)
      : Client(environment, network, oracles, behaviour, name), http_(http) {}

  void begin();

 private:
  void create();
  void idle() override;

  HttpClient& http_;
  unsigned visits_ = 0;
};

}  // namespace simulation
