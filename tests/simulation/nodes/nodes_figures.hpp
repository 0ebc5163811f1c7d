// Counts of simulated events of several nodes, in addition to the figures of every world.
#pragma once

#include <cstdint>
#include <vector>

namespace simulation {

struct NodesFigures {
  std::uint64_t crashes = 0;
  std::uint64_t freezes = 0;
  std::uint64_t cuts = 0;
  std::uint64_t drains = 0;
  std::uint64_t outages = 0;
  std::uint64_t fenced = 0;
  std::uint64_t incarnations = 0;
  std::uint64_t told = 0;
  std::uint64_t redirected = 0;
  std::uint64_t given = 0;
  std::uint64_t fair_times = 0;

  template <class Self, class Visitor>
  static void each(Self& self, Visitor&& visit) {
    visit("nodes crashed (fault)", self.crashes);
    visit("nodes frozen (fault)", self.freezes);
    visit("nodes cut off from the database (fault)", self.cuts);
    visit("nodes drained (fault)", self.drains);
    visit("outages of the database (fault)", self.outages);
    visit("incarnations", self.incarnations);
    visit("of these fenced", self.fenced);
    visit("steps sent", self.told);
    visit("connections redirected to another node", self.redirected);
    visit("rooms transferred to another node", self.given);
    visit("checks that every room is served", self.fair_times);
  }

  void add(const NodesFigures& other) {
    std::vector<std::uint64_t> values;
    each(other, [&](const char*, std::uint64_t value) { values.push_back(value); });
    auto next = values.begin();
    each(*this, [&](const char*, std::uint64_t& value) { value += *next++; });
  }
};

}  // namespace simulation
