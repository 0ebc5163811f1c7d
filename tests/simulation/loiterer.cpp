#include "tests/simulation/loiterer.hpp"

#include "tests/simulation/patience.hpp"

namespace simulation {

void Loiterer::begin() {
  plan(nature_.luck.between(0, 5 * second), [this] { create(); });
}

void Loiterer::create() {
  const json body{{"preset", "kingdomino"}, {"players", 2}};
  desk_.create_room(body.dump(), [this](const Reply& reply) {
    if (reply.status != 201) return plan(2 * second, [this] { create(); });
    join(json::parse(reply.body)["code"], std::nullopt, "");
  });
}

// As long as the room waits; a server that is often started again waits for longer.
void Loiterer::idle() {
  constexpr unsigned visits_most = 4;
  if (!welcome()) return;
  if (++visits_ > visits_most || nature_.calm) return retire();
  const Microseconds gone = room_patience.waiting * millisecond;
  stray(nature_.luck.between(gone / 2, 3 * gone));
}

}  // namespace simulation
