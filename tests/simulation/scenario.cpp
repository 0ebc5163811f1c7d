#include "tests/simulation/scenario.hpp"

#include "tests/simulation/luck.hpp"

#include <array>
#include <variant>

namespace simulation {
namespace {

using engine::Preset;
using engine::RulesRequest;
using protocol::ClockKind;

constexpr std::array presets{
    Preset::kingdomino,  Preset::kingdomino_bga, Preset::kingdomino_italian, Preset::mighty_duel,
    Preset::queendomino, Preset::royal,          Preset::royal_teams};

template <class Enum>
void perhaps(Luck& luck, std::optional<Enum>& option, std::size_t values) {
  if (luck.one_in(3)) option = static_cast<Enum>(luck.below(values));
}

RulesRequest any_request(Luck& luck) {
  RulesRequest request;
  request.preset = presets[luck.below(presets.size())];
  const auto players = engine::players_of(request.preset);
  request.players = players[luck.below(players.size())];
  perhaps(luck, request.decline, 2);
  perhaps(luck, request.opening, 2);
  perhaps(luck, request.three_player_line, 2);
  perhaps(luck, request.harmony, 2);
  perhaps(luck, request.middle_kingdom, 2);
  perhaps(luck, request.tie_break, 2);
  if (request.middle_kingdom == true) perhaps(luck, request.middle_kingdom_measure, 2);
  if (luck.one_in(3)) request.kingdom_size = luck.one_in(2) ? 5 : 7;
  if (luck.one_in(12)) {
    request.games = engine::dynasty_games;
    if (luck.one_in(2)) request.pause_seconds = static_cast<int>(luck.below(60));
  }
  return request;
}

}  // namespace

RulesRequest random_request(Luck& luck) {
  for (;;) {
    const RulesRequest request = any_request(luck);
    if (std::holds_alternative<engine::Rules>(engine::make_rules(request))) return request;
  }
}

Manners random_manners(Luck& luck) {
  constexpr std::array<std::uint32_t, 4> resignations{0, 2, 10, 50};
  Manners manners;
  manners.diff = static_cast<protocol::Diff>(luck.below(3));
  manners.hints = luck.one_in(2);
  manners.names_seq = !luck.one_in(4);
  manners.impatient = luck.one_in(5);
  manners.slow = luck.one_in(10);
  manners.floods = luck.one_in(250);
  manners.lies = luck.one_in(6);
  manners.shares_seat = luck.one_in(10);
  manners.leaves_first = luck.one_in(12);
  manners.resigns = resignations[luck.below(resignations.size())];
  manners.thinks = luck.between(1, 2000) * millisecond;
  manners.dawdles = luck.one_in(4) ? luck.below(100) : 0;
  manners.strays = luck.one_in(4) ? luck.below(60) : 0;
  manners.proposes = luck.one_in(3) ? luck.below(150) : 0;
  manners.talks = luck.one_in(3) ? luck.below(300) : 0;
  manners.disagrees = luck.below(300);
  manners.named = luck.one_in(2);
  manners.knocks = !luck.one_in(3);
  manners.known = luck.one_in(3);
  manners.changes_device = manners.known && luck.one_in(2);
  return manners;
}

namespace {

// All of them at about the same time, so that the game rests.
void walk_out(Luck& luck, TablePlan& table) {
  const std::uint32_t step = 1 + luck.below(20);
  for (Manners& player : table.players) player.walks_out_at = step + luck.below(3);
}

protocol::ClockRules random_clock(Luck& luck) {
  const auto seconds = static_cast<std::uint32_t>(luck.between(5, 40));
  switch (luck.below(6)) {
    case 0:
    case 1:
      return {.kind = ClockKind::move, .seconds = seconds};
    case 2:
    case 3:
      return {.kind = ClockKind::bank,
              .seconds = 2 * seconds,
              .increment = luck.below(10),
              .cap = 2 * seconds + luck.below(60)};
    case 4:
      return {.kind = ClockKind::days, .seconds = protocol::seconds_of_day};
    default:
      return {};
  }
}

}  // namespace

protocol::Settings random_settings(Luck& luck) {
  protocol::Settings settings;
  settings.listed = luck.one_in(2);
  settings.advice = luck.one_in(2);
  settings.start = static_cast<protocol::Start>(luck.one_in(2) ? 0 : luck.below(3));
  if (luck.one_in(2)) settings.clock = random_clock(luck);
  settings.at_zero = static_cast<protocol::AtZero>(luck.below(3));
  settings.take_back = !luck.one_in(5);
  settings.patience = luck.below(60);
  settings.chat = static_cast<protocol::ChatMode>(luck.one_in(2) ? 0 : luck.below(3));
  settings.spectator_chat = !luck.one_in(3);
  settings.spectator_names = !luck.one_in(3);
  if (!luck.one_in(3)) return settings;
  settings.delay_moves = luck.below(8);
  settings.delay_seconds = luck.below(30);
  return settings;
}

namespace {

// Who comes to a table, and what its host does; what is played is settled.
void invite(Luck& luck, TablePlan& table, bool lossy) {
  table.moves = luck.one_in(5);
  // Whoever does not hear that it was done would send away somebody else.
  table.kicks = !lossy && !table.moves && luck.one_in(3);
  table.changes = luck.one_in(5);
  table.hands_over = luck.one_in(8);
  if (luck.one_in(6)) table.rematches = 1;
  const auto seats = static_cast<std::size_t>(table.rules.players);
  if (luck.one_in(2)) table.bots = 1 + luck.below(seats);
  while (table.players.size() + table.bots < seats) table.players.push_back(random_manners(luck));
  // Somebody sees how a game of bots ends.
  if (table.players.empty()) table.spectators.push_back(random_manners(luck));
  for (std::uint32_t n = luck.below(3); n > 0; --n)
    table.spectators.push_back(random_manners(luck));
  // Who moves meanwhile cannot give back a seat by its number.
  for (Manners& player : table.players) player.leaves_first &= !table.moves;
}

TablePlan random_table(Luck& luck, bool lossy) {
  TablePlan table;
  table.rules = random_request(luck);
  table.settings = random_settings(luck);
  if (luck.one_in(5)) table.password = "sesame";
  invite(luck, table, lossy);
  if (luck.one_in(6)) walk_out(luck, table);
  return table;
}

// With few people each, so that a world does not take for ever.
std::vector<TablePlan> tables_of_one_deal(Luck& luck, bool lossy) {
  TablePlan common;
  do common.rules = random_request(luck);
  while (common.rules.games || common.rules.players > 4);
  common.settings = random_settings(luck);
  if (luck.one_in(5)) common.password = "sesame";
  const std::uint32_t many = luck.one_in(4) ? 2 + luck.below(7) : 2 + luck.below(2);
  std::vector<TablePlan> tables(many, common);
  for (TablePlan& table : tables) {
    invite(luck, table, lossy);
    // Its name and its patience may be another, its clock not.
    table.changes = false;
    table.tables = 0;
  }
  tables.front().tables = many;
  return tables;
}

Weather random_weather(Luck& luck) {
  constexpr std::array<std::uint32_t, 5> crash_gaps{0, 100, 400, 2000, 6000};
  Weather weather;
  weather.latency =
      luck.one_in(3) ? luck.between(1, 5) * millisecond : luck.between(5, 300) * millisecond;
  weather.spikes = luck.below(30);
  weather.cuts = luck.below(700);
  weather.answers_lost = luck.one_in(4) ? luck.below(60) : 0;
  weather.commit =
      luck.one_in(3) ? luck.between(200, 3000) * millisecond : luck.between(1, 50) * millisecond;
  weather.splits = luck.below(700);
  weather.commits_fail = luck.one_in(3) ? luck.below(20'000) : 0;
  weather.crash_gap = crash_gaps[luck.below(crash_gaps.size())];
  weather.crashes_most = 1 + luck.below(30);
  weather.stops = luck.below(400);
  return weather;
}

// Of a few wishes, so that people meet.
std::vector<SeekerPlan> random_seekers(Luck& luck) {
  RulesRequest game;
  do game = random_request(luck);
  while (game.games);
  const auto numbers = engine::players_of(game.preset);
  std::vector<SeekerPlan> seekers(2 + luck.below(6));
  const std::uint32_t bots = luck.below(1000);
  for (SeekerPlan& plan : seekers) {
    plan.name = "seeker" + std::to_string(&plan - seekers.data());
    plan.manners = random_manners(luck);
    plan.manners.known = plan.manners.changes_device = false;
    plan.game = game;
    plan.game.players = 0;
    if (luck.one_in(8)) plan.game.harmony = luck.one_in(2);
    for (const int players : numbers) {
      engine::RulesRequest request = plan.game;
      request.players = players;
      const bool playable = std::holds_alternative<engine::Rules>(engine::make_rules(request));
      if (playable && (players == game.players || luck.one_in(2))) plan.players.push_back(players);
    }
    plan.account = luck.one_in(2);
    plan.registered = plan.account && luck.one_in(2);
    if (plan.account && !luck.one_in(4)) plan.points = static_cast<double>(luck.between(900, 2100));
    plan.band = luck.one_in(2);
    plan.rated = plan.registered && luck.one_in(4);
    if (!plan.rated && luck.permille(bots)) plan.bots_after = luck.below(90);
    plan.unseeks = luck.one_in(3) ? luck.below(200) : 0;
    plan.arrives = luck.between(0, luck.one_in(2) ? 5 * second : 120 * second);
    plan.stays = luck.between(60 * second, 300 * second);
  }
  std::erase_if(seekers, [](const SeekerPlan& plan) { return plan.players.empty(); });
  return seekers;
}

// Somebody stays connected and does not play, where others can go on without them.
void fall_silent(Luck& luck, TablePlan& table) {
  protocol::Settings& settings = table.settings;
  if (luck.one_in(2)) settings.turn_patience = luck.below(60);
  if (table.players.size() < 2 || !luck.one_in(6)) return;
  settings.clock = {};
  settings.turn_patience = 5 + luck.below(40);
  for (Manners& player : table.players) player.resigns = player.walks_out_at = 0;
  table.players[luck.below(table.players.size())].falls_silent_at = 1 + luck.below(20);
}

// Seats change their people in the middle of the game. A token that is lost with its answer is
// nobody's: the others go on without that seat, so nobody may wait for days.
void swap_people(Luck& luck, TablePlan& table) {
  if (!luck.one_in(6) || table.players.empty() || table.kicks || table.moves) return;
  protocol::Settings& settings = table.settings;
  if (settings.clock.kind == ClockKind::days) settings.clock = {};
  settings.take_over = static_cast<protocol::SeatsGivenBy>(luck.below(3));
  table.rematches = 0;
  for (Manners& player : table.players) {
    player.known = player.changes_device = player.shares_seat = false;
    player.walks_out_at = 0;
  }
  if (table.spectators.empty()) table.spectators.push_back(random_manners(luck));
  for (Manners& watcher : table.spectators)
    watcher.named = watcher.knocks = watcher.wants_seat = true;
}

}  // namespace

Scenario random_scenario(std::uint64_t seed) {
  Luck luck(seed ^ 0x5ca1ab1eu);
  Scenario scenario;
  scenario.seed = seed;
  scenario.weather = random_weather(luck);
  const Weather& weather = scenario.weather;
  const bool lossy = weather.answers_lost + weather.commits_fail + weather.crash_gap > 0;
  if (luck.one_in(4)) scenario.tables = tables_of_one_deal(luck, lossy);
  if (luck.one_in(3)) scenario.seekers = random_seekers(luck);
  if (luck.one_in(4)) scenario.loiterers = 1 + luck.below(2);
  const bool others = !scenario.tables.empty() || !scenario.seekers.empty();
  const std::uint32_t alone = others ? luck.below(2) : 1 + luck.below(3);
  for (std::uint32_t n = alone; n > 0; --n) scenario.tables.push_back(random_table(luck, lossy));
  Luck quiet(seed ^ 0x51e4ceu);  // what else a seed decides stays as it was
  for (TablePlan& plan : scenario.tables)
    if (plan.tables == 1) fall_silent(quiet, plan), swap_people(quiet, plan);
  return scenario;
}

Scenario short_scenario() {
  Scenario scenario;
  scenario.seed = 1;
  scenario.weather.latency = 5 * millisecond;
  scenario.weather.commit = 30 * millisecond;
  scenario.weather.splits = 500;
  scenario.bots_think = 20 * millisecond;
  TablePlan table;
  table.rules.preset = Preset::kingdomino;
  table.rules.players = 3;
  table.players.resize(2);
  table.bots = 1;
  for (Manners& player : table.players) player.thinks = 20 * millisecond;
  table.players[0].impatient = true;
  table.players[0].resigns_at = 6;
  table.players[1].hints = false;
  table.players[1].resigns_at = 9;
  table.settings.clock = {.kind = ClockKind::bank, .seconds = 60, .increment = 5, .cap = 60};
  scenario.tables.push_back(table);
  return scenario;
}

}  // namespace simulation
