// Coroutines that resume where a callback is called.
#include "server/util/detached.hpp"

#include "tests/support/catch.hpp"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace {

using Callback = std::function<void(int)>;
using Begin = std::function<void(Callback)>;

// Adds two values of callbacks. `alive` is held until it ends.
server::util::Detached add(Begin begin, std::shared_ptr<int> alive, std::vector<int>& sums) {
  const int first = co_await server::util::callback_value<int>(begin);
  const int second = co_await server::util::callback_value<int>(begin);
  sums.push_back(first + second + *alive);
}

}  // namespace

TEST_CASE("a detached coroutine continues when its callback is called, at once or later") {
  std::vector<int> sums;
  const auto alive = std::make_shared<int>(100);
  SECTION("at once") {
    add([](const Callback& call) { call(1); }, alive, sums);
  }
  SECTION("later") {
    Callback waiting;
    add([&](Callback call) { waiting = std::move(call); }, alive, sums);
    CHECK(sums.empty());
    std::exchange(waiting, nullptr)(1);
    CHECK(sums.empty());
    std::exchange(waiting, nullptr)(1);
  }
  CHECK(sums == std::vector<int>{102});
  CHECK(alive.use_count() == 1);
}

TEST_CASE("a detached coroutine is destroyed with the callback that it waits for") {
  std::vector<int> sums;
  const auto alive = std::make_shared<int>(100);
  Callback waiting;
  add([&](Callback call) { waiting = std::move(call); }, alive, sums);
  std::exchange(waiting, nullptr)(1);
  CHECK(alive.use_count() == 2);
  waiting = nullptr;
  CHECK(alive.use_count() == 1);
  CHECK(sums.empty());
}
