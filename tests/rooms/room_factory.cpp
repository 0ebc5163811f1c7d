// Rooms that cannot be made: their codes are given back.
#include "server/rooms/room_factory.hpp"

#include "tests/rooms/rooms.hpp"

#include <memory>
#include <string>
#include <vector>

using namespace tests;
using server::rooms::CodeLength;

TEST_CASE("claimed codes are given back unless they are released") {
  server::rooms::Directory directory(2);
  {
    server::rooms::ClaimedCodes codes(directory, 2, CodeLength::short_code);
    CHECK(codes.list().size() == 2);
    CHECK(directory.size() == 2);
    CHECK(server::rooms::ClaimedCodes(directory, 1, CodeLength::short_code).list().empty());
  }
  CHECK(directory.size() == 0);
  CHECK(server::rooms::ClaimedCodes(directory, 3, CodeLength::short_code).list().empty());
  CHECK(directory.size() == 0);
  {
    server::rooms::ClaimedCodes codes(directory, 1, CodeLength::short_code);
    CHECK(codes.release().size() == 1);
  }
  CHECK(directory.size() == 1);
}

namespace {

class CountedArchive final : public server::rooms::Archive {
 public:
  RestoreOutcome restore(const room::RoomCode&, server::rooms::Rooms&) override {
    ++asked;
    return RestoreOutcome::unservable;
  }
  int asked = 0;
};

}  // namespace

TEST_CASE("each of several tables has its own code as its name") {
  RoomsLobby lobby;
  for (const char* code : {"AAAAAA", "BBBBBB"}) lobby.directory.claim(code);
  server::rooms::NewRooms wanted{
      .opened = {"Room AAAAAA", {}, request_in("kingdomino players=2"), Instant(1000)},
      .rules = rules_for(request_in("kingdomino players=2")),
      .codes = {"AAAAAA", "BBBBBB"}};
  wanted.opened.seed = lobby.random.seed();
  const auto post = [&](const room::RoomCode&, const auto& work) { work(lobby.rooms); };
  TestAnswer<server::rooms::NewRoomsGrant> answer;
  server::rooms::open_rooms(post, lobby.directory, wanted, answer.done());
  lobby.commit();
  lobby.commit();
  for (const char* code : {"AAAAAA", "BBBBBB"})
    CHECK(lobby.rooms.find(code)->roster().opened().name == server::rooms::plain_name(code));
}

TEST_CASE("a room that was not made is not looked for in the database") {
  RoomsLobby lobby;
  auto archive = std::make_unique<CountedArchive>();
  const int& asked = archive->asked;
  lobby.rooms.set_archive(std::move(archive));
  lobby.directory.claim("AAAAAA");
  lobby.rooms.hold_games(true, Instant(1000));
  const server::rooms::NewRooms wanted{
      .opened = {"Friday", {}, request_in("kingdomino players=2"), Instant(1000)},
      .rules = rules_for(request_in("kingdomino players=2")),
      .codes = {"AAAAAA"}};
  const auto post = [&](const room::RoomCode&, const auto& work) { work(lobby.rooms); };
  TestAnswer<server::rooms::NewRoomsGrant> answer;
  server::rooms::open_rooms(post, lobby.directory, wanted, answer.done());
  CHECK(answer.error() == RoomError::draining);
  CHECK(asked == 0);
}

TEST_CASE("the codes of tables with the same deal are given back after one cannot be made") {
  RoomsLobby lobby;
  const std::vector<protocol::RoomCode> codes{"AAAAAA", "BBBBBB", "CCCCCC"};
  for (const protocol::RoomCode& code : codes) lobby.directory.claim(code);
  server::rooms::NewRooms wanted{
      .opened = {"Friday", {}, request_in("kingdomino players=2"), Instant(1000)},
      .rules = rules_for(request_in("kingdomino players=2")),
      .codes = codes};
  wanted.opened.seed = lobby.random.seed();
  const auto post = [&](const room::RoomCode&, const auto& work) { work(lobby.rooms); };
  TestAnswer<server::rooms::NewRoomsGrant> answer;
  server::rooms::open_rooms(post, lobby.directory, wanted, answer.done());
  lobby.rooms.hold_games(true, Instant(1000));
  lobby.commit();
  CHECK(answer.error() == RoomError::draining);
  CHECK(lobby.rooms.size() == 1);
  CHECK(lobby.directory.size() == 1);
  // Its players wait for no table that does not exist.
  CHECK(lobby.directory.duplicates().open("AAAAAA") == 1);
}
