#include "tests/simulation/world.hpp"

#include "tests/simulation/room_timeouts.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace simulation {
namespace {

constexpr Microseconds longest = 12 * 60 * minute;
constexpr std::uint64_t most_events = 5'000'000;

// nullopt: it does something else.
std::optional<protocol::Milliseconds> move_of(ServerFault fault) {
  constexpr protocol::Milliseconds hour = 3'600'000;
  constexpr protocol::Milliseconds years = 30LL * 365 * 24 * hour;
  switch (fault) {
    case ServerFault::clock_step:
      return 700;
    case ServerFault::clock_forward:
      return hour;
    case ServerFault::clock_back:
      return -hour;
    case ServerFault::clock_years_forward:
      return years;
    case ServerFault::clock_years_back:
      return -years;
    default:
      return std::nullopt;
  }
}

}  // namespace

World::World(const Scenario& scenario, Sabotage sabotage, bool print, Recording& recording)
    : environment_(scenario, sabotage, print, recording),
      oracles_(environment_),
      disk_(
          environment_,
          [this](const auto& code, const auto& entry) { oracles_.written(code, entry); },
          [this](const std::string& row) { oracles_.stored(row); }),
      network_(environment_),
      server_(environment_, network_, disk_, oracles_),
      http_(environment_, network_, server_, oracles_),
      strangers_(environment_, network_, oracles_) {
  std::size_t number = 0;  // among those with its deal
  for (const TablePlan& table : environment_.scenario.tables) {
    const std::string name(1, static_cast<char>('A' + parties_.size()));
    parties_.push_back(
        std::make_unique<Party>(environment_, network_, http_, oracles_, table, name));
    number = table.tables == 0 ? number + 1 : 0;
    if (table.tables > 1) duplicates_.push_back(std::make_unique<DuplicateTables>(table.tables));
    if (table.tables != 1) parties_.back()->join(*duplicates_.back(), number);
  }
  for (std::uint32_t n = 0; n < environment_.scenario.idle_clients; ++n)
    idle_clients_.push_back(std::make_unique<IdleClient>(
        environment_, network_, http_, oracles_, Behaviour{}, "idle client" + std::to_string(n)));
}

void World::run() {
  plan_crash();
  if (!environment_.scenario.fault && environment_.scenario.seed % 3 == 0)
    freezes_.emplace(environment_.scenario.seed ^ 0x57a9d);
  plan_freeze();
  server_.start();
  for (const auto& party : parties_) party->begin();
  strangers_.begin();
  for (const auto& idle_client : idle_clients_) idle_client->begin();
  while (!played()) {
    crash_if_due();
    run_one();
  }
  events_played_ = environment_.clock.events();
  environment_.note("world", "grows calm");
  environment_.calm = true;
  let_time_pass();
  count();
}

bool World::played() const {
  return std::ranges::all_of(parties_, [](const auto& party) { return party->over(); }) &&
         std::ranges::all_of(idle_clients_, [](const auto& one) { return one->done(); }) &&
         strangers_.over();
}

void World::run_one() {
  keep_running();
  if (!environment_.clock.run_next()) throw BrokenPromise(promise::ends, "no events are left");
  if (environment_.clock.now() > longest || environment_.clock.events() > most_events)
    throw BrokenPromise(promise::ends, "some game has no end");
}

// --- crashes -------------------------------------------------------------------------------------

void World::plan_crash() {
  const FaultRates& rates = environment_.scenario.fault_rates;
  if (environment_.scenario.fault) {
    next_crash_ = crashes_ == 0 ? environment_.scenario.fault->event : 0;
  } else if (rates.crash_gap == 0 || crashes_ >= rates.crashes_most) {
    next_crash_ = 0;
  } else {
    next_crash_ = environment_.clock.events() + 1 + environment_.rng.below(2 * rates.crash_gap);
  }
}

void World::crash_if_due() {
  if (next_crash_ == 0 || environment_.clock.events() + 1 < next_crash_ || !server_.runs()) return;
  ++crashes_;
  if (environment_.scenario.fault)
    inject(environment_.scenario.fault->fault);
  else
    inject(environment_.rng.permille(environment_.scenario.fault_rates.stops) ? ServerFault::stop
                                                                              : ServerFault::crash);
  plan_crash();
}

void World::inject(ServerFault fault) {
  if (fault == ServerFault::disk_fails) return disk_.fail_next();
  if (fault == ServerFault::disk_full) return disk_.fail_temporarily();
  if (fault == ServerFault::disk_refuses) return disk_.reject_next();
  if (fault == ServerFault::standstill)
    return server_.freeze(environment_.rng.between(6 * second, 90 * second));
  if (const auto by = move_of(fault)) return move_wall(*by);
  if (fault == ServerFault::stop && !server_.stopping()) return server_.stop();
  server_.crash();
  http_.crash();
}

// A game keeps its dates, so what is known of them stays true; before it begins they move.
void World::move_wall(protocol::Milliseconds by) {
  for (const std::string& code : oracles_.codes())
    if (!oracles_.room(code)->begun()) return;
  ++environment_.figures.clock_moves;
  environment_.clock.move_wall(by);
}

void World::plan_freeze() {
  if (!freezes_) return;
  environment_.clock.after(freezes_->between(10 * second, 300 * second), [this] {
    if (environment_.calm) return;
    if (server_.runs() && !server_.stopping() && !environment_.clock.is_frozen())
      server_.freeze(freezes_->between(6 * second, 120 * second));
    plan_freeze();
  });
}

// The service manager starts a server that has ended. It restarts none that runs.
void World::keep_running() {
  if (server_.runs() || restart_planned_) return;
  http_.crash();
  restart_planned_ = true;
  environment_.clock.after(environment_.rng.between(10 * millisecond, 15 * second), [this] {
    restart_planned_ = false;
    if (!server_.runs()) server_.start();
  });
}

// --- the end -------------------------------------------------------------------------------------

// All clients are gone: sooner or later no state of theirs is left. Bots may play on for a while.
void World::let_time_pass() {
  const auto quiet = [this] { return server_.runs() && server_.healthy() && !server_.stopping(); };
  const Microseconds stays =
      (room_timeouts.waiting + room_timeouts.abandoned + room_timeouts.finished) * millisecond +
      2 * minute;
  std::uint64_t steps = environment_.figures.steps;
  for (Microseconds end = environment_.clock.now() + stays; environment_.clock.now() < end;
       run_one())
    if (const std::uint64_t known = std::exchange(steps, environment_.figures.steps);
        !quiet() || known != steps)
      end = environment_.clock.now() + stays;
  if (server_.sessions() > 0)
    throw BrokenPromise(promise::returned,
                        std::to_string(server_.sessions()) + " sessions never ended");
  for (const auto& [code, room] : server_.rooms_in_memory()) oracles_.left_over(code);
  oracles_.count_orphans();
  for (const std::string& deal : oracles_.deals_over())
    server_.report_comparison(server::room::RoomCode(deal));
  if (server_.directory().size() != server_.rooms_in_memory().size())
    throw BrokenPromise(promise::returned, "the directory knows rooms that do not exist");
}

void World::count() {
  Figures& figures = environment_.figures;
  figures.seeds = 1;
  figures.events = environment_.clock.events();
  figures.virtual_seconds = static_cast<std::uint64_t>(environment_.clock.now() / second);
}

}  // namespace simulation
