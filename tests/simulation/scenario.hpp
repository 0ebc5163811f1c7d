// The parameters that a seed determines: the games, the clients' behaviour, and the faults of
// network, disk and machine.
#pragma once

#include "engine/presets.hpp"
#include "protocol/command.hpp"
#include "protocol/settings.hpp"
#include "tests/simulation/clock.hpp"
#include "tests/simulation/rng.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace simulation {

// The behaviour of a client.
struct Behaviour {
  protocol::Diff diff = protocol::Diff::both;
  bool hints = true;             // receives prompts without requesting them
  bool names_seq = true;         // acts have `at`
  bool impatient = false;        // sends acts twice
  bool slow = false;             // reads slowly
  bool floods = false;           // sends many requests and does not read
  bool sends_malformed = false;  // sends malformed frames
  bool shares_seat = false;      // a second device uses the seat
  bool leaves_first = false;     // leaves its seat once and takes it again
  std::uint32_t resigns = 0;     // per mille, when it is to move
  std::uint32_t resigns_at = 0;  // or as soon as this step was received; 0: not
  Microseconds thinks = second;
  // Per mille: when it is to move, and when it is idle.
  std::uint32_t dawdles = 0;
  std::uint32_t strays = 0;  // disconnects, for seconds or for minutes
  std::uint32_t proposes = 0;
  std::uint32_t talks = 0;
  std::uint32_t disagrees = 0;  // to proposals of others
  bool known = false;           // has an account, the same on every device
  bool changes_device = false;  // opens its seat from another device
  bool named = false;           // a spectator has a name
  bool knocks = true;           // a spectator sends the access key, if the room needs one
  // Disconnects when this step was received, until the abandoned game may have been ended; 0:
  // never.
  std::uint32_t walks_out_at = 0;
  // Stays connected, but sends no act or vote after this step was received; 0: never.
  std::uint32_t falls_silent_at = 0;
  bool wants_seat = false;  // a spectator takes over a seat of the game
  // Leaves a server that does not answer a request for this long; 0: waits without a timeout.
  Microseconds bears_silence = 0;
};

struct TablePlan {
  engine::RulesRequest rules;
  std::vector<Behaviour> players;
  std::size_t bots = 0;  // on the other seats
  std::vector<Behaviour> spectators;
  protocol::Settings settings;
  std::string password;  // empty: none
  // The host's requests before the game.
  bool moves = false;
  bool kicks = false;
  bool changes = false;
  bool hands_over = false;
  std::uint32_t rematches = 0;
  // The number of consecutive tables with the deal of this one, which is the first of them; 0: this
  // is not the first one.
  std::uint32_t tables = 1;
};

// A player who looks for opponents.
struct SeekerPlan {
  std::string name;
  Behaviour behaviour;        // at the table
  engine::RulesRequest game;  // only for players
  std::vector<int> players;
  std::optional<std::uint32_t> bots_after;
  bool band = false;
  bool rated = false;
  bool account = false;  // the server knows the account
  bool registered = false;
  std::optional<double> points;
  std::uint32_t unseeks = 0;  // per mille, from time to time
  Microseconds arrives = 0;
  Microseconds stays = 0;  // at most, then without a game
};

// Rates per mille.
struct FaultRates {
  Microseconds latency = 50 * millisecond;  // at most, without spikes
  std::uint32_t spikes = 0;                 // of frames
  std::uint32_t cuts = 0;                   // of connections
  std::uint32_t answers_lost = 0;           // of HTTP requests
  Microseconds commit = 20 * millisecond;   // at most
  std::uint32_t splits = 0;                 // of batches that leave entries for the next one
  std::uint32_t commits_fail = 0;           // per million, for a while or for good
  std::uint32_t crash_gap = 0;              // mean number of events between two crashes; 0: none
  std::uint32_t crashes_most = 0;
  std::uint32_t stops = 0;  // part of the crashes that are orderly stops instead
};

// A fault of the server.
enum class ServerFault : std::uint8_t {
  crash,         // the batch in flight is lost
  torn_kept,     // a crash; the batch in flight is stored
  stop,          // an orderly stop
  disk_fails,    // a permanent disk failure: the server ends and is restarted
  disk_full,     // the next commit waits for a while
  disk_refuses,  // rejects one room's rows of the next commit; others go on
  standstill,    // the process is frozen
  // Of its wall clock: by NTP, an hour in both directions, a board without a clock, a wrong clock.
  clock_step,
  clock_forward,
  clock_back,
  clock_years_forward,
  clock_years_back,
};

struct PlannedFault {
  std::uint64_t event = 0;
  ServerFault fault = ServerFault::crash;
};

struct Scenario {
  std::uint64_t seed = 0;
  std::vector<TablePlan> tables;
  std::vector<SeekerPlan> seekers;
  std::uint32_t idle_clients = 0;  // clients that create rooms and leave them
  FaultRates fault_rates;
  Microseconds bots_think = 2 * second;  // at most
  std::optional<PlannedFault> fault;
};

Scenario random_scenario(std::uint64_t seed);

// Random parts of a scenario.
engine::RulesRequest random_request(Rng& rng);
Behaviour random_behaviour(Rng& rng);
protocol::Settings random_settings(Rng& rng);

// Two players, a bot and few steps, without faults: for one fault at each of its events.
Scenario short_scenario();

}  // namespace simulation
