// The memory of rooms: little while a room is idle, and seats before spectators for any number of
// spectators.
#include "engine/rare.hpp"
#include "server/room/audience.hpp"
#include "server/util/queue.hpp"
#include "tests/room/support.hpp"

#include <memory>
#include <string>
#include <vector>

using namespace tests;
using server::room::Audience;
using server::room::Member;
using server::util::Queue;

namespace {

class Named final : public room::Subscriber {
 public:
  Named(std::string name, std::string& told) : name_(std::move(name)), told_(told) {}
  void deliver(const room::Frame&) override { told_ += name_ + " "; }
  bool wants_more() const override { return true; }
  void dismiss(Close) override { told_ += "-" + name_ + " "; }

 private:
  std::string name_;
  std::string& told_;
};

}  // namespace

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

TEST_CASE("players are notified before spectators, in any order of arrival") {
  std::string told;
  std::vector<std::unique_ptr<Named>> all;
  Audience audience;
  const auto add = [&](const std::string& name, std::optional<Seat> seat) {
    all.push_back(std::make_unique<Named>(name, told));
    Member& member = audience.add({.subscriber = all.back().get(), .seat = seat});
    CHECK(member.subscriber == all.back().get());
  };
  add("s1", std::nullopt);
  add("s2", std::nullopt);
  add("p1", seat_at(1));
  add("s3", std::nullopt);
  add("p0", seat_at(0));
  CHECK(audience.spectators() == 3);
  audience.deliver(server::room::make_frame("frame"));
  CHECK(told == "p1 p0 s1 s2 s3 ");

  CHECK(audience.remove(*all[0]));
  CHECK_FALSE(audience.remove(*all[0]));
  CHECK(audience.remove(*all[2]));
  CHECK(audience.spectators() == 2);
  told.clear();
  audience.deliver(server::room::make_frame("frame"));
  CHECK(told == "p0 s3 s2 ");
  CHECK(audience.on_seat(seat_at(0))->subscriber == all[4].get());
  CHECK(audience.on_seat(seat_at(1)) == nullptr);
  told.clear();
  audience.dismiss_all(Close::halted);
  CHECK(told == "-p0 -s3 -s2 ");
  CHECK(audience.empty());
  CHECK(audience.spectators() == 0);
}

TEST_CASE("a room is small, and its game holds no table by value") {
  // With room for future members; a table by value takes some thousands of bytes. The references
  // between the parts take 300.
  CHECK(sizeof(server::room::Room) < 1850);
  CHECK(sizeof(server::room::RoomGame) < 1400);
}
