#include "tests/simulation/lobby.hpp"

#include "server/util/limits.hpp"

#include <utility>
#include <variant>

namespace simulation {

namespace rooms = server::rooms;
namespace room = server::room;
namespace room = server::room;
using protocol::Refusal;

Lobby::Lobby(Nature& nature, Oracles& oracles, const rooms::Listing& listing,
             room::RandomSource& chance, const protocol::LimitsInfo& limits, Host host)
    : nature_(nature),
      oracles_(oracles),
      host_(std::move(host)),
      people_(nature, host_.plan),
      hall_(listing, *this, chance, people_, limits) {}

// An empty hall has nothing to do.
void Lobby::visited(std::function<bool()> anybody) {
  if (std::exchange(anybody_, std::move(anybody))) return;
  host_.plan(0, [this] { tick(); });
}

void Lobby::tick() {
  if (!anybody_()) {
    anybody_ = nullptr;
    return;
  }
  if (nature_.sabotage != Sabotage::still_hall) hall_.tick(nature_.clock.moment());
  oracles_.watch_hall();
  constexpr Microseconds period = server::limits::hall_tick.count() * millisecond;
  host_.plan(period, [this] { tick(); });
}

void Lobby::lay(Wanted wanted, Laid laid) {
  oracles_.matched(wanted);
  const Laid answer = [this, laid = std::move(laid)](const auto& outcome) {
    host_.plan(nature_.luck.between(0, 1500), [laid, outcome] { laid(outcome); });
  };
  if (host_.stopping()) return answer(Refusal::shutting_down);
  if (!host_.healthy()) return answer(Refusal::halted);
  const std::string code = host_.claim_code();
  if (nature_.sabotage == Sabotage::hasty_match) answer(code);
  rooms::open_matched(
      host_.post_to_room, code, std::move(wanted), [this] { return nature_.clock.moment(); },
      [this, answer](const auto& outcome) {
        if (nature_.sabotage == Sabotage::hasty_match) return;
        if (std::holds_alternative<room::RoomError>(outcome)) return answer(Refusal::halted);
        const auto& code_there = std::get<room::RoomCode>(outcome);
        oracles_.opened(code_there);
        answer(code_there);
      });
}

}  // namespace simulation
