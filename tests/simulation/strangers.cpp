#include "tests/simulation/strangers.hpp"

#include <algorithm>

namespace simulation {

void Strangers::begin() {
  for (const SeekerPlan& plan : environment_.scenario.seekers) {
    add(plan);
    if (!plan.behaviour.shares_seat) continue;
    // A person with two devices. The server recognises players with an account, and takes either
    // device; no oracle can tell which one, so this person is a guest, two players to the server.
    if (plan.registered) continue;
    SeekerPlan other = plan;
    other.name += "b";
    other.account = false;
    add(other);
  }
  for (const auto& seeker : seekers_) seeker->begin();
}

void Strangers::add(const SeekerPlan& plan) {
  const auto sit_down = [this, plan](const SeekingClient::Found& found) {
    auto player =
        std::make_unique<Player>(environment_, network_, oracles_, plan.behaviour, plan.name);
    player->join(found.code, found.seat, found.token);
    players_.push_back(std::move(player));
  };
  seekers_.push_back(std::make_unique<SeekingClient>(environment_, network_, plan, sit_down));
}

bool Strangers::over() const {
  const auto done = [](const auto& one) { return one->done(); };
  return std::ranges::all_of(seekers_, done) && std::ranges::all_of(players_, done);
}

}  // namespace simulation
