#include "tests/simulation/nodes/nodes_scenario.hpp"

#include "engine/presets.hpp"
#include "tests/simulation/rng.hpp"

#include <algorithm>

namespace simulation {
namespace {

// Malicious frames, floods and other devices have worlds of their own.
Behaviour manners_at_nodes(Rng& rng, Microseconds lease) {
  Behaviour behaviour = random_behaviour(rng);
  behaviour.slow = behaviour.floods = behaviour.sends_malformed = behaviour.shares_seat = false;
  behaviour.leaves_first = behaviour.known = behaviour.changes_device = false;
  behaviour.bears_silence = lease + rng.between(second, 5 * second);
  return behaviour;
}

TablePlan table_at_nodes(Rng& rng, Microseconds lease) {
  TablePlan table;
  do table.rules = random_request(rng);
  while (table.rules.games);
  table.settings = random_settings(rng);
  table.settings.start = protocol::Start::full;
  if (table.settings.clock.kind == protocol::ClockKind::days) table.settings.clock = {};
  const auto seats = static_cast<std::size_t>(table.rules.players);
  if (rng.one_in(2)) table.bots = 1 + rng.below(seats - 1);
  while (table.players.size() + table.bots < seats)
    table.players.push_back(manners_at_nodes(rng, lease));
  for (std::uint32_t n = rng.below(3); n > 0; --n)
    table.spectators.push_back(manners_at_nodes(rng, lease));
  return table;
}

}  // namespace

NodesScenario random_nodes_scenario(std::uint64_t seed) {
  constexpr std::array<std::uint32_t, 4> gaps{60, 300, 1500, 5000};
  Rng rng(seed ^ 0x40de5u);
  NodesScenario scenario;
  scenario.common.seed = seed;
  FaultRates& rates = scenario.common.fault_rates;
  rates.latency = rng.between(1, 150) * millisecond;
  rates.spikes = rng.below(20);
  rates.cuts = rng.below(400);
  rates.answers_lost = rng.one_in(4) ? rng.below(60) : 0;
  rates.commit =
      rng.one_in(4) ? rng.between(100, 1000) * millisecond : rng.between(1, 50) * millisecond;
  rates.splits = rng.below(700);
  scenario.nodes = 2 + rng.below(2);
  scenario.lease = rng.between(2, 10) * second;
  for (std::uint32_t& likely : scenario.likely) likely = rng.one_in(4) ? 0 : 1 + rng.below(10);
  scenario.gap = rng.one_in(10) ? 0 : gaps[rng.below(gaps.size())];
  scenario.troubles_most = 1 + rng.below(40);
  scenario.troubles_at_once = 1 + rng.below(8);
  scenario.lasts = 1 + rng.below(45);
  if (rng.one_in(4)) scenario.rooms_apart = 8 + rng.below(24);
  for (std::uint32_t n = 1 + rng.below(3); n > 0; --n)
    scenario.common.tables.push_back(table_at_nodes(rng, scenario.lease));
  return scenario;
}

}  // namespace simulation
