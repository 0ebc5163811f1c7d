// The rooms of a shard: when they leave the memory, and what the directory is told.
#include "tests/rooms/rooms.hpp"

using namespace tests;
using server::rooms::Directory;

TEST_CASE("a room is found when it is created, and listed when it is durable") {
  RoomsHall hall;
  Answer<room::RoomGrant> answer;
  hall.create("AAAAAA", answer);
  CHECK(hall.rooms.find("AAAAAB") == nullptr);
  CHECK(hall.directory.listed(10).empty());
  hall.commit();
  CHECK(answer.value().info.code == "AAAAAA");
  CHECK(hall.directory.listed(10).size() == 1);
}

TEST_CASE("a waiting room is given up when nobody uses it for longer than the patience") {
  RoomsHall hall;
  hall.create();
  hall.rooms.tick(Instant(1000));
  hall.rooms.tick(Instant(1100));
  CHECK(hall.closings() == 0);
  hall.rooms.tick(Instant(1101));
  CHECK(hall.closings() == 1);
  hall.rooms.tick(Instant(1102));
  CHECK(hall.closings() == 1);  // under way
  CHECK(hall.rooms.size() == 1);
  hall.commit();
  hall.rooms.tick(Instant(1103));
  CHECK(hall.closings() == 1);
  CHECK(hall.rooms.size() == 0);
  CHECK(hall.rooms.find("AAAAAA") == nullptr);
  CHECK(hall.directory.size() == 0);
  CHECK(hall.directory.claim("AAAAAA") == Directory::Claim::taken);
}

TEST_CASE("nobody is late before the server runs: after a restart the patience begins anew") {
  RoomsHall hall;
  hall.create();
  hall.rooms.tick(Instant(9000));
  hall.rooms.tick(Instant(9100));
  CHECK(hall.closings() == 0);
  hall.rooms.tick(Instant(9101));
  CHECK(hall.closings() == 1);
}

TEST_CASE("a waiting room that somebody looks at or has just used is kept") {
  RoomsHall hall;
  room::Room& room = hall.create();
  Recorder watcher;
  room.enter(watcher, {}, Instant(1050));
  hall.rooms.tick(Instant(9000));
  CHECK(hall.closings() == 0);
  room.exit(watcher, Instant(9000));
  hall.rooms.tick(Instant(9100));
  CHECK(hall.closings() == 0);
  hall.rooms.tick(Instant(9101));
  CHECK(hall.closings() == 1);
}

TEST_CASE("a game that goes on is kept however long nobody comes") {
  RoomsHall hall;
  std::vector<std::string> tokens;
  hall.create_playing(tokens);
  hall.rooms.tick(Instant(1'000'000'000'000));
  CHECK(hall.rooms.size() == 1);
  CHECK(hall.closings() == 0);
}

TEST_CASE("a finished game is forgotten after its patience, when everybody is gone") {
  RoomsHall hall;
  std::vector<std::string> tokens;
  room::Room& room = hall.create_playing(tokens);
  Recorder ann;
  room.enter(ann, {.token = tokens[0]}, Instant(2000));
  room.receive(ann, protocol::Act{"bye", std::nullopt, Resign{}}, Instant(2000));
  hall.commit();
  CHECK(hall.directory.listed(10).empty());
  hall.rooms.tick(Instant(5000));
  CHECK(hall.rooms.size() == 1);
  room.exit(ann, Instant(5000));
  hall.rooms.tick(Instant(5050));
  CHECK(hall.rooms.size() == 1);
  hall.rooms.tick(Instant(5051));
  CHECK(hall.rooms.size() == 0);
  CHECK(hall.closings() == 0);
  CHECK(hall.directory.claim("AAAAAA") == Directory::Claim::taken);
}

namespace {

// Has one room, which is finished.
class OneRoom final : public server::rooms::Archive {
 public:
  Outcome restore(const room::RoomCode& code, server::rooms::Rooms& rooms) override {
    asked.push_back(code);
    if (code == "CCCCCC") return Outcome::unreadable_now;
    if (code != "AAAAAA") return Outcome::unservable;
    rooms.add(code, {"Friday", {.listed = true}, request_in("kingdomino players=2"), 1000},
              rules_for("kingdomino players=2"));
    return Outcome::restored;
  }
  std::optional<protocol::Duplicate> duplicate(const room::RoomCode&) override {
    return std::nullopt;
  }
  std::vector<std::string> asked;
};

}  // namespace

TEST_CASE("a room that is not in memory is brought back when it is asked for") {
  RoomsHall hall;
  auto archive = std::make_unique<OneRoom>();
  const auto& asked = archive->asked;
  hall.rooms.look_back_with(std::move(archive));
  CHECK(hall.rooms.find("AAAAAA") == nullptr);  // a code that was never used
  CHECK(asked.empty());
  hall.directory.retire("AAAAAA");
  hall.directory.retire("BBBBBB");
  CHECK(hall.rooms.find("AAAAAA") != nullptr);
  CHECK(hall.rooms.find("AAAAAA") != nullptr);
  CHECK(asked.size() == 1);
  // Nobody makes the disk busy with a room that cannot be served.
  CHECK(hall.rooms.find("BBBBBB") == nullptr);
  CHECK(hall.rooms.find("BBBBBB") == nullptr);
  CHECK(asked.size() == 2);
  // One that could not be read is asked for again.
  hall.directory.retire("CCCCCC");
  CHECK(hall.rooms.find("CCCCCC") == nullptr);
  CHECK(hall.rooms.find("CCCCCC") == nullptr);
  CHECK(asked.size() == 4);
  CHECK(hall.rooms.absence("CCCCCC") == Close::no_such_room);
  hall.rooms.halt();
  CHECK(hall.rooms.find("CCCCCC") == nullptr);
  CHECK(asked.size() == 4);
  // It may well be there: whoever comes again later finds it.
  CHECK(hall.rooms.absence("CCCCCC") == Close::halted);
  CHECK(hall.rooms.absence("BBBBBB") == Close::no_such_room);
  CHECK(hall.rooms.absence("DDDDDD") == Close::no_such_room);
  hall.directory.retire("EEEEEE", true);
  CHECK(hall.rooms.absence("EEEEEE") == Close::room_closed);
}

TEST_CASE("no more rooms are brought back than fit in") {
  RoomsHall hall;
  hall.rooms.look_back_with(std::make_unique<OneRoom>());
  hall.directory.retire("AAAAAA");
  for (int i = 0; i < 100; ++i)
    hall.directory.claim("BBBB" + std::string(1, char('A' + i / 10)) +
                         std::string(1, char('A' + i % 10)));
  CHECK(hall.rooms.find("AAAAAA") == nullptr);
  hall.directory.retire("BBBBAA");
  CHECK(hall.rooms.find("AAAAAA") != nullptr);
}

TEST_CASE("the directory hears of every change that the list shows, at the latest at the tick") {
  RoomsHall hall;
  room::Room& room = hall.create();
  Recorder watcher;
  room.enter(watcher, {}, Instant(1050));
  hall.rooms.tick(Instant(1051));
  CHECK(hall.directory.listed(10).at(0).spectators == 1);
  std::vector<std::string> tokens;
  for (const char* name : {"Ann", "Ben"}) {
    room.take_seat({name, {}}, std::nullopt, Instant(1060), [&](const auto& outcome) {
      tokens.push_back(std::get<room::SeatGrant>(outcome).token);
    });
  }
  CHECK_FALSE(hall.directory.listed(10).at(0).seats[0].name.has_value());
  hall.commit();
  CHECK(hall.directory.listed(10).at(0).seats[1].name == "Ben");
  CHECK(hall.directory.listed(10).at(0).state == protocol::RoomState::playing);
}

TEST_CASE("after a failure of the journal all rooms are halted, and new ones are refused") {
  RoomsHall hall;
  hall.create("AAAAAA");
  Answer<room::RoomGrant> pending;
  hall.create("AAAAAB", pending);
  hall.rooms.halt();
  CHECK(pending.error() == RoomError::halted);
  CHECK(hall.directory.listed(10).at(0).state == protocol::RoomState::halted);
  hall.rooms.tick(Instant(1'000'000));
  CHECK(hall.rooms.size() == 2);

  Answer<room::RoomGrant> late;
  hall.directory.claim("AAAAAC");
  hall.rooms.create("AAAAAC", {"Late", {.listed = true}, {}, 2000}, rules_for(RulesRequest{}), {},
                    late.done());
  CHECK(late.error() == RoomError::halted);
  CHECK(hall.rooms.find("AAAAAC") == nullptr);
}

TEST_CASE("nobody is shown in a halted room, also when somebody was answered meanwhile") {
  RoomsHall hall;
  room::Room& room = hall.create("AAAAAA");
  std::string token;
  room.take_seat({"Ann", {}}, std::nullopt, Instant(1000),
                 [&](const auto& outcome) { token = std::get<room::SeatGrant>(outcome).token; });
  hall.commit();
  Recorder ann;
  CHECK_FALSE(room.enter(ann, {.token = token}, Instant(1050)));
  hall.rooms.publish(room);
  CHECK(hall.directory.listed(10).at(0).seats[0].connected);
  room.take_seat({"Ben", {}}, std::nullopt, Instant(1060),
                 [&](const auto&) { hall.rooms.publish(room); });
  hall.rooms.halt();
  CHECK(hall.directory.listed(10).at(0).state == protocol::RoomState::halted);
  CHECK_FALSE(hall.directory.listed(10).at(0).seats[0].connected);
}

TEST_CASE("a hall that drains opens no rooms, gives none up and sends everybody home when told") {
  RoomsHall hall;
  room::Room& room = hall.create("AAAAAA");
  Recorder watcher;
  room.enter(watcher, {}, Instant(1050));
  hall.rooms.drain();
  Answer<room::RoomGrant> late;
  hall.directory.claim("AAAAAB");
  hall.rooms.create("AAAAAB", {"Late", {.listed = true}, {}, 2000}, rules_for(RulesRequest{}), {},
                    late.done());
  CHECK(late.error() == RoomError::shutting_down);
  CHECK(hall.directory.size() == 1);
  hall.rooms.dismiss_all(Close::shutting_down);
  CHECK(watcher.dismissed == Close::shutting_down);
  CHECK(hall.directory.listed(10).at(0).spectators == 0);
  hall.rooms.tick(Instant(1'000'000));
  CHECK(hall.closings() == 0);
}

TEST_CASE("an answer of the journal about a room that is gone is ignored") {
  RoomsHall hall;
  hall.rooms.committed("ZZZZZZ", 1);
  CHECK(hall.rooms.size() == 0);
}
