// The measured operations, for both programs of this folder. All input comes from seeds: each run
// of an operation does the same.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace bench {

// Runs it once. The return value depends on all computed results.
using Run = std::function<std::size_t()>;

struct Workload {
  const char* name;
  const char* unit;  // the unit that is counted in a run
  // Called once. Returns the number of units of a run, and a function that prepares a run: it is
  // called before each, and not measured.
  struct PreparedRuns {
    std::size_t units;
    std::function<Run()> next;
  };
  PreparedRuns (*prepare)();
};

// engine.cpp, protocol.cpp, room.cpp; prices.cpp and requests.cpp have the worst cases
std::span<const Workload> engine_works();
std::span<const Workload> protocol_works();
std::span<const Workload> room_works();
std::span<const Workload> prices();
std::span<const Workload> request_prices();

// fn(work) for each of them.
template <class Visitor>
void for_each_work(Visitor&& visit) {
  for (const auto& works :
       {engine_works(), protocol_works(), room_works(), prices(), request_prices()})
    for (const Workload& work : works) visit(work);
}

}  // namespace bench
