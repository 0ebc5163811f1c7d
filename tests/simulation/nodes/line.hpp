// The connection of one node to the database, which can be cut. Requests and responses have
// latencies; the node does not know whether a request without a response was executed.
#pragma once

#include "tests/simulation/nodes/database.hpp"
#include "tests/simulation/nodes/process.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace simulation {

class DatabaseLine {
 public:
  DatabaseLine(Environment& environment, SimulatedDatabase& database, Process& process)
      : environment_(environment), database_(database), process_(process) {}

  void cut() { whole_ = false; }
  void mend() {
    whole_ = true;
    ++life_;
  }
  bool whole() const { return whole_; }
  // As it is, for oracles.
  const SimulatedDatabase& database() const { return database_; }

  // The database executes `there` even if the node crashes meanwhile, so `there` must not refer to
  // the node. `then` gets the result, on the calling thread, or nullopt.
  template <class There, class Then>
  void ask(Thread thread, Microseconds longest, There there, const Then& then) {
    using LineResult = decltype(there(database_));
    const auto answer = std::make_shared<std::optional<LineResult>>();
    const auto lost = [this, thread, then](Microseconds after) {
      process_.plan(thread, after, [then] { then(std::optional<LineResult>()); });
    };
    // A missing host does not answer, a starting database refuses.
    if (!reachable()) return lost(environment_.rng.between(millisecond, 500 * millisecond));
    const auto connection = std::pair(database_.life(), life_);
    const Microseconds way = environment_.rng.between(50, longest);
    const Microseconds back = environment_.rng.between(50, 500);
    process_.plan(thread, way + back, [this, answer, connection, then] {
      const bool same = reachable() && connection == std::pair(database_.life(), life_);
      then(same ? *answer : std::nullopt);
    });
    environment_.clock.after(way, [this, there = std::move(there), answer, connection] {
      if (reachable() && connection == std::pair(database_.life(), life_))
        *answer = there(database_);
    });
  }

 private:
  bool reachable() const { return whole_ && !database_.away(); }

  Environment& environment_;
  SimulatedDatabase& database_;
  Process& process_;
  bool whole_ = true;
  std::uint64_t life_ = 0;
};

}  // namespace simulation
