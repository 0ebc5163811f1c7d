// Work that a coroutine awaits: in time, too late, or for nobody.
#include "server/api/await.hpp"

#include "tests/support/catch.hpp"

#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>

using server::api::AwaitTime;
using server::api::Promise;
using server::api::Waiter;

namespace {

struct Wait {
  // Waits for a number until then. Without `runs` a time that is over has not been noticed yet.
  explicit Wait(AwaitTime until = AwaitTime::max(), bool runs = true) {
    const auto ended = [this](const std::exception_ptr& failure) {
      log.push_back(failure ? "failed" : "ended");
    };
    boost::asio::co_spawn(*loop, wait(until),
                          boost::asio::bind_cancellation_slot(signal.slot(), ended));
    while (!promise) loop->poll_one();
    if (runs) run();
  }

  void run() {
    loop->restart();
    loop->poll();
  }

  std::vector<std::string> log;
  std::optional<Promise<int>> promise;
  boost::asio::cancellation_signal signal;
  std::unique_ptr<boost::asio::io_context> loop = std::make_unique<boost::asio::io_context>(1);

 private:
  boost::asio::awaitable<void> wait(AwaitTime until) {
    const auto executor = co_await boost::asio::this_coro::executor;
    const auto undo = [this](int value) { log.push_back("undone " + std::to_string(value)); };
    Waiter<int> waiter(executor, undo);
    promise = waiter.promise();
    const std::optional<int> value = co_await waiter.wait(until);
    log.push_back(value ? std::to_string(*value) : "late");
  }
};

using Log = std::vector<std::string>;
constexpr AwaitTime past{};

}  // namespace

TEST_CASE("a coroutine resumes on its own executor with the result") {
  Wait wait;
  CHECK(wait.promise->is_wanted());
  wait.promise->send(1);
  CHECK(wait.log.empty());
  wait.run();
  CHECK(wait.log == Log{"1", "ended"});
  CHECK_FALSE(wait.promise->is_wanted());
}

TEST_CASE("a result after the timeout is undone") {
  Wait wait(past);
  CHECK(wait.log == Log{"late", "ended"});
  CHECK_FALSE(wait.promise->commit());
  wait.promise->send(1);
  CHECK(wait.log == Log{"late", "ended", "undone 1"});
}

TEST_CASE("a commitment ends the timeout") {
  Wait wait(past, false);
  REQUIRE(wait.promise->commit());
  wait.run();
  CHECK(wait.log.empty());
  wait.promise->send(1);
  wait.run();
  CHECK(wait.log == Log{"1", "ended"});
}

TEST_CASE("a commitment with a result ends the wait at the deadline") {
  Wait wait(past, false);
  REQUIRE(wait.promise->commit(1));
  wait.run();
  CHECK(wait.log == Log{"1", "ended"});
  CHECK_FALSE(wait.promise->is_wanted());
  wait.promise->send(2);
  CHECK(wait.log == Log{"1", "ended"});
}

TEST_CASE("a result for a coroutine that has gone is undone") {
  Wait wait;
  SECTION("destroyed before the result") {
    wait.loop.reset();
    CHECK_FALSE(wait.promise->is_wanted());
    CHECK_FALSE(wait.promise->commit());
    wait.promise->send(1);
    CHECK(wait.log == Log{"undone 1"});
  }
  SECTION("destroyed after the result was sent") {
    wait.promise->send(1);
    wait.loop.reset();
    CHECK(wait.log == Log{"undone 1"});
  }
  SECTION("destroyed after a commitment") {
    CHECK(wait.promise->commit());
    wait.loop.reset();
    wait.promise->send(1);
    CHECK(wait.log == Log{"undone 1"});
  }
  SECTION("cancelled before the result") {
    wait.signal.emit(boost::asio::cancellation_type::terminal);
    wait.run();
    CHECK(wait.log == Log{"failed"});
    wait.promise->send(1);
    CHECK(wait.log == Log{"failed", "undone 1"});
  }
}
