// Whom the server knows: people with accounts, and with points for how well they play. The hall
// under test asks; the oracles know the same people without asking.
#pragma once

#include "server/lobby/player_lookup.hpp"
#include "tests/simulation/nature.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace simulation {

class People final : public server::lobby::PlayerLookup {
 public:
  using Plan = std::function<void(Microseconds, std::function<void()>)>;

  // `plan` runs work on the hall's thread, later, unless the server has died meanwhile.
  People(Nature& nature, Plan plan) : nature_(nature), plan_(std::move(plan)) {}

  void who(std::string token, Known known) override {
    std::optional<server::lobby::KnownPlayer> found = find(nature_.scenario, token);
    if (nature_.sabotage == Sabotage::wrong_points && found)
      for (auto& [family, points] : found->points) points = 1500;
    if (nature_.luck.one_in(3)) return known(std::move(found));
    plan_(nature_.luck.between(0, lookup_most),
          [known = std::move(known), found] { known(found); });
  }

  static std::string token_of(const std::string& name) { return "account-" + name; }
  static std::optional<server::lobby::KnownPlayer> find(const Scenario& scenario,
                                                        const std::string& token) {
    for (const SeekerPlan& plan : scenario.seekers) {
      if (!plan.account || token_of(plan.name) != token) continue;
      server::lobby::KnownPlayer known{
          .id = "id-" + plan.name, .name = plan.name, .registered = plan.registered, .points = {}};
      known.id.resize(12, '-');  // as long as the server's
      if (plan.points) known.points[protocol::family_of(plan.game.preset)] = *plan.points;
      return known;
    }
    return std::nullopt;
  }

  static constexpr Microseconds lookup_most = second;

 private:
  Nature& nature_;
  const Plan plan_;
};

}  // namespace simulation
