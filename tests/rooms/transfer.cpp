// The transfer of a room to another server: when, its rows, and the answer to late clients.
#include "server/rooms/rooms.hpp"
#include "tests/room/support.hpp"
#include "tests/support/restore_room.hpp"

#include <string>
#include <utility>
#include <variant>
#include <vector>

using namespace tests;

namespace {

class Handing final : public room::Journal {
 public:
  void append(const room::RoomCode& code, std::uint64_t ticket, room::Entry entry) override {
    written.emplace_back(code, ticket);
    if (const auto* ruled = std::get_if<room::Ruled>(&entry)) rulings.push_back(ruled->ruling);
  }
  void release(const room::RoomCode&) override { FAIL("to nobody"); }
  void hand_over(const room::RoomCode& code, const std::string& to,
                 server::WallTime last_played) override {
    handed.emplace_back(code, to);
    played_until = last_played;
  }

  std::vector<std::pair<room::RoomCode, std::uint64_t>> written;
  std::vector<protocol::TableDecision> rulings;
  std::vector<std::pair<room::RoomCode, std::string>> handed;
  server::WallTime played_until;
};

}  // namespace

TEST_CASE(
    "a room moves to another server when all of it is durable, and accepts nothing after that") {
  server::rooms::Directory directory(10);
  Handing journal;
  DiceRandom random{1};
  TestBots bots;
  server::rooms::Rooms rooms(directory, journal, random, bots, told_limits,
                             {.waiting = 100, .finished = 50, .abandoned = 0});
  rooms.set_lease_check([] { return true; });
  const auto commit_all = [&] {
    for (const auto& [code, ticket] : std::exchange(journal.written, {}))
      rooms.committed(code, ticket);
  };
  REQUIRE(directory.claim("AAAAAA") == server::rooms::Directory::CodeClaim::ok);
  const room::Opened opened{"Friday", {}, request_in("kingdomino players=3"), Instant(1000)};
  TestAnswer<room::RoomGrant> made;
  rooms.create("AAAAAA", opened, rules_for(opened.rules), {}, made.done());
  commit_all();
  room::Room& room = *rooms.find("AAAAAA");
  Recorder watcher;
  REQUIRE_FALSE(room.enter(watcher, {}, Instant(1000)));

  TestAnswer<room::SeatGrant> before;
  TestAnswer<room::SeatGrant> after;
  bool gone = false;
  room.take_seat({"Ann", {}}, std::nullopt, Instant(1000), before.done());
  rooms.hand_over("AAAAAA", Close::moved, "writer of n2", Instant(1500), [&] { gone = true; });
  room.take_seat({"Ben", {}}, std::nullopt, Instant(2000), after.done());
  CHECK_FALSE(gone);
  CHECK(journal.handed.empty());
  CHECK_FALSE(watcher.dismissed);
  CHECK(directory.has("AAAAAA"));

  commit_all();
  CHECK(gone);
  CHECK(before.value().seat == seat_at(0));
  CHECK(after.error() == RoomError::shutting_down);
  CHECK(journal.written.empty());
  CHECK(journal.handed ==
        std::vector<std::pair<room::RoomCode, std::string>>{{"AAAAAA", "writer of n2"}});
  // However long its entries took.
  CHECK(journal.played_until == server::WallTime(1500));
  CHECK(watcher.dismissed == Close::moved);
  CHECK_FALSE(directory.has("AAAAAA"));
  CHECK(rooms.find("AAAAAA") == nullptr);

  // A client that was redirected here a moment ago retries, and does not conclude that the room is
  // gone.
  CHECK(rooms.close_code_for_missing("AAAAAA") == Close::moved);
  CHECK(rooms.close_code_for_member("AAAAAA") == Close::moved);
  CHECK(rooms.close_code_for_missing("BBBBBB") == Close::no_such_room);
  gone = false;
  rooms.hand_over("AAAAAA", Close::moved, "writer of n3", Instant(3000), [&] { gone = true; });
  CHECK(gone);
  CHECK(journal.handed.size() == 1);
}

TEST_CASE("a room that leaves before its first tick gives the outage before it back") {
  TestGame game({.clock = {.kind = protocol::ClockKind::move, .seconds = 30}});
  game.advance(3);
  server::rooms::Directory directory(10);
  Handing journal;
  DiceRandom random{1};
  TestBots bots;
  server::rooms::Rooms rooms(directory, journal, random, bots, told_limits, {});
  REQUIRE(directory.claim("AAAAAA") == server::rooms::Directory::CodeClaim::ok);
  room::Room& room = rooms.add("AAAAAA", game.opened, game.rules);
  const Instant moved = game.now;
  restore(room, game.journal.seats(), game.journal.all<room::Begun>().at(0), game.moves(),
          moved + 1000);
  bool gone = false;
  rooms.hand_over("AAAAAA", Close::moved, "writer of n2", moved + 61'000, [&] { gone = true; });
  REQUIRE(journal.rulings.size() == 1);
  const auto* back = std::get_if<protocol::GiveBack>(&journal.rulings[0].motion);
  REQUIRE(back != nullptr);
  CHECK(back->milliseconds >= 60'000);
  CHECK_FALSE(gone);
  for (const auto& [code, ticket] : std::exchange(journal.written, {}))
    rooms.committed(code, ticket);
  CHECK(gone);
  CHECK(journal.handed.size() == 1);
}
