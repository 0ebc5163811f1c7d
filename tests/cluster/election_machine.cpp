// Which node has the lobby. Without a database.
#include "server/cluster/election_machine.hpp"

#include "tests/support/catch.hpp"

#include <string>
#include <utility>
#include <variant>
#include <vector>

using server::cluster::ElectionMachine;
using server::cluster::LocalResult;
using server::cluster::Location;
using server::cluster::NodeEndpoints;
using server::storage::NodeRecord;

namespace {

// A machine with its node.
struct ElectionBench {
  bool holds = true;
  bool active = false;
  bool holding_games = false;
  bool list_due = false;
  std::string writer = "w1";
  std::vector<Location> answers;
  ElectionMachine machine{{.holds_lease = [this] { return holds; },
                           .writer = [this] { return writer; },
                           .active = [this] { return active; },
                           .holding_games = [this] { return holding_games; },
                           .list_due = [this] { return list_due; }}};

  template <class Action>
  Action next() {
    auto action = machine.next();
    REQUIRE(std::holds_alternative<Action>(action));
    return std::get<Action>(std::move(action));
  }
  void begin(int requests, bool notified = false) {
    const server::cluster::LocationHandler done = [this](const Location& where) {
      answers.push_back(where);
    };
    machine.begin(
        std::vector<server::cluster::LocationHandler>(static_cast<std::size_t>(requests), done),
        notified);
  }
  void set_active(bool expected) {
    active = next<ElectionMachine::SetActive>().active;
    CHECK(active == expected);
  }
  void claim(const std::optional<NodeRecord>& owner) {
    next<server::cluster::BeginMove>();
    const auto claim = next<ElectionMachine::ClaimLobby>();
    machine.lobby_claimed(owner, claim.writer);
  }
  Location answer() {
    const auto one = next<server::cluster::AnswerRequest>();
    one.done(one.where);
    return answers.back();
  }
  void publish() {
    next<ElectionMachine::Publish>();
    machine.published();
  }
  // A round that reads the lists, up to the statement about the lobby.
  void refresh() {
    begin(0, true);
    publish();
    next<ElectionMachine::Refresh>();
    machine.refreshed();
    next<server::cluster::BeginMove>();
  }
};

NodeRecord node_record(const std::string& writer, bool expired = false) {
  return {.writer = writer, .node = "n", .address = writer + ":80", .url = {}, .expired = expired};
}

}  // namespace

TEST_CASE("the lobby is active on the node whose writer owns it") {
  ElectionBench bench;
  bench.begin(2);
  bench.claim(node_record("w1"));
  bench.set_active(true);
  bench.next<server::cluster::EndMove>();
  CHECK(bench.answer() == Location(LocalResult::here));
  CHECK(bench.answer() == Location(LocalResult::here));
  bench.publish();
  bench.next<server::cluster::RoundDone>();
  // Another node has taken it meanwhile.
  bench.begin(1);
  bench.claim(node_record("w2"));
  bench.set_active(false);
  bench.next<server::cluster::EndMove>();
  CHECK(bench.answer() == Location(NodeEndpoints{"", "w2:80"}));
}

TEST_CASE("where the lobby is may be unknown") {
  ElectionBench bench;
  bench.begin(1);
  SECTION("its owner is silent") {
    bench.claim(node_record("w2", true));
    bench.set_active(false);
  }
  SECTION("this writer was fenced") {
    bench.claim(std::nullopt);
  }
  SECTION("the database is unavailable") {
    bench.next<server::cluster::BeginMove>();
    bench.next<ElectionMachine::ClaimLobby>();
    bench.machine.failed();
  }
  SECTION("the lease is over") {
    bench.holds = false;
    bench.next<server::cluster::BeginMove>();
  }
  SECTION("there is no writer") {
    bench.writer.clear();
    bench.next<server::cluster::BeginMove>();
  }
  bench.next<server::cluster::EndMove>();
  CHECK(bench.answer() == Location(LocalResult::unknown));
  CHECK_FALSE(bench.active);
}

TEST_CASE("an active lobby is checked with the lists") {
  ElectionBench bench;
  bench.active = true;
  SECTION("not before they are due") {
    bench.begin(0);
    bench.publish();
    bench.next<server::cluster::RoundDone>();
    bench.list_due = true;
    bench.begin(0);
    bench.publish();
    bench.next<ElectionMachine::Refresh>();
  }
  SECTION("it is lost") {
    bench.refresh();
    bench.next<ElectionMachine::CheckOwner>();
    bench.machine.owner_checked(false);
    bench.set_active(false);
    bench.next<server::cluster::EndMove>();
    bench.next<server::cluster::RoundDone>();
  }
  SECTION("the owner cannot be read") {
    bench.refresh();
    bench.next<ElectionMachine::CheckOwner>();
    bench.machine.failed();
    bench.next<server::cluster::EndMove>();
    bench.next<server::cluster::RoundDone>();
    CHECK(bench.active);
  }
  SECTION("the lease is over") {
    bench.holds = false;
    bench.refresh();
    bench.next<server::cluster::EndMove>();
    CHECK(bench.active);
  }
}

TEST_CASE("a node that drains hands the lobby over") {
  ElectionBench bench;
  bench.active = bench.holding_games = true;
  bench.refresh();
  CHECK(bench.next<ElectionMachine::HandOverLobby>().writer == "w1");
  SECTION("to another node") {
    bench.machine.handed_over(true);
    bench.set_active(false);
  }
  SECTION("to nobody: there is no other") {
    bench.machine.handed_over(false);
    bench.next<ElectionMachine::CheckOwner>();
    bench.machine.owner_checked(true);
    bench.set_active(true);
  }
  SECTION("whether another node has it is unknown") {
    bench.machine.failed();
    bench.set_active(false);
  }
  bench.next<server::cluster::EndMove>();
  bench.next<server::cluster::RoundDone>();
}
