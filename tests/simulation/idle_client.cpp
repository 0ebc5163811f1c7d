#include "tests/simulation/idle_client.hpp"

#include "tests/simulation/room_timeouts.hpp"

namespace simulation {

void IdleClient::begin() {
  plan(environment_.rng.between(0, 5 * second), [this] { create(); });
}

void IdleClient::create() {
  const json body{{"preset", "kingdomino"}, {"players", 2}};
  http_.create_room(body.dump(), [this](const Reply& reply) {
    if (reply.status != 201) return plan(2 * second, [this] { create(); });
    join(json::parse(reply.body)["code"], std::nullopt, "");
  });
}

// As long as the room waits; a server that is often restarted waits for longer.
void IdleClient::idle() {
  constexpr unsigned visits_most = 4;
  if (!welcome()) return;
  if (++visits_ > visits_most || environment_.calm) return retire();
  const Microseconds gone = room_timeouts.waiting * millisecond;
  disconnect_for(environment_.rng.between(gone / 2, 3 * gone));
}

}  // namespace simulation
