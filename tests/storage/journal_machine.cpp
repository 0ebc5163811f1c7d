// How queued entries become durable: batches, retries, rejected rooms, fencing. Without a database.
#include "server/storage/journal_machine.hpp"

#include "server/storage/writer_identity.hpp"
#include "server/util/limits.hpp"
#include "tests/support/catch.hpp"

#include <chrono>
#include <string>
#include <utility>
#include <variant>
#include <vector>

using server::storage::JournalMachine;
using server::storage::WriterIdentity;
using namespace std::chrono_literals;

namespace limits = server::limits;
namespace room = server::room;

namespace {

using Tickets = std::vector<std::uint64_t>;

// A machine that has signed in, with its clock.
struct JournalBench {
  JournalMachine machine;
  server::util::MachineTime now{1000s};
  std::uint64_t ticket = 0;

  JournalBench() { machine.signed_in("w1"); }

  template <class Action>
  Action next(std::size_t entries_max = SIZE_MAX) {
    auto action = machine.next(now, entries_max);
    REQUIRE(std::holds_alternative<Action>(action));
    return std::get<Action>(std::move(action));
  }
  void append(const protocol::RoomCode& code) { machine.append(code, ++ticket, room::Closed{}); }
  // The tickets of the next batch.
  Tickets write(std::size_t entries_max = SIZE_MAX) {
    return tickets(next<JournalMachine::Write>(entries_max).batch.entries);
  }
  Tickets acknowledge() {
    Tickets all = tickets(next<JournalMachine::Acknowledge>().entries);
    machine.acknowledged();
    return all;
  }
  static Tickets tickets(std::span<const server::storage::Queued> entries) {
    Tickets all;
    for (const auto& entry : entries) all.push_back(entry.ticket);
    return all;
  }
};

}  // namespace

TEST_CASE("entries are acknowledged after their batch is committed, and each once") {
  JournalBench bench;
  bench.next<JournalMachine::Idle>();
  CHECK_FALSE(bench.machine.ready());
  bench.append("AAAAAA");
  bench.append("BBBBBB");
  CHECK(bench.machine.ready());
  CHECK(bench.write() == Tickets{1, 2});
  // Entries appended during the commit are in the next batch.
  bench.append("AAAAAA");
  CHECK(bench.machine.done() == 0);
  bench.machine.written();
  CHECK(bench.acknowledge() == Tickets{1, 2});
  CHECK(bench.machine.done() == 2);
  CHECK(bench.write() == Tickets{3});
  bench.machine.written();
  CHECK(bench.acknowledge() == Tickets{3});
  bench.next<JournalMachine::Idle>();
}

TEST_CASE("a part of the queue keeps its order, and transfers follow the last entry") {
  JournalBench bench;
  for (int n = 0; n < 3; ++n) bench.append("AAAAAA");
  bench.machine.hand_over("AAAAAA", "w2", bench.now);
  const auto first = bench.next<JournalMachine::Write>(2).batch;
  CHECK(JournalBench::tickets(first.entries) == Tickets{1, 2});
  CHECK(first.released.empty());
  bench.machine.written();
  bench.acknowledge();
  const auto second = bench.next<JournalMachine::Write>().batch;
  CHECK(JournalBench::tickets(second.entries) == Tickets{3});
  REQUIRE(second.released.size() == 1);
  CHECK(second.released[0].to == "w2");
  bench.machine.written();
  bench.acknowledge();
  CHECK(bench.machine.done() == bench.machine.appended());
}

TEST_CASE("a transfer has the time when the room was last played on, and a late one is free") {
  JournalBench bench;
  const auto played = bench.now;
  bench.machine.hand_over("AAAAAA", "w2", played);
  bench.now += 29s;
  CHECK(bench.next<JournalMachine::Write>().batch.released[0].to == "w2");
  bench.machine.unavailable(bench.now, "gone");
  bench.next<JournalMachine::Recover>();
  bench.machine.recovered(false);
  bench.now += 2s;
  const auto again = bench.next<JournalMachine::Write>().batch;
  REQUIRE(again.released.size() == 1);
  CHECK(again.released[0].to.empty());
  CHECK(again.now - again.released[0].last_played == 31s);
}

TEST_CASE("after an outage a batch is written again only if it was not committed") {
  JournalBench bench;
  bench.append("AAAAAA");
  bench.write();
  bench.machine.unavailable(bench.now, "gone");
  CHECK(bench.machine.outage_reason() == "gone");
  bench.next<JournalMachine::Recover>();
  SECTION("it was committed") {
    bench.machine.recovered(true);
  }
  SECTION("it was not") {
    bench.machine.recovered(false);
    CHECK(bench.write() == Tickets{1});
    bench.machine.written();
  }
  CHECK(bench.acknowledge() == Tickets{1});
  CHECK(bench.machine.outage_reason().empty());
  bench.next<JournalMachine::Idle>();
}

TEST_CASE("an outage is announced once, and retried after growing pauses") {
  JournalBench bench;
  bench.append("AAAAAA");
  bench.write();
  bench.machine.unavailable(bench.now, "gone");
  // The first retry is silent and immediate.
  bench.next<JournalMachine::Recover>();
  bench.machine.unavailable(bench.now, "still gone");
  CHECK(bench.next<JournalMachine::AnnounceUnavailable>().reason == "still gone");
  for (const auto pause : {50ms, 100ms, 200ms, 400ms, 800ms, 1600ms, 2000ms, 2000ms}) {
    const auto wait = bench.next<server::util::MachineWait>();
    CHECK(wait.at_most == pause);
    bench.now += wait.at_most;
    bench.next<JournalMachine::Recover>();
    bench.machine.unavailable(bench.now, "still gone");
  }
  SECTION("it ends") {
    bench.now += 2s;
    bench.next<JournalMachine::Recover>();
    bench.machine.recovered(false);
    bench.write();
    bench.machine.written();
    bench.next<JournalMachine::AnnounceAvailable>();
    CHECK(bench.acknowledge() == Tickets{1});
  }
  SECTION("the server stops first") {
    bench.machine.close();
    CHECK(bench.machine.ready());
    bench.next<JournalMachine::Fail>();
    CHECK(bench.machine.done() == 0);
  }
}

TEST_CASE("only a room with rejected entries halts, until it is readmitted") {
  JournalBench bench;
  for (const char* code : {"AAAAAA", "BBBBBB", "AAAAAA"}) bench.append(code);
  bench.machine.hand_over("CCCCCC", {}, bench.now);
  bench.machine.note_time(server::RoomTime(7));
  CHECK(bench.write() == Tickets{1, 2, 3});
  bench.machine.rejected("a conflict");
  CHECK(bench.write() == Tickets{1, 3});
  bench.machine.rejected("a conflict");
  const auto halt = bench.next<JournalMachine::HaltRoom>();
  CHECK(halt.room == "AAAAAA");
  CHECK(halt.reason == "a conflict");
  bench.machine.acknowledged();
  CHECK(bench.write() == Tickets{2});
  bench.machine.written();
  CHECK(bench.acknowledge() == Tickets{2});
  const auto last = bench.next<JournalMachine::Write>().batch;
  CHECK(last.released.size() == 1);
  CHECK(last.alive == server::RoomTime(7));
  bench.machine.written();
  CHECK(bench.acknowledge().empty());
  CHECK(bench.machine.done() == 4);

  bench.append("AAAAAA");
  bench.next<JournalMachine::Idle>();
  CHECK(bench.machine.done() == 5);
  bench.append("AAAAAA");
  bench.machine.readmit("AAAAAA");
  bench.append("AAAAAA");
  CHECK(bench.write() == Tickets{6});
}

TEST_CASE("an entry counts as done only when all entries before it are") {
  JournalBench bench;
  bench.append("AAAAAA");
  bench.append("BBBBBB");
  bench.append("AAAAAA");
  SECTION("a room that is readmitted drops later ones") {
    bench.machine.readmit("AAAAAA");
    bench.append("AAAAAA");
    CHECK(bench.write() == Tickets{2, 4});
    bench.append("CCCCCC");
    bench.append("AAAAAA");
    bench.machine.readmit("AAAAAA");
    CHECK(bench.machine.done() == 0);
    bench.machine.written();
    bench.acknowledge();
    CHECK(bench.machine.done() == 4);
    CHECK(bench.write() == Tickets{5});
    bench.machine.written();
    bench.acknowledge();
    CHECK(bench.machine.done() == 6);
    bench.next<JournalMachine::Idle>();
    // Before the journal has looked at it.
    bench.append("AAAAAA");
    bench.machine.readmit("AAAAAA");
    CHECK(bench.machine.ready());
    bench.next<JournalMachine::Idle>();
    CHECK(bench.machine.done() == 7);
    CHECK_FALSE(bench.machine.ready());
  }
  SECTION("a batch is repeated room by room") {
    bench.write();
    bench.machine.rejected("a conflict");
    CHECK(bench.write() == Tickets{1, 3});
    bench.machine.written();
    bench.acknowledge();
    CHECK(bench.machine.done() == 0);
    CHECK(bench.write() == Tickets{2});
    bench.machine.written();
    bench.acknowledge();
    CHECK(bench.machine.done() == 3);
  }
  SECTION("the room has halted") {
    bench.write();
    bench.machine.rejected("a conflict");
    bench.write();
    bench.machine.rejected("a conflict");
    bench.next<JournalMachine::HaltRoom>();
    bench.machine.acknowledged();
    bench.write();
    bench.machine.written();
    bench.acknowledge();
    bench.append("BBBBBB");
    bench.append("AAAAAA");
    CHECK(bench.write() == Tickets{4});
    CHECK(bench.machine.done() == 3);
    bench.machine.written();
    bench.acknowledge();
    CHECK(bench.machine.done() == 5);
  }
}

TEST_CASE("a fenced journal drops everything, and goes on under another name") {
  JournalBench bench;
  bench.append("AAAAAA");
  bench.write();
  bench.append("AAAAAA");
  SECTION("the database says so") {
    bench.machine.found_fenced();
  }
  SECTION("another part of the server has found it, and the batch may be stored") {
    bench.machine.fence();
    bench.machine.written();
    bench.acknowledge();
  }
  SECTION("after an outage") {
    bench.machine.unavailable(bench.now, "gone");
    bench.next<JournalMachine::Recover>();
    bench.machine.found_fenced();
  }
  CHECK_FALSE(bench.machine.accepts());
  bench.append("AAAAAA");
  bench.next<JournalMachine::AnnounceFenced>();
  CHECK(bench.machine.name().empty());
  CHECK(bench.machine.done() == bench.machine.appended());
  bench.next<JournalMachine::Idle>();
  CHECK_FALSE(bench.machine.ready());
  bench.machine.begin_again();
  CHECK(bench.machine.ready());
  bench.next<JournalMachine::SignInWriter>();
  bench.machine.unavailable(bench.now, "gone");
  bench.now += bench.next<server::util::MachineWait>().at_most;
  bench.next<JournalMachine::SignInWriter>();
  bench.machine.signed_in("w2");
  CHECK(bench.machine.name() == "w2");
  bench.append("BBBBBB");
  CHECK(bench.write() == Tickets{4});
}

TEST_CASE("a fenced journal that cannot sign in again gives the reason until it can") {
  JournalBench bench;
  CHECK_FALSE(bench.machine.fenced());
  bench.machine.fence();
  CHECK(bench.machine.fenced());
  bench.next<JournalMachine::AnnounceFenced>();
  bench.machine.begin_again();
  for (int attempts = 0; attempts < 2; ++attempts) {
    bench.next<JournalMachine::SignInWriter>();
    bench.machine.unavailable(bench.now, "in use");
    CHECK(bench.machine.outage_reason() == "in use");
    bench.now += 1s;
  }
  CHECK(bench.next<JournalMachine::AnnounceUnavailable>().reason == "in use");
  bench.next<JournalMachine::SignInWriter>();
  CHECK(bench.machine.fenced());
  bench.machine.signed_in("w2");
  CHECK_FALSE(bench.machine.fenced());
  CHECK(bench.machine.outage_reason().empty());
  bench.next<JournalMachine::AnnounceAvailable>();
  bench.next<JournalMachine::Idle>();
}

TEST_CASE("a journal that is closed stores its queue first") {
  JournalBench bench;
  bench.append("AAAAAA");
  bench.machine.close();
  bench.append("AAAAAA");
  CHECK(bench.write() == Tickets{1});
  bench.machine.written();
  CHECK(bench.acknowledge() == Tickets{1});
  bench.next<JournalMachine::Stop>();
  bench.next<JournalMachine::Stop>();
}

TEST_CASE("a busy journal waits a moment for more entries, but not for too many") {
  JournalBench bench;
  for (int n = 0; n < 200; ++n) {
    for (int i = 0; i < 20; ++i) bench.append("AAAAAA");
    if (std::holds_alternative<server::util::MachineWait>(bench.machine.next(bench.now))) {
      bench.now += limits::batch_wait;
    }
    bench.write();
    bench.now += 500us;
    bench.machine.written();
    bench.acknowledge();
  }
  bench.append("AAAAAA");
  CHECK(bench.next<server::util::MachineWait>().at_most == limits::batch_wait);
  CHECK_FALSE(bench.machine.ready());
  SECTION("enough have come") {
    while (bench.machine.queued() < limits::batch_entries_max) bench.append("AAAAAA");
    CHECK(bench.machine.ready());
    CHECK(bench.write().size() == limits::batch_entries_max);
  }
  SECTION("the moment is over") {
    bench.now += limits::batch_wait;
    CHECK(bench.write().size() == 1);
  }
}

TEST_CASE("the number in the writer's row shows whether a transaction was committed") {
  WriterIdentity identity("w1");
  identity.committed();
  CHECK(identity.next_batch() == 2);
  CHECK(identity.was_committed(1) == false);
  CHECK(identity.was_committed(2) == true);
  CHECK(identity.was_committed(0) == std::nullopt);
  CHECK(identity.was_committed(3) == std::nullopt);
  identity.replace("w2");
  CHECK(identity.name() == "w2");
  CHECK(identity.next_batch() == 1);
}
