// The reports of a shard's rooms about absent players.
#include "tests/rooms/rooms.hpp"

#include <string>
#include <vector>

using namespace tests;
using server::rooms::RoomWaits;

namespace {

struct WaitReports final : server::rooms::WaitWatch {
  void waits_changed(RoomWaits waits) override { reports.push_back(std::move(waits)); }
  std::vector<RoomWaits> take() { return std::exchange(reports, {}); }

  std::vector<RoomWaits> reports;
};

struct WatchedRooms : RoomsLobby {
  WatchedRooms() { rooms.set_wait_watch(watch); }

  WaitReports watch;
};

}  // namespace

TEST_CASE("the waits of a room are reported when they change, with the room's name and date") {
  WatchedRooms t;
  std::vector<std::string> tokens;
  room::Room& room = t.create_playing(tokens);
  t.rooms.tick(Instant(2000));
  const auto first = t.watch.take();
  REQUIRE(first.size() == 1);
  CHECK(first[0].code == "AAAAAA");
  CHECK(first[0].name == "Friday");
  CHECK(first[0].date == room.date(Instant(2000)));
  REQUIRE(first[0].waits.size() == 1);
  t.rooms.tick(Instant(3000));
  CHECK(t.watch.take().empty());

  Recorder player;
  const std::size_t mover = index(first[0].waits[0].seat);
  REQUIRE_FALSE(room.enter(player, {.token = tokens.at(mover)}, Instant(3500)));
  t.rooms.tick(Instant(4000));
  const auto back = t.watch.take();
  REQUIRE(back.size() == 1);
  CHECK(back[0].waits.empty());
  room.exit(player, Instant(4500));
  t.rooms.tick(Instant(5000));
  CHECK(t.watch.take().at(0).waits.size() == 1);
}

TEST_CASE("a room that leaves the memory waits for nobody here any longer") {
  WatchedRooms t;
  std::vector<std::string> tokens;
  t.create_playing(tokens);
  t.rooms.tick(Instant(2000));
  CHECK(t.watch.take().size() == 1);
  t.rooms.hand_over("AAAAAA", Close::moved, "", Instant(2500), [] {});
  t.commit();
  t.rooms.tick(Instant(3000));
  const auto gone = t.watch.take();
  REQUIRE_FALSE(gone.empty());
  CHECK(gone.back().code == "AAAAAA");
  CHECK(gone.back().waits.empty());
  CHECK(gone.back().left);
  t.rooms.tick(Instant(4000));
  CHECK(t.watch.take().empty());
}

TEST_CASE("rooms that wait for nobody are not reported") {
  WatchedRooms t;
  t.create();
  t.rooms.tick(Instant(1050));
  CHECK(t.watch.take().empty());
}
