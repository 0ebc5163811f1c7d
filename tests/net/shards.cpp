// The loops of the shards: whether they answer, and when they rest.
#include "server/net/shards.hpp"

#include "tests/room/support.hpp"

#include <chrono>
#include <future>
#include <memory>
#include <thread>

using namespace tests;
using namespace std::chrono_literals;

namespace {

struct OneShard {
  server::rooms::Directory directory{100};
  TestJournal journal;
  DiceRandom random{1};
  TestBots bots;
  server::net::Shards shards{1, [this] {
                               return std::make_unique<server::rooms::Rooms>(
                                   directory, journal, random, bots, told_limits,
                                   server::rooms::RoomTimeouts{.waiting = 1, .finished = 1});
                             }};

  OneShard() { shards.start(); }
  ~OneShard() { shards.stop(); }
  OneShard(const OneShard&) = delete;
  OneShard& operator=(const OneShard&) = delete;

  bool rests() {
    std::promise<bool> answer;
    shards.post(0, [&](auto& rooms) { answer.set_value(rooms.resting()); });
    return answer.get_future().get();
  }
};

}  // namespace

TEST_CASE("a shard that hangs is silent until it goes on") {
  OneShard one;
  std::promise<void> go_on;
  one.shards.post(0, [hang = go_on.get_future().share()](auto&) { hang.wait(); });
  CHECK_FALSE(one.shards.is_silent(0, 1h));  // it has just been asked
  CHECK_FALSE(one.shards.is_silent(0, 1h));
  while (!one.shards.is_silent(0, 0s)) std::this_thread::yield();
  go_on.set_value();
  while (one.shards.is_silent(0, 0s)) std::this_thread::yield();
}

TEST_CASE("a shard without rooms rests after its first tick") {
  OneShard one;
  while (!one.rests()) std::this_thread::yield();
  one.shards.stop();
  CHECK_FALSE(one.shards.rooms(0).tick_due());
}
