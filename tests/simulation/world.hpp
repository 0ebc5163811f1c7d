// One simulated world, from its scenario to the last farewell. Crashes, stops and starts the
// server.
#pragma once

#include "tests/simulation/disk.hpp"
#include "tests/simulation/environment.hpp"
#include "tests/simulation/http_client.hpp"
#include "tests/simulation/idle_client.hpp"
#include "tests/simulation/network.hpp"
#include "tests/simulation/oracles.hpp"
#include "tests/simulation/party.hpp"
#include "tests/simulation/server.hpp"
#include "tests/simulation/strangers.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace simulation {

class World {
 public:
  World(const Scenario& scenario, Sabotage sabotage, bool print, Recording& recording);

  // Throws BrokenPromise.
  void run();

  const Environment& environment() const { return environment_; }
  // The number of events until all players had left.
  std::uint64_t events_played() const { return events_played_; }

 private:
  bool played() const;
  void run_one();
  void crash_if_due();
  void plan_crash();
  void inject(ServerFault fault);
  void keep_running();
  void move_wall(protocol::Milliseconds by);
  void plan_freeze();
  void let_time_pass();
  void count();

  Environment environment_;
  Oracles oracles_;
  Disk disk_;
  SimulatedNetwork network_;
  SimulatedServer server_;
  HttpClient http_;
  std::vector<std::unique_ptr<DuplicateTables>> duplicates_;
  std::vector<std::unique_ptr<Party>> parties_;
  Strangers strangers_;
  std::vector<std::unique_ptr<IdleClient>> idle_clients_;
  std::uint64_t next_crash_ = 0;  // the event before which the server crashes or stops; 0: none
  std::uint32_t crashes_ = 0;
  std::optional<Rng> freezes_;  // nullopt: the process never does
  std::uint64_t events_played_ = 0;
  bool restart_planned_ = false;
};

}  // namespace simulation
