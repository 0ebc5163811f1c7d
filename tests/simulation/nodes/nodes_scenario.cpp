#include "tests/simulation/nodes/nodes_scenario.hpp"

#include "engine/presets.hpp"
#include "tests/simulation/luck.hpp"

#include <algorithm>

namespace simulation {
namespace {

// Lies, floods and other devices have worlds of their own.
Manners manners_at_nodes(Luck& luck, Microseconds lease) {
  Manners manners = random_manners(luck);
  manners.slow = manners.floods = manners.lies = manners.shares_seat = false;
  manners.leaves_first = manners.known = manners.changes_device = false;
  manners.bears_silence = lease + luck.between(second, 5 * second);
  return manners;
}

TablePlan table_at_nodes(Luck& luck, Microseconds lease) {
  TablePlan table;
  do table.rules = random_request(luck);
  while (table.rules.games);
  table.settings = random_settings(luck);
  table.settings.start = protocol::Start::full;
  if (table.settings.clock.kind == protocol::ClockKind::days) table.settings.clock = {};
  const auto seats = static_cast<std::size_t>(table.rules.players);
  if (luck.one_in(2)) table.bots = 1 + luck.below(seats - 1);
  while (table.players.size() + table.bots < seats)
    table.players.push_back(manners_at_nodes(luck, lease));
  for (std::uint32_t n = luck.below(3); n > 0; --n)
    table.spectators.push_back(manners_at_nodes(luck, lease));
  return table;
}

}  // namespace

NodesScenario random_nodes_scenario(std::uint64_t seed) {
  constexpr std::array<std::uint32_t, 4> gaps{60, 300, 1500, 5000};
  Luck luck(seed ^ 0x40de5u);
  NodesScenario scenario;
  scenario.common.seed = seed;
  Weather& weather = scenario.common.weather;
  weather.latency = luck.between(1, 150) * millisecond;
  weather.spikes = luck.below(20);
  weather.cuts = luck.below(400);
  weather.answers_lost = luck.one_in(4) ? luck.below(60) : 0;
  weather.commit =
      luck.one_in(4) ? luck.between(100, 1000) * millisecond : luck.between(1, 50) * millisecond;
  weather.splits = luck.below(700);
  scenario.nodes = 2 + luck.below(2);
  scenario.lease = luck.between(2, 10) * second;
  for (std::uint32_t& likely : scenario.likely) likely = luck.one_in(4) ? 0 : 1 + luck.below(10);
  scenario.gap = luck.one_in(10) ? 0 : gaps[luck.below(gaps.size())];
  scenario.troubles_most = 1 + luck.below(40);
  scenario.troubles_at_once = 1 + luck.below(8);
  scenario.lasts = 1 + luck.below(45);
  if (luck.one_in(4)) scenario.rooms_apart = 8 + luck.below(24);
  for (std::uint32_t n = 1 + luck.below(3); n > 0; --n)
    scenario.common.tables.push_back(table_at_nodes(luck, scenario.lease));
  return scenario;
}

}  // namespace simulation
