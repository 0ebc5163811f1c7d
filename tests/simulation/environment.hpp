// The state that everything in a simulated world shares: time, randomness, the trace, the figures,
// and the sabotage.
#pragma once

#include "tests/simulation/clock.hpp"
#include "tests/simulation/figures.hpp"
#include "tests/simulation/recording.hpp"
#include "tests/simulation/rng.hpp"
#include "tests/simulation/sabotage.hpp"
#include "tests/simulation/scenario.hpp"
#include "tests/simulation/trace.hpp"

#include <string_view>

namespace simulation {

struct Environment {
  Environment(const Scenario& chosen, Sabotage broken, bool print, Recording& record)
      : scenario(chosen), sabotage(broken), rng(chosen.seed), trace(print), recording(record) {}

  void note(std::string_view who, std::string_view what) { trace.note(clock.now(), who, what); }

  const Scenario scenario;
  const Sabotage sabotage;
  bool calm = false;  // no further faults happen, and the world ends soon
  Clock clock;
  Rng rng;
  Trace trace;
  Recording& recording;
  Figures figures;
};

}  // namespace simulation
