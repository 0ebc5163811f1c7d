// The players with accounts, some with ratings. The lobby under test looks them up; the oracles
// read them directly.
#pragma once

#include "server/lobby/player_lookup.hpp"
#include "tests/simulation/environment.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace simulation {

class TestAccounts final : public server::lobby::PlayerLookup {
 public:
  using PlanLookup = std::function<void(Microseconds, std::function<void()>)>;

  // `plan` runs work later on the lobby's thread, unless the server has crashed meanwhile.
  TestAccounts(Environment& environment, PlanLookup plan)
      : environment_(environment), plan_(std::move(plan)) {}

  void find(protocol::PlayerToken token, const std::string& /*payer*/,
            IdentityHandler done) override {
    std::optional<server::lobby::PlayerIdentity> found = account_of(environment_.scenario, token);
    if (environment_.sabotage == Sabotage::wrong_points && found)
      for (auto& [family, points] : found->points) points = 1500;
    if (environment_.rng.one_in(3)) return done(std::move(found));
    plan_(environment_.rng.between(0, lookup_time_max),
          [done = std::move(done), found] { done(found); });
  }

  static std::string token_of(const std::string& name) { return "account-" + name; }
  static std::optional<server::lobby::PlayerIdentity> account_of(const Scenario& scenario,
                                                                 const std::string& token) {
    for (const SeekerPlan& plan : scenario.seekers) {
      if (!plan.account || token_of(plan.name) != token) continue;
      std::string id = "id-" + plan.name;
      id.resize(12, '-');  // as long as the server's
      server::lobby::PlayerIdentity known{.id = protocol::PlayerId(id),
                                          .name = plan.name,
                                          .registered = plan.registered,
                                          .points = {}};
      if (plan.points) known.points[protocol::family_of(plan.game.preset)] = *plan.points;
      return known;
    }
    return std::nullopt;
  }

  static constexpr Microseconds lookup_time_max = second;

 private:
  Environment& environment_;
  const PlanLookup plan_;
};

}  // namespace simulation
