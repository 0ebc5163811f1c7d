// A room whose row the database refused: it is reloaded and goes on.
#include "server/room/visitor.hpp"
#include "tests/rooms/rooms.hpp"
#include "tests/support/restore_room.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace tests;
using protocol::RoomState;

namespace {

// Reads the journal's durable rows.
class Shelf final : public server::rooms::Archive {
 public:
  explicit Shelf(const TestJournal& journal) : journal_(journal) {}

  RestoreOutcome restore(const room::RoomCode&, server::rooms::Rooms&) override {
    return RestoreOutcome::unservable;
  }
  RestoreOutcome restore_halted_room(const room::RoomCode& code,
                                     server::rooms::Rooms& rooms) override {
    ++read;
    if (broken) return *broken;
    const auto opened = journal_.all<room::Opened>();
    if (opened.empty()) return RestoreOutcome::unservable;
    const auto begun = journal_.all<room::Begun>();
    std::vector<room::Move> moves;
    for (const auto& written : journal_.written) {
      if (const auto* acted = std::get_if<room::Acted>(&written.entry)) moves.emplace_back(*acted);
      if (const auto* ruled = std::get_if<room::Ruled>(&written.entry)) moves.emplace_back(*ruled);
    }
    room::Room& room = rooms.add(code, opened[0], rules_for(opened[0].rules));
    tests::restore(room, journal_.seats(), begun.empty() ? std::nullopt : std::optional(begun[0]),
                   moves, server::RoomTime(1000));
    rooms.publish(room);
    return RestoreOutcome::restored;
  }

  int read = 0;
  std::optional<RestoreOutcome> broken;

 private:
  const TestJournal& journal_;
};

struct Refusing : RoomsLobby {
  Shelf* shelf = nullptr;

  Refusing() {
    auto made = std::make_unique<Shelf>(journal);
    shelf = made.get();
    rooms.set_archive(std::move(made));
  }

  // The database refuses the rows that were not durable yet.
  void refuse() {
    journal.written.resize(journal.durable);
    rooms.halt("AAAAAA");
  }
  bool in_memory() {
    bool found = false;
    rooms.for_each([&](room::Room&) { found = true; });
    return found;
  }
};

void act(room::Room& room, Recorder& from, const std::string& id, Instant now) {
  room.receive(from, protocol::Act{id, std::nullopt, engine::Resign{}}, now);
}

}  // namespace

TEST_CASE("a room whose row is refused goes on from its last stored row") {
  Refusing lobby;
  std::vector<std::string> tokens;
  room::Room& room = lobby.create_playing(tokens);
  Recorder ann;
  Recorder ben;
  CHECK_FALSE(room.enter(ann, {.token = tokens[0]}, Instant(2000)));
  CHECK_FALSE(room.enter(ben, {.token = tokens[1]}, Instant(2000)));
  act(room, ann, "a1", Instant(2100));
  lobby.refuse();
  CHECK(ann.dismissed == Close::halted);
  CHECK(ben.dismissed == Close::halted);
  CHECK(ann.take_types().find("step") == std::string::npos);
  CHECK(lobby.journal.readmitted == std::vector<protocol::RoomCode>{"AAAAAA"});
  CHECK(lobby.rooms.metrics().rooms_halted.value() == 1);
  CHECK_FALSE(lobby.in_memory());
  CHECK_FALSE(lobby.rooms.restores("AAAAAA"));  // not by the reader of finished games
  // No client has to wait for the tick.
  room::Room* again = lobby.rooms.find("AAAAAA");
  REQUIRE(again != nullptr);
  CHECK(again->state() == RoomState::playing);
  CHECK(lobby.directory.has("AAAAAA"));
  CHECK(lobby.directory.listed(10).at(0).state == RoomState::playing);
  Recorder back;
  CHECK_FALSE(again->enter(back, {.token = tokens[0]}, Instant(2200)));
  act(*again, back, "a1", Instant(2300));
  lobby.commit();
  CHECK(again->state() == RoomState::finished);
  CHECK(lobby.journal.all<room::Acted>().size() == 1);
  CHECK(lobby.shelf->read == 1);
}

TEST_CASE("a room of bots whose row is refused goes on though no client comes") {
  Refusing lobby;
  TestAnswer<room::RoomGrant> opening;
  room::Room& room = lobby.create("AAAAAA", opening);
  lobby.commit();
  TestAnswer<protocol::RoomInfo> seated;
  room.seat_bots(room::BotLevel::random, {opening.value().host}, Instant(1000), seated.done());
  lobby.commit();
  const auto move = [&](Instant now) {
    const room::BotRequest& turn = lobby.bots.asked.back();
    lobby.rooms.bot_acts({turn.room, turn.seat, turn.seq, engine::legal_actions(turn.view)[0]},
                         now);
  };
  move(Instant(2000));
  lobby.refuse();
  CHECK_FALSE(lobby.in_memory());
  const std::size_t asked = lobby.bots.asked.size();
  lobby.rooms.tick(Instant(3000));
  REQUIRE(lobby.in_memory());
  lobby.rooms.tick(Instant(4000));
  REQUIRE(lobby.bots.asked.size() == asked + 1);
  CHECK(lobby.bots.asked.back().seq == 0);
  move(Instant(5000));
  lobby.commit();
  CHECK(lobby.journal.all<room::Acted>().size() == 1);
}

TEST_CASE("a room that is refused again and again is left alone for longer each time") {
  Refusing lobby;
  lobby.create();
  lobby.refuse();
  std::vector<int> read;
  room::Milliseconds now = 2000;
  for (int i = 0; i < 9; ++i) {
    int ticks = 0;
    while (!lobby.in_memory()) {
      // Clients that come meanwhile do not change that.
      if (i > 0 && ticks == 0) {
        CHECK(lobby.rooms.find("AAAAAA") == nullptr);
        CHECK(lobby.rooms.close_code_for_missing("AAAAAA") == Close::halted);
        CHECK(lobby.rooms.close_code_for_member("AAAAAA") == Close::halted);
      }
      lobby.rooms.tick(Instant(now += 1000));
      ++ticks;
    }
    read.push_back(ticks);
    lobby.refuse();
  }
  CHECK(read == std::vector<int>{1, 3, 5, 9, 17, 33, 65, 65, 65});
  CHECK(lobby.rooms.metrics().rooms_halted.value() == 10);
  // After some minutes without another refusal it is forgotten.
  for (int i = 0; i < 700; ++i) lobby.rooms.tick(Instant(now += 1));
  lobby.refuse();
  CHECK(lobby.rooms.find("AAAAAA") != nullptr);
}

TEST_CASE("a refused room that another thread restores is requested, and asked for again") {
  using RestoreOutcome = server::rooms::Archive::RestoreOutcome;
  Refusing lobby;
  lobby.create();
  room::Milliseconds now = 2000;
  const auto restore = [&] {
    lobby.shelf->broken.reset();
    lobby.shelf->restore_halted_room("AAAAAA", lobby.rooms);
    lobby.shelf->broken = RestoreOutcome::requested;
    CHECK_FALSE(lobby.rooms.waits_after_halt("AAAAAA"));
  };
  lobby.shelf->broken = RestoreOutcome::requested;
  lobby.refuse();
  CHECK_FALSE(lobby.rooms.waits_after_halt("AAAAAA"));
  restore();
  for (const int wait : {2, 4, 8, 16, 32, 64, 64}) {
    lobby.refuse();
    lobby.shelf->read = 0;
    // Nobody's request restores it before its time.
    for (int i = 0; i < wait; ++i) {
      CHECK(lobby.rooms.waits_after_halt("AAAAAA"));
      CHECK(lobby.rooms.find("AAAAAA") == nullptr);
      lobby.rooms.tick(Instant(now += 1000));
    }
    CHECK(lobby.shelf->read == 0);
    lobby.rooms.tick(Instant(now += 1000));
    CHECK(lobby.shelf->read == 1);
    CHECK_FALSE(lobby.rooms.waits_after_halt("AAAAAA"));
    // The thread cannot, so it is asked again; the waits do not grow by that.
    for (int i = 0; i < 200; ++i) lobby.rooms.tick(Instant(now += 1000));
    CHECK(lobby.shelf->read > 2);
    CHECK_FALSE(lobby.rooms.waits_after_halt("AAAAAA"));
    restore();
  }
}

TEST_CASE("a refused room that cannot be read is retried, one that cannot be served is not") {
  using RestoreOutcome = server::rooms::Archive::RestoreOutcome;
  Refusing lobby;
  lobby.create();
  lobby.shelf->broken = RestoreOutcome::unreadable_now;
  lobby.refuse();
  CHECK(lobby.rooms.find("AAAAAA") == nullptr);
  CHECK(lobby.rooms.close_code_for_missing("AAAAAA") == Close::halted);
  for (int i = 0; i < 3; ++i) lobby.rooms.tick(Instant(2000 + 1000 * i));
  CHECK(lobby.shelf->read == 2);
  lobby.shelf->broken = RestoreOutcome::unservable;
  for (int i = 0; i < 100; ++i) lobby.rooms.tick(Instant(5000 + 1000 * i));
  CHECK(lobby.shelf->read == 3);
  CHECK(lobby.rooms.find("AAAAAA") == nullptr);
  CHECK(lobby.rooms.close_code_for_missing("AAAAAA") == Close::no_such_room);
}

TEST_CASE("a room that was never stored does not exist after the refusal") {
  Refusing lobby;
  TestAnswer<room::RoomGrant> opening;
  lobby.create("AAAAAA", opening);
  lobby.refuse();
  CHECK(opening.error() == RoomError::halted);
  lobby.rooms.tick(Instant(2000));
  CHECK(lobby.rooms.size() == 0);
  CHECK_FALSE(lobby.directory.has("AAAAAA"));
}

TEST_CASE("a refused room on its way to another server goes there, and is not reloaded here") {
  Refusing lobby;
  room::Room& room = lobby.create();
  TestAnswer<room::SeatGrant> seat;
  room.take_seat({"Ann", {}}, std::nullopt, Instant(1000), seat.done());
  bool gone = false;
  lobby.rooms.hand_over("AAAAAA", Close::moved, "n2", Instant(1000), [&] { gone = true; });
  CHECK_FALSE(gone);
  lobby.refuse();
  CHECK(gone);
  CHECK(seat.error() == RoomError::halted);
  for (int i = 0; i < 5; ++i) lobby.rooms.tick(Instant(2000 + 1000 * i));
  CHECK(lobby.shelf->read == 0);
  CHECK(lobby.rooms.size() == 0);
}

TEST_CASE(
    "a server that ends reloads no refused room, and one that holds games begins none there") {
  Refusing lobby;
  lobby.create();
  SECTION("it ends") {
    lobby.rooms.stop_serving();
    lobby.refuse();
    CHECK(lobby.rooms.find("AAAAAA") == nullptr);
    CHECK(lobby.rooms.close_code_for_missing("AAAAAA") == Close::halted);
    CHECK(lobby.shelf->read == 0);
  }
  SECTION("it holds games") {
    lobby.rooms.hold_games(true, Instant(1500));
    lobby.refuse();
    room::Room& room = *lobby.rooms.find("AAAAAA");
    for (const char* name : {"Ann", "Ben"})
      room.take_seat({name, {}}, std::nullopt, Instant(2000), [](const auto&) {});
    lobby.commit();
    CHECK(room.state() == RoomState::waiting);
    lobby.rooms.hold_games(false, Instant(2500));
    lobby.commit();
    CHECK(room.state() == RoomState::playing);
  }
}
