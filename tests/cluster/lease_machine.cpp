// When a node renews its lease, when it fences others, and how it starts over.
#include "server/cluster/lease_machine.hpp"

#include "tests/support/catch.hpp"

#include <chrono>
#include <string>
#include <utility>
#include <variant>
#include <vector>

using server::cluster::LeaseMachine;
using server::storage::NodeRecord;
using namespace std::chrono_literals;

namespace {

// A machine with its clock; every statement takes 10 ms each way.
struct LeaseBench {
  LeaseMachine machine{3s};
  server::util::MachineTime now{1000s};
  std::string writer = "w1";

  template <class Action>
  Action next() {
    auto action = machine.next(now, writer);
    REQUIRE(std::holds_alternative<Action>(action));
    return std::get<Action>(std::move(action));
  }
  void renew() {
    CHECK(next<LeaseMachine::Renew>().writer == writer);
    const auto asked = now;
    now += 20ms;
    machine.renewed(now, true);
    CHECK(machine.valid_until() == asked + 3s);
  }
  void read(const std::vector<NodeRecord>& others = {}) {
    next<LeaseMachine::ReadNodes>();
    machine.nodes_read(now, others);
  }
  void wait() { now += next<server::util::MachineWait>().at_most; }
  // A whole lease, almost.
  void observe(const NodeRecord& one) {
    for (int n = 0; n < 3; ++n) {
      renew();
      read({one});
      wait();
    }
  }
};

NodeRecord record(const std::string& writer, server::Milliseconds seen, bool expired) {
  return {.writer = writer,
          .node = "n of " + writer,
          .address = {},
          .url = {},
          .expired = expired,
          .seen = server::storage::DatabaseTime(seen),
          .lease = 3s};
}

}  // namespace

TEST_CASE("a lease counts from before the statement that renews it") {
  LeaseBench bench;
  CHECK_FALSE(bench.machine.holds(bench.now));
  const auto asked = bench.now;
  bench.renew();
  CHECK(bench.machine.valid_until() == asked + 3s);
  CHECK(bench.machine.holds(asked + 3s - 1us));
  CHECK_FALSE(bench.machine.holds(asked + 3s));
  bench.read();
  CHECK(bench.next<server::util::MachineWait>().at_most == 1s);
  // An early call waits for the rest.
  bench.now += 400ms;
  CHECK(bench.next<server::util::MachineWait>().at_most == 600ms);
}

TEST_CASE("an outage neither extends a lease nor ends it early, and is retried more often") {
  LeaseBench bench;
  bench.renew();
  bench.read();
  bench.wait();
  const auto until = bench.machine.valid_until();
  bench.next<LeaseMachine::Renew>();
  bench.machine.unavailable(bench.now);
  CHECK(bench.machine.database_unavailable());
  CHECK(bench.machine.valid_until() == until);
  CHECK(bench.next<server::util::MachineWait>().at_most == 250ms);
  bench.now += 250ms;
  bench.renew();
  CHECK_FALSE(bench.machine.database_unavailable());
}

TEST_CASE("a node fences others only after a whole lease without a gap of its own") {
  LeaseBench bench;
  const NodeRecord silent = record("w3", 5'000, true);
  // It has just started: the others may have been held up as well.
  bench.observe(silent);
  bench.renew();
  bench.read({silent, record("w2", 9'000, false)});
  CHECK(bench.next<LeaseMachine::Fence>().node.writer == "w3");
  bench.machine.node_fenced(true);
  bench.next<LeaseMachine::ClaimFreeRooms>();
  bench.wait();
  SECTION("the same after an outage") {
    bench.next<LeaseMachine::Renew>();
    bench.machine.unavailable(bench.now);
    bench.wait();
  }
  SECTION("the same after the computer slept") {
    bench.now += 2s;
  }
  bench.observe(silent);
  bench.renew();
  bench.read({silent});
  bench.next<LeaseMachine::Fence>();
  // It was renewed in time.
  bench.machine.node_fenced(false);
  bench.wait();
}

TEST_CASE("a clock of the database that jumps fences no live node, and keeps no dead one") {
  LeaseBench bench;
  const bool ahead = GENERATE(true, false);
  // By that clock the live one has expired, or the dead one never will.
  const NodeRecord dead = record("w3", 3'600'000, ahead);
  for (int n = 0; n < 12; ++n) {
    bench.renew();
    bench.read({record("w2", 1'000 * n, ahead), dead});
    if (n < 3) {
      bench.wait();
      continue;
    }
    CHECK(bench.next<LeaseMachine::Fence>().node.writer == "w3");
    bench.machine.node_fenced(false);
    bench.wait();
  }
}

TEST_CASE("a node with a longer lease is given its own") {
  LeaseBench bench;
  NodeRecord slow = record("w3", 5'000, true);
  slow.lease = 4s;
  bench.observe(slow);
  bench.renew();
  bench.read({slow});
  bench.wait();
  bench.renew();
  bench.read({slow});
  bench.next<LeaseMachine::Fence>();
}

TEST_CASE("a node that loses its row starts over, with another name") {
  LeaseBench bench;
  bench.renew();
  bench.read();
  SECTION("the renewal shows it") {
    bench.wait();
    bench.next<LeaseMachine::Renew>();
    bench.machine.renewed(bench.now, false);
  }
  SECTION("the journal reports it while the node rests") {
    bench.machine.fenced();
  }
  SECTION("the journal reports it while an older renewal is on its way") {
    bench.wait();
    bench.next<LeaseMachine::Renew>();
    bench.machine.fenced();
    bench.machine.renewed(bench.now, true);
  }
  CHECK_FALSE(bench.machine.holds(bench.now));
  bench.next<LeaseMachine::DropEverything>();
  bench.writer.clear();
  bench.machine.dropped();
  bench.next<LeaseMachine::SignInAgain>();
  CHECK(bench.next<server::util::MachineWait>().at_most == 20ms);
  CHECK_FALSE(bench.machine.holds(bench.now));
  bench.writer = "w4";
  bench.next<LeaseMachine::AnnounceSignedIn>();
  bench.renew();
  CHECK(bench.machine.holds(bench.now));
}

TEST_CASE("a journal without a name renews no lease") {
  LeaseBench bench;
  bench.writer.clear();
  CHECK(bench.next<server::util::MachineWait>().at_most == 1s);
  bench.now += 1s;
  CHECK(bench.next<server::util::MachineWait>().at_most == 1s);
  CHECK_FALSE(bench.machine.holds(bench.now));
}
