#include "tests/simulation/nodes/nodes_world.hpp"

#include "tests/simulation/room_timeouts.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace simulation {
namespace {

constexpr Microseconds longest = 6 * 60 * minute;
constexpr std::uint64_t most_events = 5'000'000;
// The time after the last fault within which every room has an owner: one lease until a node is
// overdue, one in which the others notice, four for free rooms.
constexpr Microseconds leases_to_serve = 8;
constexpr Microseconds to_read = 10 * second;

}  // namespace

NodesWorld::NodesWorld(const NodesScenario& scenario, Sabotage sabotage, bool print,
                       Recording& recording)
    : scenario_(scenario),
      environment_(scenario.common, sabotage, print, recording),
      oracles_(environment_),
      database_(
          environment_, scenario.lease,
          [this](const WriterName& writer, const std::string& row) {
            ownership_.stored(database_, writer, row, environment_.clock.events());
            oracles_.stored(row);
          },
          [this](const WriterName& writer) { check_fence(writer); }),
      network_(environment_),
      cluster_(environment_, network_, database_, oracles_, scenario.nodes, scenario.lease),
      front_(environment_, network_, cluster_, oracles_),
      troubles_left_(scenario.troubles_at_once) {
  oracles_.observe([this](const ObservedConnection& to, const std::string& text) {
    ownership_.said(database_, cluster_.writer_of(to.id), to, text);
    figures_.redirected += text.find(R"("url":)") != std::string::npos;
    figures_.told += text.starts_with(R"({"type":"step")");
  });
  const auto add = [&](const TablePlan& table, const std::string& name) {
    groups_.push_back(
        std::make_unique<PlayerGroup>(environment_, network_, front_, oracles_, table, name));
  };
  for (const TablePlan& table : scenario_.common.tables)
    add(table, std::string(1, static_cast<char>('A' + groups_.size())));
  TablePlan empty;
  empty.rules = {.preset = engine::Preset::kingdomino, .players = 2};
  for (std::uint32_t n = 0; n < scenario_.rooms_apart; ++n) add(empty, "apart" + std::to_string(n));
}

void NodesWorld::run() {
  for (const auto& node : cluster_.nodes()) node->start();
  for (const auto& group : groups_) group->begin();
  plan_trouble();
  while (!played()) {
    trouble_if_due();
    run_one();
  }
  environment_.note("world", "grows calm");
  environment_.calm = true;
  let_time_pass();
  count();
}

bool NodesWorld::played() const {
  return std::ranges::all_of(groups_, [](const auto& group) { return group->over(); });
}

void NodesWorld::run_one() {
  watch_weather();
  if (!environment_.clock.run_next()) throw BrokenPromise(promise::ends, "no events are left");
  if (environment_.clock.now() > longest || environment_.clock.events() > most_events)
    throw BrokenPromise(promise::ends, "some game has no end");
}

// --- faults --------------------------------------------------------------------------------------

void NodesWorld::plan_trouble() {
  const bool none = scenario_.gap == 0 || troubles_ >= scenario_.troubles_most ||
                    std::accumulate(scenario_.likely.begin(), scenario_.likely.end(), 0u) == 0;
  next_trouble_ =
      none ? 0 : environment_.clock.events() + 1 + environment_.rng.below(2 * scenario_.gap);
}

void NodesWorld::trouble_if_due() {
  if (next_trouble_ == 0 || environment_.clock.events() + 1 < next_trouble_ || troubles_left_ == 0)
    return;
  const auto sum = std::accumulate(scenario_.likely.begin(), scenario_.likely.end(), 0u);
  std::uint32_t chosen = environment_.rng.below(sum);
  std::size_t kind = 0;
  for (; chosen >= scenario_.likely[kind]; ++kind) chosen -= scenario_.likely[kind];
  if (meet(static_cast<Trouble>(kind), cluster_.any())) {
    ++troubles_;
    --troubles_left_;
  }
  plan_trouble();
}

Microseconds NodesWorld::some_time() {
  return environment_.rng.between(millisecond, scenario_.lasts * scenario_.lease / 10);
}

// False: it cannot, or it has happened already.
bool NodesWorld::meet(Trouble trouble, SimulatedNode& node) {
  if (trouble == Trouble::outage) return begin_outage(some_time());
  if (!node.runs()) return false;
  const Microseconds time = some_time();
  switch (trouble) {
    case Trouble::crash:
      ++figures_.crashes;
      node.crash();
      break;
    case Trouble::freeze:
      if (node.frozen()) return false;
      // Between a renewal and its answer the lease is in doubt.
      if (environment_.rng.one_in(3))
        node.at_next_renewal([this, &node, time] {
          environment_.clock.after(environment_.rng.below(20'000),
                                   [this, &node, time] { freeze(node, time); });
        });
      else
        freeze(node, time);
      break;
    case Trouble::cut:
      if (node.is_cut()) return false;
      ++figures_.cuts;
      node.cut();
      environment_.clock.after(time, [&node] { node.mend(); });
      break;
    case Trouble::drain:
      if (!node.listens() || node.frozen() || node.drains()) return false;
      ++figures_.drains;
      node.drain();
      // While rooms are on their way.
      if (environment_.rng.one_in(3))
        environment_.clock.after(environment_.rng.below(50'000),
                                 [this, time] { begin_outage(time); });
      break;
    case Trouble::outage:
      break;
  }
  return true;
}

bool NodesWorld::begin_outage(Microseconds time) {
  if (database_.away()) return false;
  ++figures_.outages;
  environment_.note("database", "goes away");
  for (const auto& one : cluster_.nodes()) one->database_went();
  database_.go_away();
  environment_.clock.after(time, [this] {
    environment_.note("database", "is back");
    database_.come_back();
    for (const auto& one : cluster_.nodes()) one->database_is_back();
  });
  return true;
}

void NodesWorld::freeze(SimulatedNode& node, Microseconds time) {
  if (!node.runs() || node.frozen()) return;
  ++figures_.freezes;
  node.freeze();
  environment_.clock.after(time, [&node] {
    if (node.frozen()) node.thaw();
  });
}

void NodesWorld::start_later(SimulatedNode& node) {
  environment_.clock.after(some_time(), [&node] { node.start(); });
}

// --- without faults ------------------------------------------------------------------------------

bool NodesWorld::fair() const {
  return std::ranges::all_of(cluster_.nodes(), [](const auto& node) { return node->fine(); });
}

void NodesWorld::watch_weather() {
  for (const auto& node : cluster_.nodes())
    if (!node->runs() && node->take_end()) start_later(*node);
  const auto has_lobby = [](const auto& node) { return node->has_lobby(); };
  if (std::ranges::count_if(cluster_.nodes(), has_lobby) > 1)
    throw BrokenPromise(promise::lobby, "two nodes have the lobby");
  if (!fair()) {
    fair_since_.reset();
    expected_ = false;
    return;
  }
  if (!fair_since_) fair_since_ = environment_.clock.now();
  if (expected_ ||
      environment_.clock.now() - *fair_since_ < leases_to_serve * scenario_.lease + to_read)
    return;
  expected_ = true;
  ++figures_.fair_times;
  expect_service();
  troubles_left_ = scenario_.troubles_at_once;
  if (next_trouble_ != 0) plan_trouble();
}

// After an outage of the database all leases have expired, and every node renews its own in time.
void NodesWorld::check_fence(const WriterName& writer) const {
  for (const auto& node : cluster_.nodes())
    if (node->writer() == writer && node->untroubled(scenario_.lease))
      throw BrokenPromise(promise::spared, writer + " is fenced, and had no fault of its own");
}

void NodesWorld::expect_service() const {
  for (const RoomCode& code : database_.open_rooms()) {
    const auto serves = [&](const auto& node) { return node->serves(code); };
    // A transferred room may be on its way.
    if (std::ranges::none_of(cluster_.nodes(), serves) && !database_.given_lately(code) &&
        !database_.refused_lately(code))
      throw BrokenPromise(promise::served, code.text() + " is served by no node, and is " +
                                               database_.owner(code).value_or("nobody") + "'s");
  }
}

// --- the end -------------------------------------------------------------------------------------

// All clients are gone: sooner or later no state of theirs is left.
void NodesWorld::let_time_pass() {
  const Microseconds stays =
      (room_timeouts.waiting + room_timeouts.abandoned + room_timeouts.finished) * millisecond +
      2 * minute;
  std::uint64_t steps = environment_.figures.steps;
  for (Microseconds end = environment_.clock.now() + stays; environment_.clock.now() < end;
       run_one())
    if (const std::uint64_t known = std::exchange(steps, environment_.figures.steps);
        !fair() || known != steps)
      end = environment_.clock.now() + stays;
  for (const auto& node : cluster_.nodes()) {
    if (node->sessions() > 0)
      throw BrokenPromise(promise::returned,
                          std::to_string(node->sessions()) + " sessions never ended");
    if (node->rooms() > 0 || node->directory().size() > 0)
      throw BrokenPromise(promise::returned, node->name() + " still has rooms in memory");
  }
  for (const RoomCode& code : database_.open_rooms())
    throw BrokenPromise(promise::ends, code.text() + " is not over");
  if (database_.over_and_owned() > 0)
    throw BrokenPromise(promise::returned, "finished rooms still have an owner");
}

void NodesWorld::count() {
  Figures& figures = environment_.figures;
  figures.seeds = 1;
  figures.events = environment_.clock.events();
  figures.virtual_seconds = static_cast<std::uint64_t>(environment_.clock.now() / second);
  figures_.fenced = database_.fenced();
  for (const auto& node : cluster_.nodes()) {
    figures_.incarnations += node->incarnations();
    figures_.given += node->rooms_given();
  }
}

}  // namespace simulation
