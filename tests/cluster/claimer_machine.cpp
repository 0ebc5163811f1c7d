// Which rooms a node claims, in which order, and what it answers. Without a database.
#include "server/cluster/claimer_machine.hpp"

#include "tests/support/catch.hpp"

#include <chrono>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

using server::cluster::ClaimerMachine;
using server::cluster::LocalResult;
using server::cluster::Location;
using server::cluster::NodeEndpoints;
using server::storage::ClaimedRoom;
using server::storage::DatabaseTime;
using server::storage::NodeRecord;
using server::storage::RoomClaim;
using namespace std::chrono_literals;

using ClaimOutcome = RoomClaim::ClaimOutcome;

namespace {

// A machine with its clock and its node.
struct ClaimerBench {
  server::util::MachineTime now{1000s};
  bool holds = true;
  bool has_codes = true;
  std::string writer = "w1";
  std::set<protocol::RoomCode> here;
  std::vector<Location> answers;
  ClaimerMachine machine{{.holds_lease = [this] { return holds; },
                          .writer = [this] { return writer; },
                          .has = [this](const auto& code) { return here.contains(code); },
                          .has_codes = [this] { return has_codes; }}};

  template <class Action>
  Action next() {
    auto action = machine.next(now);
    REQUIRE(std::holds_alternative<Action>(action));
    return std::get<Action>(std::move(action));
  }
  void locate(const protocol::RoomCode& code) {
    machine.locate(code, [this](const Location& where) { answers.push_back(where); });
  }
  void begin_claim(const protocol::RoomCode& code) {
    next<server::cluster::BeginMove>();
    CHECK(next<ClaimerMachine::ClaimRoom>().code == code);
  }
  void ours(const protocol::RoomCode& code, bool before = false) {
    machine.claimed(RoomClaim{.outcome = ClaimOutcome::ours,
                              .rooms = {{.code = code, .alive = {}, .before = before}}});
  }
  void load(const protocol::RoomCode& code) {
    CHECK(next<ClaimerMachine::LoadRooms>().rooms.at(0).code == code);
    here.insert(code);
    machine.loaded();
    next<server::cluster::EndMove>();
  }
  Location answer() {
    const auto one = next<server::cluster::AnswerRequest>();
    one.done(one.where);
    return answers.back();
  }
  void read_free(std::vector<protocol::RoomCode> codes = {}) {
    next<ClaimerMachine::ReadFreeRooms>();
    machine.rooms_read(std::move(codes));
  }
  void run_periodic(std::vector<protocol::RoomCode> transferred = {}) {
    next<ClaimerMachine::RunPeriodic>();
    next<ClaimerMachine::ReadTransferred>();
    machine.transferred_read({.rooms = std::move(transferred), .until = DatabaseTime(5)});
  }
  // The rounds until the next requests.
  void settle() {
    read_free();
    run_periodic();
    CHECK(next<server::util::MachineWait>().at_most == 250ms);
  }
};

const NodeRecord other{
    .writer = "w2", .node = "n2", .address = "n2:80", .url = {}, .expired = false};

}  // namespace

TEST_CASE("a requested room is claimed, loaded, and then answered") {
  ClaimerBench bench;
  bench.settle();
  bench.locate("AAAAAA");
  bench.begin_claim("AAAAAA");
  bench.ours("AAAAAA");
  CHECK(bench.answers.empty());
  bench.load("AAAAAA");
  CHECK(bench.answer() == Location(LocalResult::here));
}

TEST_CASE("without a lease nothing is claimed, and rooms in memory are still found") {
  ClaimerBench bench;
  bench.settle();
  bench.holds = false;
  bench.here.insert("BBBBBB");
  bench.locate("AAAAAA");
  bench.locate("BBBBBB");
  bench.next<server::cluster::BeginMove>();
  bench.next<server::cluster::EndMove>();
  CHECK(bench.answer() == Location(LocalResult::unknown));
  bench.next<server::cluster::BeginMove>();
  bench.next<server::cluster::EndMove>();
  CHECK(bench.answer() == Location(LocalResult::here));
  bench.next<server::util::MachineWait>();
  bench.now += 1s;
  bench.machine.wake();
  bench.next<ClaimerMachine::RunPeriodic>();
  bench.next<server::util::MachineWait>();
}

TEST_CASE("the answer for a room of another node, or of none") {
  ClaimerBench bench;
  bench.settle();
  bench.locate("AAAAAA");
  bench.begin_claim("AAAAAA");
  Location expected = LocalResult::nowhere;
  SECTION("a live node") {
    bench.machine.claimed(RoomClaim{.outcome = ClaimOutcome::theirs, .owner = other});
    expected = NodeEndpoints{"", "n2:80"};
  }
  SECTION("a node whose lease has expired") {
    NodeRecord silent = other;
    silent.expired = true;
    bench.machine.claimed(RoomClaim{.outcome = ClaimOutcome::theirs, .owner = silent});
    expected = LocalResult::unknown;
  }
  SECTION("this writer was fenced") {
    bench.machine.claimed(std::nullopt);
    expected = LocalResult::unknown;
  }
  SECTION("an outage") {
    bench.machine.failed();
    expected = LocalResult::unknown;
  }
  SECTION("it never existed") {
    bench.machine.claimed(RoomClaim{});
  }
  SECTION("it was closed before its game") {
    bench.machine.claimed(RoomClaim{.outcome = ClaimOutcome::given_up});
    CHECK(bench.next<ClaimerMachine::Retire>().code == "AAAAAA");
  }
  SECTION("it cannot be loaded, now or ever") {
    bench.ours("AAAAAA");
    bench.next<ClaimerMachine::LoadRooms>();
    bench.machine.loaded({.unservable = {"AAAAAA"}, .halted = {}});
    bench.next<server::cluster::EndMove>();
    CHECK(bench.answer() == Location(LocalResult::nowhere));
    bench.read_free({"AAAAAA"});
    bench.next<server::util::MachineWait>();
    bench.locate("AAAAAA");
    bench.next<server::cluster::BeginMove>();
  }
  bench.next<server::cluster::EndMove>();
  CHECK(bench.answer() == expected);
}

TEST_CASE("a room that has just left memory is read only after the journal is durable") {
  ClaimerBench bench;
  bench.settle();
  bench.locate("AAAAAA");
  bench.begin_claim("AAAAAA");
  bench.ours("AAAAAA", true);
  bench.next<server::cluster::FlushJournal>();
  SECTION("it still belongs to this node") {
    bench.machine.flushed(true);
    CHECK(bench.next<ClaimerMachine::ClaimRoom>().code == "AAAAAA");
    bench.ours("AAAAAA", true);
    bench.load("AAAAAA");
    CHECK(bench.answer() == Location(LocalResult::here));
  }
  SECTION("it went to another node") {
    bench.machine.flushed(true);
    bench.next<ClaimerMachine::ClaimRoom>();
    bench.machine.claimed(RoomClaim{.outcome = ClaimOutcome::theirs, .owner = other});
    bench.next<server::cluster::EndMove>();
    CHECK(bench.answer() == Location(NodeEndpoints{"", "n2:80"}));
  }
  SECTION("the database is unavailable") {
    bench.machine.flushed(false);
    bench.next<server::cluster::EndMove>();
    CHECK(bench.answer() == Location(LocalResult::unknown));
  }
  SECTION("the lease ends meanwhile") {
    bench.holds = false;
    bench.machine.flushed(true);
    bench.next<server::cluster::EndMove>();
    CHECK(bench.answer() == Location(LocalResult::unknown));
  }
}

TEST_CASE("free rooms and transferred rooms are claimed in turn, and requests come between") {
  ClaimerBench bench;
  bench.here.insert("BBBBBB");
  bench.read_free({"AAAAAA", "BBBBBB", "CCCCCC"});
  bench.begin_claim("AAAAAA");
  bench.ours("AAAAAA");
  bench.load("AAAAAA");
  bench.begin_claim("CCCCCC");
  bench.machine.claimed(RoomClaim{.outcome = ClaimOutcome::theirs, .owner = other});
  bench.next<server::cluster::EndMove>();
  CHECK(bench.next<ClaimerMachine::AnnounceTaken>().rooms == 1);
  bench.run_periodic({"DDDDDD"});
  bench.begin_claim("DDDDDD");
  bench.ours("DDDDDD");
  bench.load("DDDDDD");
  CHECK(bench.next<ClaimerMachine::AnnounceTaken>().rooms == 1);
  bench.next<server::util::MachineWait>();

  bench.now += 1s;
  bench.read_free();
  bench.next<ClaimerMachine::RunPeriodic>();
  CHECK(bench.next<ClaimerMachine::ReadTransferred>().since == DatabaseTime(5));
  bench.machine.transferred_read({.rooms = {}, .until = DatabaseTime(7)});
  bench.next<server::util::MachineWait>();
  // Another writer has been given nothing yet.
  bench.writer = "w9";
  bench.now += 1s;
  bench.read_free();
  bench.next<ClaimerMachine::RunPeriodic>();
  CHECK(bench.next<ClaimerMachine::ReadTransferred>().since == DatabaseTime(0));
}

TEST_CASE("a room that waits after a halt is loaded when it is requested again later") {
  ClaimerBench bench;
  bench.settle();
  bench.locate("AAAAAA");
  bench.begin_claim("AAAAAA");
  bench.ours("AAAAAA");
  bench.next<ClaimerMachine::LoadRooms>();
  bench.machine.loaded({.unservable = {}, .halted = {"AAAAAA"}});
  bench.next<server::cluster::EndMove>();
  CHECK(bench.answer() == Location(LocalResult::unknown));
  bench.read_free();
  bench.next<server::util::MachineWait>();
  bench.locate("AAAAAA");
  bench.begin_claim("AAAAAA");
  bench.ours("AAAAAA");
  bench.load("AAAAAA");
  CHECK(bench.answer() == Location(LocalResult::here));
}

TEST_CASE("a room that was claimed and could not be read is read at the next check") {
  ClaimerBench bench;
  bench.settle();
  bench.locate("AAAAAA");
  bench.begin_claim("AAAAAA");
  bool leaving = false;
  SECTION("its claim may have been committed") {
    bench.machine.failed();
  }
  SECTION("it cannot be loaded") {
    bench.ours("AAAAAA");
    bench.next<ClaimerMachine::LoadRooms>();
    leaving = GENERATE(false, true);
    if (leaving) bench.machine.announce_leaving();
    bench.machine.failed();
  }
  SECTION("the journal does not become durable") {
    bench.ours("AAAAAA", true);
    bench.next<server::cluster::FlushJournal>();
    bench.machine.flushed(false);
  }
  SECTION("the lease ends for a while") {
    bench.ours("AAAAAA", true);
    bench.next<server::cluster::FlushJournal>();
    bench.holds = false;
    bench.machine.flushed(true);
  }
  bench.next<server::cluster::EndMove>();
  CHECK(bench.answer() == Location(LocalResult::unknown));
  bench.holds = true;
  bench.now += 1s;
  if (leaving) {
    bench.next<ClaimerMachine::AnnounceLeaving>();
    bench.machine.leaving_announced();
  } else {
    bench.read_free();
  }
  bench.next<ClaimerMachine::RunPeriodic>();
  // A node that leaves frees its rooms at its end.
  CHECK(bench.next<ClaimerMachine::ReadTransferred>().since == DatabaseTime(leaving ? 5 : 0));
}

TEST_CASE("a full list of free rooms is followed by another at once") {
  ClaimerBench bench;
  bench.read_free(std::vector<protocol::RoomCode>(16, "AAAAAA"));
  bench.begin_claim("AAAAAA");
  bench.ours("AAAAAA");
  bench.load("AAAAAA");
  bench.next<ClaimerMachine::AnnounceTaken>();
  bench.run_periodic();
  bench.read_free();
}

TEST_CASE("a failure is not repeated at once, but requests are answered") {
  ClaimerBench bench;
  bench.next<ClaimerMachine::ReadFreeRooms>();
  bench.machine.failed();
  bench.machine.wake();
  CHECK(bench.next<server::util::MachineWait>().at_most == 250ms);
  bench.locate("AAAAAA");
  bench.begin_claim("AAAAAA");
  bench.machine.claimed(RoomClaim{});
  bench.next<server::cluster::EndMove>();
  CHECK(bench.answer() == Location(LocalResult::nowhere));
}

TEST_CASE("transferred rooms are read also when the periodic work fails") {
  ClaimerBench bench;
  bench.read_free();
  bench.next<ClaimerMachine::RunPeriodic>();
  bench.machine.failed();
  bench.next<ClaimerMachine::ReadTransferred>();
  bench.machine.transferred_read({.rooms = {"AAAAAA"}, .until = DatabaseTime(5)});
  bench.begin_claim("AAAAAA");
}

TEST_CASE("codes are reserved while no room moves, and not by a node that leaves") {
  ClaimerBench bench;
  bench.has_codes = false;
  bench.next<server::cluster::BeginMove>();
  CHECK(bench.next<ClaimerMachine::ReserveCodes>().writer == "w1");
  SECTION("reserved") {
    bench.machine.codes_reserved();
    bench.next<server::cluster::EndMove>();
    bench.settle();
    bench.machine.announce_leaving();
    CHECK(bench.next<ClaimerMachine::AnnounceLeaving>().writer == "w1");
    bench.machine.leaving_announced();
    bench.next<server::util::MachineWait>();
  }
  SECTION("an outage") {
    bench.machine.failed();
    bench.next<server::cluster::EndMove>();
    bench.next<server::util::MachineWait>();
  }
}

TEST_CASE("a journal without a name claims nothing") {
  ClaimerBench bench;
  bench.writer.clear();
  bench.has_codes = false;
  bench.machine.announce_leaving();
  bench.locate("AAAAAA");
  bench.next<server::cluster::BeginMove>();
  bench.next<server::cluster::EndMove>();
  CHECK(bench.answer() == Location(LocalResult::unknown));
  bench.next<ClaimerMachine::RunPeriodic>();
  bench.next<server::util::MachineWait>();
}
