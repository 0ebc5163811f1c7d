// The memory of rooms: little while a room is idle.
#include "engine/rare.hpp"
#include "server/util/queue.hpp"
#include "tests/room/support.hpp"

#include <string>

using namespace tests;
using server::util::Queue;

TEST_CASE("a queue returns items in order and keeps no memory for many") {
  Queue<int> queue;
  CHECK(queue.empty());
  int next = 0;
  for (int i = 0; i < 1000; ++i) {
    queue.push_back(i);
    if (i % 3 != 0) CHECK(queue.pop_front() == next++);
    CHECK(queue.size() == static_cast<std::size_t>(i + 1 - next));
  }
  int seen = next;
  for (const int item : queue) CHECK(item == seen++);
  CHECK(queue.back() == 999);
  while (!queue.empty()) CHECK(queue.pop_front() == next++);
  CHECK(next == 1000);
  queue.push_back(7);
  CHECK(queue.front() == 7);
  CHECK(queue.size() == 1);
}

TEST_CASE("a rarely used member behaves as a value") {
  using engine::Rare;
  Rare<std::string> none;
  CHECK_FALSE(none);
  Rare<std::string> one = std::string("one");
  Rare<std::string> copy = one;
  CHECK(copy == one);
  *copy = "two";
  CHECK(*one == "one");
  CHECK(copy != one);
  CHECK(one != none);
  one = std::move(copy);
  CHECK(one->size() == 3);
  one.reset();
  CHECK(one == none);
  CHECK(sizeof(none) == sizeof(void*));
}

TEST_CASE("a room is small, and its game holds no table by value") {
  // With room for future members; a table by value takes some thousands of bytes. The references
  // between the parts take 300.
  CHECK(sizeof(server::room::Room) < 1850);
  CHECK(sizeof(server::room::RoomGame) < 1400);
}
