#include "tests/simulation/lobby.hpp"

#include "server/util/limits.hpp"

#include <utility>

namespace simulation {

namespace rooms = server::rooms;
namespace room = server::room;
namespace room = server::room;
using protocol::Refusal;

SimulatedLobby::SimulatedLobby(Environment& environment, Oracles& oracles,
                               const rooms::Listing& listing, room::RandomSource& random,
                               const protocol::LimitsInfo& limits, LobbyHost host)
    : environment_(environment),
      oracles_(oracles),
      host_(std::move(host)),
      accounts_(environment, host_.plan),
      lobby_(listing, *this, random, accounts_, limits) {}

// An empty lobby has no work.
void SimulatedLobby::on_connect(std::function<bool()> anybody) {
  if (std::exchange(anybody_, std::move(anybody))) return;
  host_.plan(0, [this] { tick(); });
}

void SimulatedLobby::tick() {
  if (!anybody_()) {
    anybody_ = nullptr;
    return;
  }
  if (environment_.sabotage != Sabotage::still_lobby) lobby_.tick(environment_.clock.moment());
  oracles_.watch_lobby();
  constexpr Microseconds period = server::limits::lobby_tick.count() * millisecond;
  host_.plan(period, [this] { tick(); });
}

void SimulatedLobby::open(MatchedRoom wanted, MatchedRoomHandler done) {
  oracles_.matched(wanted);
  const MatchedRoomHandler answer = [this, done = std::move(done)](const auto& outcome) {
    host_.plan(environment_.rng.between(0, 1500), [done, outcome] { done(outcome); });
  };
  if (host_.stopping()) return answer(Refusal::shutting_down);
  if (!host_.healthy()) return answer(Refusal::halted);
  const room::RoomCode code = host_.claim_code();
  if (environment_.sabotage == Sabotage::hasty_match) answer(code);
  rooms::open_matched(
      host_.post_to_room, code, std::move(wanted), [this] { return environment_.clock.moment(); },
      [this, answer](const auto& outcome) {
        if (environment_.sabotage == Sabotage::hasty_match) return;
        if (!outcome) return answer(Refusal::halted);
        oracles_.opened(*outcome);
        answer(*outcome);
      });
}

}  // namespace simulation
