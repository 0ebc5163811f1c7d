// How many rooms a node transfers to which others, from their numbers of rooms.
#include "server/cluster/rebalancer_machine.hpp"
#include "server/util/limits.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <variant>
#include <vector>

using server::cluster::RebalancerMachine;
using server::cluster::Transfer;
using server::cluster::transfers;
using server::storage::NodeLoad;

namespace limits = server::limits;

namespace {

// By name in their order: a, b, c …
std::vector<NodeLoad> nodes(const std::vector<std::size_t>& rooms) {
  std::vector<NodeLoad> loads;
  for (const std::size_t count : rooms) {
    const std::string name(1, static_cast<char>('a' + loads.size()));
    loads.push_back({.writer = name, .node = "node " + name, .rooms = count, .takes = true});
  }
  return loads;
}

std::map<std::string, std::size_t> given(const std::vector<NodeLoad>& loads,
                                         const std::string& own) {
  std::map<std::string, std::size_t> to;
  for (const Transfer& transfer : transfers(loads, own)) to[transfer.to] = transfer.rooms;
  return to;
}

using Given = std::map<std::string, std::size_t>;

}  // namespace

TEST_CASE("a node with clearly more than the mean transfers some at a time to those with less") {
  CHECK(given(nodes({100, 100, 0}), "a") == Given{{"c", 8}});
  CHECK(given(nodes({100, 100, 0}), "b") == Given{{"c", 8}});
  CHECK(given(nodes({100, 100, 0}), "c").empty());
  CHECK(given(nodes({100, 10, 10, 10, 10}), "a") == Given{{"b", 2}, {"c", 2}, {"d", 2}, {"e", 2}});
  // The emptiest first.
  CHECK(given(nodes({100, 50, 0}), "a") == Given{{"c", 8}});
  CHECK(transfers(nodes({100, 0}), "a") ==
        std::vector<Transfer>{{.to = "b", .node = "node b", .rooms = 8}});
}

TEST_CASE("within the bound everything stays where it is") {
  CHECK(given(nodes({}), "a").empty());
  CHECK(given(nodes({1000}), "a").empty());
  CHECK(given(nodes({0, 0}), "a").empty());
  // Above and below a quarter more than the mean of 100.
  CHECK(given(nodes({126, 74}), "a") == Given{{"b", 8}});
  CHECK(given(nodes({125, 75}), "a").empty());
  // A few rooms are not worth a transfer, however large their share.
  CHECK(given(nodes({16, 0}), "a") == Given{{"b", 8}});
  CHECK(given(nodes({15, 0}), "a").empty());
}

TEST_CASE("a giver never falls below the mean, and a receiver never exceeds it") {
  CHECK(given(nodes({41, 22, 22, 39}), "a") == Given{{"b", 4}, {"c", 4}});
  CHECK(given(nodes({12, 0, 0, 0}), "a") == Given{{"b", 3}, {"c", 3}, {"d", 2}});
  // Several givers share the free capacity of the others.
  const auto loads = nodes({50, 49, 48, 47, 13, 23});
  Given all;
  for (const NodeLoad& load : loads)
    for (const auto& [to, rooms] : given(loads, load.writer)) all[to] += rooms;
  CHECK(all["e"] <= 39 - 13);
  CHECK(all["f"] <= 39 - 23);
  CHECK(given(nodes({20, 20, 20, 0}), "a").empty());
  CHECK(given(nodes({28, 28, 19, 5}), "a") == Given{{"c", 1}, {"d", 7}});
  CHECK(given(nodes({28, 28, 19, 5}), "b") == Given{{"d", 7}});
  for (const char* own : {"a", "b"})
    CHECK(given(nodes({45, 45, 30, 28, 29, 30}), own) ==
          Given{{"c", 2}, {"d", 2}, {"e", 2}, {"f", 2}});
}

TEST_CASE("a leaving or silent node receives and gives nothing, and does not count") {
  auto loads = nodes({40, 0, 0, 10});
  loads[1].takes = false;
  CHECK(given(loads, "a") == Given{{"c", 8}});
  loads[2].takes = false;
  CHECK(given(loads, "a") == Given{{"d", 8}});
  loads[3].takes = false;
  CHECK(given(loads, "a").empty());
  loads[3].takes = true;
  loads[0].takes = false;
  CHECK(given(loads, "a").empty());
  CHECK(given(loads, "unknown").empty());
}

TEST_CASE("any distribution spreads until all nodes are within the bound, and no room comes back") {
  std::mt19937 random(20);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::size_t> rooms(1 + random() % 9);
    for (std::size_t& count : rooms) count = random() % (random() % 2 == 0 ? 400 : 20);
    auto loads = nodes(rooms);
    const std::size_t total = std::accumulate(rooms.begin(), rooms.end(), std::size_t{0});
    std::vector<bool> gave(rooms.size());
    std::vector<bool> got(rooms.size());
    unsigned turns = 0;
    for (bool more = true; more; ++turns) {
      REQUIRE(turns < 2'000);
      more = false;
      // All read the same rows, or each the state that the previous one left.
      const bool together = random() % 2 == 0;
      const auto before = loads;
      for (std::size_t i = 0; i < loads.size(); ++i)
        for (const Transfer& transfer : transfers(together ? before : loads, loads[i].writer)) {
          more = gave[i] = true;
          const auto to = static_cast<std::size_t>(transfer.to[0] - 'a');
          got[to] = true;
          loads[i].rooms -= transfer.rooms;
          loads[to].rooms += transfer.rooms;
        }
    }
    for (std::size_t i = 0; i < loads.size(); ++i) {
      CHECK_FALSE((gave[i] && got[i]));
      const std::size_t n = loads.size();
      const bool above = 4 * n * loads[i].rooms > 5 * total &&
                         n * loads[i].rooms >= total + n * limits::rooms_above_mean_min;
      CHECK_FALSE(above);
      CHECK_FALSE((got[i] && loads[i].rooms > (total + n - 1) / n));
    }
  }
}

namespace {

// A machine with its clock; this node is a.
struct RebalancerBench {
  RebalancerMachine machine;
  server::util::MachineTime now = std::chrono::seconds(1000);

  template <class Action>
  Action next() {
    auto action = machine.next();
    REQUIRE(std::holds_alternative<Action>(action));
    return std::get<Action>(std::move(action));
  }
  void begin(std::size_t rooms, std::size_t leaving = 0) {
    machine.begin(now, "a", rooms, leaving);
  }
  void read(const std::vector<std::size_t>& rooms) {
    next<RebalancerMachine::ReadLoads>();
    machine.loads_read(nodes(rooms));
  }
};

}  // namespace

TEST_CASE("the rooms that fewest players notice are transferred first") {
  RebalancerBench bench;
  bench.begin(100);
  bench.read({16, 8, 0});
  bench.next<RebalancerMachine::ListCandidates>();
  bench.machine.candidates_listed({{"AAAAAA", 2}, {"BBBBBB", 0}, {"CCCCCC", 1}, {"DDDDDD", 0}});
  for (const char* code : {"BBBBBB", "DDDDDD", "CCCCCC", "AAAAAA"}) {
    const auto one = bench.next<RebalancerMachine::HandOverRoom>();
    CHECK(one.code == code);
    CHECK(one.to == "c");
  }
  CHECK(bench.next<RebalancerMachine::AnnounceTransfer>().transfer.rooms == 4);
  bench.next<server::cluster::RoundDone>();

  // They count until they have left, and until that is durable.
  bench.now += std::chrono::seconds(1);
  bench.begin(100, 4);
  bench.next<server::cluster::RoundDone>();
  bench.begin(96);
  bench.next<server::cluster::FlushJournal>();
  bench.read({12, 12, 0});
  bench.next<server::cluster::RoundDone>();

  // With nothing to give, the next round is later.
  bench.now += std::chrono::seconds(4);
  bench.begin(96);
  bench.next<server::cluster::RoundDone>();
  bench.now += std::chrono::seconds(1);
  bench.begin(96);
  bench.next<RebalancerMachine::ReadLoads>();
}

TEST_CASE("a node with few rooms, or without a writer, transfers none") {
  RebalancerBench bench;
  bench.begin(limits::rooms_above_mean_min - 1);
  bench.next<server::cluster::RoundDone>();
  bench.machine.begin(bench.now, {}, 100, 0);
  bench.next<server::cluster::RoundDone>();
}
