// The queue of entries that are written and not yet announced.
#include "server/room/commit_queue.hpp"

#include "tests/room/support.hpp"

using namespace tests;

namespace {

struct Queue {
  room::CommitQueue::Work note(const std::string& what) {
    return [this, what] { log += what + ' '; };
  }
  void write(const std::string& what) {
    queue.write(room::Closed{}, note(what), note("no-" + what));
  }

  TestJournal journal;
  const room::RoomCode code = "K7QF3M";
  room::CommitQueue queue{code, journal};
  std::string log;
};

}  // namespace

TEST_CASE("entries are announced when they are durable, in the order of writing") {
  Queue t;
  t.write("a");
  t.write("b");
  REQUIRE(t.journal.written.size() == 2);
  CHECK(t.journal.written[0].code == "K7QF3M");
  CHECK(t.log.empty());
  CHECK_FALSE(t.queue.durable());
  t.queue.committed(t.journal.written[0].ticket);
  CHECK(t.log == "a ");
  t.queue.committed(t.journal.written[1].ticket);
  CHECK(t.log == "a b ");
  CHECK(t.queue.idle());
}

TEST_CASE("work that waits runs after the entries before it, and before that of later callers") {
  Queue t;
  t.queue.run_when_durable(t.note("now"));
  CHECK(t.log == "now ");
  t.write("a");
  t.queue.run_when_durable([&] {
    t.log += "first ";
    t.write("b");
  });
  t.queue.run_when_durable(t.note("second"));
  CHECK_FALSE(t.queue.idle());
  t.queue.committed(t.journal.written[0].ticket);
  // The second waits for what the first has written.
  CHECK(t.log == "now a first ");
  t.queue.committed(t.journal.written[1].ticket);
  CHECK(t.log == "now a first b second ");
}

TEST_CASE("a halt fails what was written, runs what waits, and announces nothing later") {
  Queue t;
  t.write("a");
  t.write("b");
  t.queue.run_when_durable(t.note("waited"));
  t.queue.halt();
  CHECK(t.queue.halted());
  CHECK(t.log == "no-a no-b waited ");
  t.queue.committed(t.journal.written[0].ticket);
  t.queue.halt();
  CHECK(t.log == "no-a no-b waited ");
}

TEST_CASE("a queue is full while too many entries and too much work wait, or the journal is full") {
  Queue t;
  for (std::size_t i = 0; i + 1 < server::limits::entries_of_room_max; ++i) {
    if (i % 2 == 0)
      t.write("a");
    else
      t.queue.run_when_durable([] {});
  }
  CHECK_FALSE(t.queue.full());
  t.queue.run_when_durable([] {});
  CHECK(t.queue.full());
  t.queue.committed(t.journal.written[0].ticket);
  CHECK_FALSE(t.queue.full());
  t.journal.is_full = true;
  CHECK(t.queue.full());
}
