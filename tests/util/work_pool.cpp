// Threads for strangers' work: turns, shares, failures.
#include "server/util/work_pool.hpp"

#include "tests/support/catch.hpp"

#include <array>
#include <atomic>
#include <future>
#include <new>
#include <pthread.h>
#include <string>
#include <thread>
#include <vector>

using server::util::WorkPool;

namespace {

void wait_until_empty(const WorkPool& pool) {
  while (pool.size() > 0) std::this_thread::yield();
}

}  // namespace

TEST_CASE("payers take turns, however many jobs one of them has posted") {
  WorkPool pool({.jobs_max = 20, .waits_for_start = true});
  std::string order;
  for (int i = 0; i < 5; ++i) CHECK(pool.post("a", [&] { order += 'a'; }));
  for (int i = 0; i < 2; ++i) CHECK(pool.post("b", [&] { order += 'b'; }));
  CHECK(pool.post("c", [&] { order += 'c'; }));
  pool.start();
  wait_until_empty(pool);
  CHECK(order == "abcabaaa");
}

TEST_CASE("a payer has a share of the pool, and the pool has a bound for all") {
  WorkPool pool({.jobs_max = 4, .of_payer_max = 2, .waits_for_start = true});
  CHECK(pool.post("a", [] {}));
  CHECK(pool.post("a", [] {}));
  CHECK_FALSE(pool.post("a", [] {}));
  CHECK(pool.post("b", [] {}));
  CHECK(pool.post("", [] {}));
  CHECK_FALSE(pool.post("c", [] {}));
  pool.start();
  wait_until_empty(pool);
  for (int i = 0; i < 4; ++i) CHECK(pool.post("", [] {}));  // exempt: no share
}

TEST_CASE("a running job counts for its payer until it ends") {
  WorkPool pool({.jobs_max = 4, .of_payer_max = 1});
  pool.start();
  std::promise<void> go_on;
  std::promise<void> begun;
  CHECK(pool.post("a", [&] {
    begun.set_value();
    go_on.get_future().wait();
  }));
  begun.get_future().wait();
  CHECK_FALSE(pool.post("a", [] {}));
  CHECK(pool.post("b", [] {}));
  go_on.set_value();
  wait_until_empty(pool);
  CHECK(pool.post("a", [] {}));
}

TEST_CASE("a job that throws ends alone") {
  WorkPool pool({.jobs_max = 4});
  CHECK(pool.post("", [] { throw std::bad_alloc(); }));  // before start(): on this thread
  pool.start();
  CHECK(pool.post("", [] { throw std::bad_alloc(); }));
  std::atomic<bool> done = false;
  CHECK(pool.post("", [&] { done = true; }));
  wait_until_empty(pool);
  CHECK(done);
}

TEST_CASE("a pool that stops finishes running jobs and drops the others") {
  WorkPool pool({.jobs_max = 4});
  pool.start();
  std::promise<void> begun;
  std::atomic<bool> later = false;
  CHECK(pool.post("", [&] {
    begun.set_value();
    while (!pool.stopping()) std::this_thread::yield();
  }));
  CHECK(pool.post("", [&] { later = true; }));
  begun.get_future().wait();
  pool.stop();
  CHECK_FALSE(later);
  CHECK_FALSE(pool.post("", [] {}));
}

TEST_CASE("a thread has the name of its pool") {
  for (const std::string name : {"packing", "a name of more than fifteen bytes"}) {
    WorkPool pool({.jobs_max = 1, .waits_for_start = true, .thread = name});
    std::promise<std::string> seen;
    CHECK(pool.post("", [&] {
      std::array<char, 16> text{};
      pthread_getname_np(pthread_self(), text.data(), text.size());
      seen.set_value(text.data());
    }));
    pool.start();
    CHECK(seen.get_future().get() == name.substr(0, 15));
  }
}
