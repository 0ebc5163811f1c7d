// The pieces of work whose cost is measured, for both programs of this folder. Everything is made
// from seeds: each run of a piece does the same.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace bench {

// Does it once. What it returns comes from all that was computed.
using Run = std::function<std::size_t()>;

struct Work {
  const char* name;
  const char* unit;  // what there are several of in a run
  // Once. How many units a run has, and what makes a run: it is called before each, and not
  // measured.
  struct Prepared {
    std::size_t units;
    std::function<Run()> next;
  };
  Prepared (*prepare)();
};

// engine.cpp, protocol.cpp, room.cpp
std::span<const Work> engine_works();
std::span<const Work> protocol_works();
std::span<const Work> room_works();

// fn(work) for each of them.
template <class Visitor>
void for_each_work(Visitor&& visit) {
  for (const auto& works : {engine_works(), protocol_works(), room_works()})
    for (const Work& work : works) visit(work);
}

}  // namespace bench
