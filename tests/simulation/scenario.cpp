#include "tests/simulation/scenario.hpp"

#include "tests/simulation/rng.hpp"

#include <array>

namespace simulation {
namespace {

using engine::Preset;
using engine::RulesRequest;
using protocol::ClockKind;

constexpr std::array presets{
    Preset::kingdomino,  Preset::kingdomino_bga, Preset::kingdomino_italian, Preset::mighty_duel,
    Preset::queendomino, Preset::royal,          Preset::royal_teams};

template <class Enum>
void perhaps(Rng& rng, std::optional<Enum>& option, std::size_t values) {
  if (rng.one_in(3)) option = static_cast<Enum>(rng.below(values));
}

RulesRequest any_request(Rng& rng) {
  RulesRequest request;
  request.preset = presets[rng.below(presets.size())];
  const auto players = engine::players_of(request.preset);
  request.players = players[rng.below(players.size())];
  perhaps(rng, request.decline, 2);
  perhaps(rng, request.opening, 2);
  perhaps(rng, request.three_player_line, 2);
  perhaps(rng, request.harmony, 2);
  perhaps(rng, request.middle_kingdom, 2);
  perhaps(rng, request.tie_break, 2);
  if (request.middle_kingdom == true) perhaps(rng, request.middle_kingdom_measure, 2);
  if (rng.one_in(3)) request.kingdom_size = rng.one_in(2) ? 5 : 7;
  if (rng.one_in(12)) {
    request.games = engine::dynasty_games;
    if (rng.one_in(2)) request.pause_seconds = static_cast<int>(rng.below(60));
  }
  return request;
}

}  // namespace

RulesRequest random_request(Rng& rng) {
  for (;;) {
    const RulesRequest request = any_request(rng);
    if (engine::make_rules(request)) return request;
  }
}

Behaviour random_behaviour(Rng& rng) {
  constexpr std::array<std::uint32_t, 4> resignations{0, 2, 10, 50};
  Behaviour behaviour;
  behaviour.diff = static_cast<protocol::Diff>(rng.below(3));
  behaviour.hints = rng.one_in(2);
  behaviour.names_seq = !rng.one_in(4);
  behaviour.impatient = rng.one_in(5);
  behaviour.slow = rng.one_in(10);
  behaviour.floods = rng.one_in(250);
  behaviour.sends_malformed = rng.one_in(6);
  behaviour.shares_seat = rng.one_in(10);
  behaviour.leaves_first = rng.one_in(12);
  behaviour.resigns = resignations[rng.below(resignations.size())];
  behaviour.thinks = rng.between(1, 2000) * millisecond;
  behaviour.dawdles = rng.one_in(4) ? rng.below(100) : 0;
  behaviour.strays = rng.one_in(4) ? rng.below(60) : 0;
  behaviour.proposes = rng.one_in(3) ? rng.below(150) : 0;
  behaviour.talks = rng.one_in(3) ? rng.below(300) : 0;
  behaviour.disagrees = rng.below(300);
  behaviour.named = rng.one_in(2);
  behaviour.knocks = !rng.one_in(3);
  behaviour.known = rng.one_in(3);
  behaviour.changes_device = behaviour.known && rng.one_in(2);
  return behaviour;
}

namespace {

// All of them at about the same time, so that the game is idle.
void walk_out(Rng& rng, TablePlan& table) {
  const std::uint32_t step = 1 + rng.below(20);
  for (Behaviour& player : table.players) player.walks_out_at = step + rng.below(3);
}

protocol::ClockRules random_clock(Rng& rng) {
  const auto seconds = static_cast<std::uint32_t>(rng.between(5, 40));
  switch (rng.below(6)) {
    case 0:
    case 1:
      return {.kind = ClockKind::move, .seconds = seconds};
    case 2:
    case 3:
      return {.kind = ClockKind::bank,
              .seconds = 2 * seconds,
              .increment = rng.below(10),
              .cap = 2 * seconds + rng.below(60)};
    case 4:
      return {.kind = ClockKind::days, .seconds = protocol::seconds_of_day};
    default:
      return {};
  }
}

}  // namespace

protocol::Settings random_settings(Rng& rng) {
  protocol::Settings settings;
  settings.listed = rng.one_in(2);
  settings.advice = rng.one_in(2);
  settings.start = static_cast<protocol::Start>(rng.one_in(2) ? 0 : rng.below(3));
  if (rng.one_in(2)) settings.clock = random_clock(rng);
  settings.at_zero = static_cast<protocol::AtZero>(rng.below(3));
  settings.take_back = !rng.one_in(5);
  settings.patience = rng.below(60);
  settings.chat = static_cast<protocol::ChatMode>(rng.one_in(2) ? 0 : rng.below(3));
  settings.spectator_chat = !rng.one_in(3);
  settings.spectator_names = !rng.one_in(3);
  if (!rng.one_in(3)) return settings;
  settings.delay_moves = rng.below(8);
  settings.delay_seconds = rng.below(30);
  return settings;
}

namespace {

// The players of a table, and what its host does; the game is already chosen.
void invite(Rng& rng, TablePlan& table, bool lossy) {
  table.moves = rng.one_in(5);
  // A host that does not receive the confirmation would kick another player.
  table.kicks = !lossy && !table.moves && rng.one_in(3);
  table.changes = rng.one_in(5);
  table.hands_over = rng.one_in(8);
  if (rng.one_in(6)) table.rematches = 1;
  const auto seats = static_cast<std::size_t>(table.rules.players);
  if (rng.one_in(2)) table.bots = 1 + rng.below(seats);
  while (table.players.size() + table.bots < seats) table.players.push_back(random_behaviour(rng));
  // A client sees the end of a game of bots.
  if (table.players.empty()) table.spectators.push_back(random_behaviour(rng));
  for (std::uint32_t n = rng.below(3); n > 0; --n)
    table.spectators.push_back(random_behaviour(rng));
  // A player who moves meanwhile cannot give back a seat by its number.
  for (Behaviour& player : table.players) player.leaves_first &= !table.moves;
}

TablePlan random_table(Rng& rng, bool lossy) {
  TablePlan table;
  table.rules = random_request(rng);
  table.settings = random_settings(rng);
  if (rng.one_in(5)) table.password = "sesame";
  invite(rng, table, lossy);
  if (rng.one_in(6)) walk_out(rng, table);
  return table;
}

// With few players each, so that a world does not take for ever.
std::vector<TablePlan> tables_of_one_deal(Rng& rng, bool lossy) {
  TablePlan common;
  do common.rules = random_request(rng);
  while (common.rules.games || common.rules.players > 4);
  common.settings = random_settings(rng);
  if (rng.one_in(5)) common.password = "sesame";
  const std::uint32_t many = rng.one_in(4) ? 2 + rng.below(7) : 2 + rng.below(2);
  std::vector<TablePlan> tables(many, common);
  for (TablePlan& table : tables) {
    invite(rng, table, lossy);
    // Its name and its patience may differ, its clock not.
    table.changes = false;
    table.tables = 0;
  }
  tables.front().tables = many;
  return tables;
}

FaultRates random_fault_rates(Rng& rng) {
  constexpr std::array<std::uint32_t, 5> crash_gaps{0, 100, 400, 2000, 6000};
  FaultRates rates;
  rates.latency =
      rng.one_in(3) ? rng.between(1, 5) * millisecond : rng.between(5, 300) * millisecond;
  rates.spikes = rng.below(30);
  rates.cuts = rng.below(700);
  rates.answers_lost = rng.one_in(4) ? rng.below(60) : 0;
  rates.commit =
      rng.one_in(3) ? rng.between(200, 3000) * millisecond : rng.between(1, 50) * millisecond;
  rates.splits = rng.below(700);
  rates.commits_fail = rng.one_in(3) ? rng.below(20'000) : 0;
  rates.crash_gap = crash_gaps[rng.below(crash_gaps.size())];
  rates.crashes_most = 1 + rng.below(30);
  rates.stops = rng.below(400);
  return rates;
}

// From a few wishes, so that players match.
std::vector<SeekerPlan> random_seekers(Rng& rng) {
  RulesRequest game;
  do game = random_request(rng);
  while (game.games);
  const auto numbers = engine::players_of(game.preset);
  std::vector<SeekerPlan> seekers(2 + rng.below(6));
  const std::uint32_t bots = rng.below(1000);
  for (SeekerPlan& plan : seekers) {
    plan.name = "seeker" + std::to_string(&plan - seekers.data());
    plan.behaviour = random_behaviour(rng);
    plan.behaviour.known = plan.behaviour.changes_device = false;
    plan.game = game;
    plan.game.players = 0;
    if (rng.one_in(8)) plan.game.harmony = rng.one_in(2);
    for (const int players : numbers) {
      engine::RulesRequest request = plan.game;
      request.players = players;
      const bool playable{engine::make_rules(request)};
      if (playable && (players == game.players || rng.one_in(2))) plan.players.push_back(players);
    }
    plan.account = rng.one_in(2);
    plan.registered = plan.account && rng.one_in(2);
    if (plan.account && !rng.one_in(4)) plan.points = static_cast<double>(rng.between(900, 2100));
    plan.band = rng.one_in(2);
    plan.rated = plan.registered && rng.one_in(4);
    if (!plan.rated && rng.permille(bots)) plan.bots_after = rng.below(90);
    plan.unseeks = rng.one_in(3) ? rng.below(200) : 0;
    plan.arrives = rng.between(0, rng.one_in(2) ? 5 * second : 120 * second);
    plan.stays = rng.between(60 * second, 300 * second);
  }
  std::erase_if(seekers, [](const SeekerPlan& plan) { return plan.players.empty(); });
  return seekers;
}

// A player stays connected and does not play, at a table that can go on without them.
void fall_silent(Rng& rng, TablePlan& table) {
  protocol::Settings& settings = table.settings;
  if (rng.one_in(2)) settings.turn_patience = rng.below(60);
  if (table.players.size() < 2 || !rng.one_in(6)) return;
  settings.clock = {};
  settings.turn_patience = 5 + rng.below(40);
  for (Behaviour& player : table.players) player.resigns = player.walks_out_at = 0;
  table.players[rng.below(table.players.size())].falls_silent_at = 1 + rng.below(20);
}

// Seats change players in the middle of the game. A token that is lost with its response belongs to
// no client: the others go on without that seat, so none may wait for days.
void swap_people(Rng& rng, TablePlan& table) {
  if (!rng.one_in(6) || table.players.empty() || table.kicks || table.moves) return;
  protocol::Settings& settings = table.settings;
  if (settings.clock.kind == ClockKind::days) settings.clock = {};
  settings.take_over = static_cast<protocol::SeatsGivenBy>(rng.below(3));
  table.rematches = 0;
  for (Behaviour& player : table.players) {
    player.known = player.changes_device = player.shares_seat = false;
    player.walks_out_at = 0;
  }
  if (table.spectators.empty()) table.spectators.push_back(random_behaviour(rng));
  for (Behaviour& watcher : table.spectators)
    watcher.named = watcher.knocks = watcher.wants_seat = true;
}

}  // namespace

Scenario random_scenario(std::uint64_t seed) {
  Rng rng(seed ^ 0x5ca1ab1eu);
  Scenario scenario;
  scenario.seed = seed;
  scenario.fault_rates = random_fault_rates(rng);
  const FaultRates& rates = scenario.fault_rates;
  const bool lossy = rates.answers_lost + rates.commits_fail + rates.crash_gap > 0;
  if (rng.one_in(4)) scenario.tables = tables_of_one_deal(rng, lossy);
  if (rng.one_in(3)) scenario.seekers = random_seekers(rng);
  if (rng.one_in(4)) scenario.idle_clients = 1 + rng.below(2);
  const bool others = !scenario.tables.empty() || !scenario.seekers.empty();
  const std::uint32_t alone = others ? rng.below(2) : 1 + rng.below(3);
  for (std::uint32_t n = alone; n > 0; --n) scenario.tables.push_back(random_table(rng, lossy));
  Rng quiet(seed ^ 0x51e4ceu);  // the seed's other decisions stay as they were
  for (TablePlan& plan : scenario.tables)
    if (plan.tables == 1) fall_silent(quiet, plan), swap_people(quiet, plan);
  return scenario;
}

Scenario short_scenario() {
  Scenario scenario;
  scenario.seed = 1;
  scenario.fault_rates.latency = 5 * millisecond;
  scenario.fault_rates.commit = 30 * millisecond;
  scenario.fault_rates.splits = 500;
  scenario.bots_think = 20 * millisecond;
  TablePlan table;
  table.rules.preset = Preset::kingdomino;
  table.rules.players = 3;
  table.players.resize(2);
  table.bots = 1;
  for (Behaviour& player : table.players) player.thinks = 20 * millisecond;
  table.players[0].impatient = true;
  table.players[0].resigns_at = 6;
  table.players[1].hints = false;
  table.players[1].resigns_at = 9;
  table.settings.clock = {.kind = ClockKind::bank, .seconds = 60, .increment = 5, .cap = 60};
  scenario.tables.push_back(table);
  return scenario;
}

}  // namespace simulation
