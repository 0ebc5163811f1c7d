// The rooms of a shard: when they are unloaded, and what the directory learns.
#include "tests/rooms/rooms.hpp"

#include "server/rooms/code.hpp"
#include "server/session/room_session.hpp"
#include "server/util/limits.hpp"
#include "tests/support/restore_room.hpp"

#include <deque>
#include <string>
#include <string_view>

using namespace tests;
using server::rooms::Directory;

TEST_CASE("a room is found when it is created, and listed when it is durable") {
  RoomsLobby lobby;
  TestAnswer<room::RoomGrant> answer;
  lobby.create("AAAAAA", answer);
  CHECK(lobby.rooms.find("AAAAAB") == nullptr);
  CHECK(lobby.directory.listed(10).empty());
  lobby.commit();
  CHECK(answer.value().info.code == "AAAAAA");
  CHECK(lobby.directory.listed(10).size() == 1);
}

TEST_CASE("an unused waiting room is closed after its lifetime") {
  RoomsLobby lobby;
  lobby.create();
  lobby.rooms.tick(Instant(1000));
  lobby.rooms.tick(Instant(1100));
  CHECK(lobby.closings() == 0);
  lobby.rooms.tick(Instant(1101));
  CHECK(lobby.closings() == 1);
  lobby.rooms.tick(Instant(1102));
  CHECK(lobby.closings() == 1);  // in flight
  CHECK(lobby.rooms.size() == 1);
  lobby.commit();
  lobby.rooms.tick(Instant(1103));
  CHECK(lobby.closings() == 1);
  CHECK(lobby.rooms.size() == 0);
  CHECK(lobby.rooms.find("AAAAAA") == nullptr);
  CHECK(lobby.directory.size() == 0);
  CHECK(lobby.directory.claim("AAAAAA") == Directory::CodeClaim::taken);
}

TEST_CASE("lifetimes begin again after a restart") {
  RoomsLobby lobby;
  lobby.create();
  lobby.rooms.tick(Instant(9000));
  lobby.rooms.tick(Instant(9100));
  CHECK(lobby.closings() == 0);
  lobby.rooms.tick(Instant(9101));
  CHECK(lobby.closings() == 1);
}

TEST_CASE("a waiting room that is being watched or was just used is kept") {
  RoomsLobby lobby;
  room::Room& room = lobby.create();
  Recorder watcher;
  CHECK_FALSE(room.enter(watcher, {}, Instant(1050)));
  lobby.rooms.tick(Instant(9000));
  CHECK(lobby.closings() == 0);
  room.exit(watcher, Instant(9000));
  lobby.rooms.tick(Instant(9100));
  CHECK(lobby.closings() == 0);
  lobby.rooms.tick(Instant(9101));
  CHECK(lobby.closings() == 1);
}

TEST_CASE("a running game is kept however long no client comes") {
  RoomsLobby lobby;
  std::vector<std::string> tokens;
  lobby.create_playing(tokens);
  lobby.rooms.tick(Instant(1'000'000'000'000));
  CHECK(lobby.rooms.size() == 1);
  CHECK(lobby.closings() == 0);
}

TEST_CASE("a finished game is unloaded after its lifetime, when all clients have left") {
  RoomsLobby lobby;
  std::vector<std::string> tokens;
  room::Room& room = lobby.create_playing(tokens);
  Recorder ann;
  CHECK_FALSE(room.enter(ann, {.token = tokens[0]}, Instant(2000)));
  room.receive(ann, protocol::Act{"bye", std::nullopt, Resign{}}, Instant(2000));
  lobby.commit();
  CHECK(lobby.directory.listed(10).empty());
  lobby.rooms.tick(Instant(5000));
  CHECK(lobby.rooms.size() == 1);
  room.exit(ann, Instant(5000));
  lobby.rooms.tick(Instant(5050));
  CHECK(lobby.rooms.size() == 1);
  lobby.rooms.tick(Instant(5051));
  CHECK(lobby.rooms.size() == 0);
  CHECK(lobby.closings() == 0);
  CHECK(lobby.directory.claim("AAAAAA") == Directory::CodeClaim::taken);
}

namespace {

// Has one finished room.
class OneRoom final : public server::rooms::Archive {
 public:
  RestoreOutcome restore(const room::RoomCode& code, server::rooms::Rooms& rooms) override {
    asked.push_back(code);
    if (code == "CCCCCC") return RestoreOutcome::unreadable_now;
    if (code != "AAAAAA") return RestoreOutcome::unservable;
    rooms.add(code, {"Friday", {.listed = true}, request_in("kingdomino players=2"), Instant(1000)},
              rules_for("kingdomino players=2"));
    return RestoreOutcome::restored;
  }
  std::vector<protocol::RoomCode> asked;
};

}  // namespace

TEST_CASE("a room that is not in memory is reloaded on request") {
  RoomsLobby lobby;
  auto archive = std::make_unique<OneRoom>();
  const auto& asked = archive->asked;
  lobby.rooms.set_archive(std::move(archive));
  CHECK(lobby.rooms.find("AAAAAA") == nullptr);  // a code that was never used
  CHECK(asked.empty());
  lobby.directory.unload("AAAAAA");
  lobby.directory.unload("BBBBBB");
  CHECK(lobby.rooms.find("AAAAAA") != nullptr);
  CHECK(lobby.rooms.find("AAAAAA") != nullptr);
  CHECK(asked.size() == 1);
  // A room that cannot be served does not keep the disk busy.
  CHECK(lobby.rooms.find("BBBBBB") == nullptr);
  CHECK(lobby.rooms.find("BBBBBB") == nullptr);
  CHECK(asked.size() == 2);
  // An unreadable room is requested again.
  lobby.directory.unload("CCCCCC");
  CHECK(lobby.rooms.find("CCCCCC") == nullptr);
  CHECK(lobby.rooms.find("CCCCCC") == nullptr);
  CHECK(asked.size() == 4);
  CHECK(lobby.rooms.close_code_for_missing("CCCCCC") == Close::halted);
  lobby.rooms.halt();
  CHECK(lobby.rooms.find("CCCCCC") == nullptr);
  CHECK(asked.size() == 4);
  // It may well exist: a later request finds it.
  CHECK(lobby.rooms.close_code_for_missing("CCCCCC") == Close::halted);
  CHECK(lobby.rooms.close_code_for_missing("BBBBBB") == Close::no_such_room);
  CHECK(lobby.rooms.close_code_for_missing("DDDDDD") == Close::no_such_room);
  lobby.directory.unload("EEEEEE", true);
  CHECK(lobby.rooms.close_code_for_missing("EEEEEE") == Close::room_closed);
}

TEST_CASE("no rooms are reloaded beyond the limit") {
  RoomsLobby lobby;
  lobby.rooms.set_archive(std::make_unique<OneRoom>());
  lobby.directory.unload("AAAAAA");
  for (int i = 0; i < 100; ++i)
    lobby.directory.claim(protocol::RoomCode(
        std::string{'B', 'B', 'B', 'B', char('A' + i / 10), char('A' + i % 10)}));
  CHECK(lobby.rooms.find("AAAAAA") == nullptr);
  lobby.directory.unload("BBBBAA");
  CHECK(lobby.rooms.find("AAAAAA") != nullptr);
}

TEST_CASE("the directory learns of every change of the list, at the tick at the latest") {
  RoomsLobby lobby;
  room::Room& room = lobby.create();
  Recorder watcher;
  CHECK_FALSE(room.enter(watcher, {}, Instant(1050)));
  lobby.rooms.tick(Instant(1051));
  CHECK(lobby.directory.listed(10).at(0).spectators == 1);
  std::vector<std::string> tokens;
  for (const char* name : {"Ann", "Ben"}) {
    room.take_seat({name, {}}, std::nullopt, Instant(1060),
                   [&](const auto& outcome) { tokens.push_back(outcome->token); });
  }
  CHECK_FALSE(lobby.directory.listed(10).at(0).seats[0].name.has_value());
  lobby.commit();
  CHECK(lobby.directory.listed(10).at(0).seats[1].name == "Ben");
  CHECK(lobby.directory.listed(10).at(0).state == protocol::RoomState::playing);
}

TEST_CASE("after a failure of the journal all rooms are halted, and new ones are refused") {
  RoomsLobby lobby;
  lobby.create("AAAAAA");
  TestAnswer<room::RoomGrant> pending;
  lobby.create("AAAAAB", pending);
  lobby.rooms.halt();
  CHECK(pending.error() == RoomError::halted);
  CHECK(lobby.directory.listed(10).at(0).state == protocol::RoomState::halted);
  lobby.rooms.tick(Instant(1'000'000));
  CHECK(lobby.rooms.size() == 2);

  TestAnswer<room::RoomGrant> late;
  lobby.directory.claim("AAAAAC");
  lobby.rooms.create("AAAAAC", {"Late", {.listed = true}, {}, Instant(2000)},
                     rules_for(RulesRequest{}), {}, late.done());
  CHECK(late.error() == RoomError::halted);
  CHECK(lobby.rooms.find("AAAAAC") == nullptr);
}

TEST_CASE("a halted room shows no players, even if a request was answered meanwhile") {
  RoomsLobby lobby;
  room::Room& room = lobby.create("AAAAAA");
  std::string token;
  room.take_seat({"Ann", {}}, std::nullopt, Instant(1000),
                 [&](const auto& outcome) { token = outcome->token; });
  lobby.commit();
  Recorder ann;
  CHECK_FALSE(room.enter(ann, {.token = token}, Instant(1050)));
  lobby.rooms.publish(room);
  CHECK(lobby.directory.listed(10).at(0).seats[0].connected);
  room.take_seat({"Ben", {}}, std::nullopt, Instant(1060),
                 [&](const auto&) { lobby.rooms.publish(room); });
  lobby.rooms.halt();
  CHECK(lobby.directory.listed(10).at(0).state == protocol::RoomState::halted);
  CHECK_FALSE(lobby.directory.listed(10).at(0).seats[0].connected);
}

TEST_CASE("a server that stops opens no rooms, closes none and dismisses all clients on command") {
  RoomsLobby lobby;
  room::Room& room = lobby.create("AAAAAA");
  Recorder watcher;
  CHECK_FALSE(room.enter(watcher, {}, Instant(1050)));
  lobby.rooms.stop_serving();
  TestAnswer<room::RoomGrant> late;
  lobby.directory.claim("AAAAAB");
  lobby.rooms.create("AAAAAB", {"Late", {.listed = true}, {}, Instant(2000)},
                     rules_for(RulesRequest{}), {}, late.done());
  CHECK(late.error() == RoomError::shutting_down);
  CHECK(lobby.directory.size() == 1);
  lobby.rooms.dismiss_all(Close::shutting_down);
  CHECK(watcher.dismissed == Close::shutting_down);
  CHECK(lobby.directory.listed(10).at(0).spectators == 0);
  lobby.rooms.tick(Instant(1'000'000));
  CHECK(lobby.closings() == 0);
}

TEST_CASE("clients without a hello are dismissed in the order of arrival") {
  struct Visitor final : room::Subscriber {
    Visitor(std::vector<int>& order, int n) : dismissed(order), number(n) {}
    void deliver(const room::Frame&) override {}
    bool wants_more() const override { return false; }
    void dismiss(protocol::Close) override { dismissed.push_back(number); }

    std::vector<int>& dismissed;
    int number;
  };
  const auto drop = GENERATE(false, true);
  std::vector<int> dismissed;
  RoomsLobby lobby;
  // Newer ones lie before older ones in memory.
  std::deque<Visitor> visitors;
  for (int i = 0; i < 20; ++i) {
    visitors.emplace_front(dismissed, i);
    lobby.rooms.add_visitor(visitors.front());
  }
  lobby.rooms.remove_visitor(visitors[10]);
  if (drop)
    lobby.rooms.drop_all(protocol::Close::moved);
  else
    lobby.rooms.dismiss_all(protocol::Close::shutting_down);
  CHECK(dismissed ==
        std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19});
}

TEST_CASE("a journal completion about a removed room is ignored") {
  RoomsLobby lobby;
  lobby.rooms.committed("ZZZZZZ", 1);
  CHECK(lobby.rooms.size() == 0);
}

TEST_CASE("a stored room exists although the server has no space for it") {
  RoomsLobby lobby;
  auto archive = std::make_unique<OneRoom>();
  const auto& asked = archive->asked;
  lobby.rooms.set_archive(std::move(archive));
  lobby.directory.unload("AAAAAA");
  lobby.directory.unload("EEEEEE", true);
  lobby.directory.change(0, 0);
  CHECK(lobby.rooms.find("AAAAAA") == nullptr);
  CHECK(asked.empty());
  CHECK(lobby.rooms.waits_for_space("AAAAAA"));
  CHECK(lobby.rooms.close_code_for_missing("AAAAAA") == Close::halted);
  CHECK_FALSE(lobby.rooms.waits_for_space("DDDDDD"));
  CHECK(lobby.rooms.close_code_for_missing("DDDDDD") == Close::no_such_room);
  CHECK_FALSE(lobby.rooms.waits_for_space("EEEEEE"));
  CHECK(lobby.rooms.close_code_for_missing("EEEEEE") == Close::room_closed);
  lobby.directory.change(10, 0);
  CHECK_FALSE(lobby.rooms.waits_for_space("AAAAAA"));
  CHECK(lobby.rooms.find("AAAAAA") != nullptr);
}

TEST_CASE("the journal is asked only for deals that it may have") {
  RoomsLobby lobby;
  CHECK_FALSE(lobby.rooms.may_have_deal("AAAAAA"));
  lobby.directory.unload("AAAAAA");
  CHECK(lobby.rooms.may_have_deal("AAAAAA"));
  // Its room was closed, and the other tables may have played.
  lobby.directory.unload("BBBBBB", true);
  CHECK(lobby.rooms.may_have_deal("BBBBBB"));
  lobby.directory.duplicates().add_none("BBBBBB");
  CHECK_FALSE(lobby.rooms.may_have_deal("BBBBBB"));
  // Nor for a room that has no deal in common with others.
  std::vector<std::string> tokens;
  lobby.create_playing(tokens);
  CHECK_FALSE(lobby.rooms.may_have_deal("AAAAAA"));
  lobby.rooms.set_lease_check([] { return true; });
  CHECK(lobby.rooms.may_have_deal("CCCCCC"));
  CHECK_FALSE(lobby.rooms.may_have_deal("BBBBBB"));
}

namespace {

// Has every room, each with a finished game.
class FullArchive final : public server::rooms::Archive {
 public:
  RestoreOutcome restore(const room::RoomCode& code, server::rooms::Rooms& rooms) override {
    TestGame played;
    played.say(played.at_turn(), "r", Resign{});
    played.commit();
    room::Room& room = rooms.add(code, played.opened, played.rules);
    std::vector<room::Move> moves;
    for (const auto& acted : played.journal.all<room::Acted>()) moves.emplace_back(acted);
    tests::restore(room, played.journal.all<room::SeatTaken>(),
                   played.journal.all<room::Begun>()[0], moves);
    rooms.publish(room);
    return RestoreOutcome::restored;
  }
};

}  // namespace

TEST_CASE("finished games that are read again replace each other") {
  RoomsLobby lobby;
  lobby.directory.change(10'000, 0);
  lobby.rooms.set_archive(std::make_unique<FullArchive>());
  const std::size_t most = server::limits::restored_rooms_max;
  const auto code = [](std::size_t i) {
    const std::string_view letters = server::rooms::code_alphabet;
    return protocol::RoomCode(std::string("AAAA") + letters[i / letters.size()] +
                              letters[i % letters.size()]);
  };
  for (std::size_t i = 0; i < most + 20; ++i) lobby.directory.unload(code(i));
  for (std::size_t i = 0; i < most; ++i) REQUIRE(lobby.rooms.find(code(i)) != nullptr);
  Recorder zoe;
  CHECK_FALSE(lobby.rooms.find(code(0))->enter(zoe, {}, Instant(5000)));
  for (std::size_t i = most; i < most + 20; ++i) REQUIRE(lobby.rooms.find(code(i)) != nullptr);
  CHECK(lobby.rooms.size() == most);
  // One that is watched stays, and the others are in the journal.
  CHECK(lobby.directory.has(code(0)));
  CHECK_FALSE(lobby.directory.has(code(1)));
  CHECK(lobby.directory.is_unloaded(code(1)));
}

TEST_CASE("a finished game that was read again stays for its lifetime") {
  RoomsLobby lobby;
  lobby.rooms.set_archive(std::make_unique<FullArchive>());
  lobby.directory.unload("AAAAAA");
  lobby.rooms.tick(Instant(1000));
  REQUIRE(lobby.rooms.find("AAAAAA") != nullptr);
  lobby.rooms.tick(Instant(10'000'000));
  lobby.rooms.tick(Instant(10'000'050));
  CHECK(lobby.directory.has("AAAAAA"));
  lobby.rooms.tick(Instant(10'000'051));
  CHECK_FALSE(lobby.directory.has("AAAAAA"));
}

TEST_CASE("a client without hello cannot make the server read a game again") {
  RoomsLobby lobby;
  lobby.rooms.set_archive(std::make_unique<FullArchive>());
  lobby.directory.unload("AAAAAA");
  server::session::RoomSession client(lobby.rooms, "AAAAAA", [] {});
  client.begin();
  REQUIRE(lobby.directory.has("AAAAAA"));
  lobby.rooms.tick(Instant(1000));
  lobby.rooms.tick(Instant(10'000'000));  // nobody is there
  REQUIRE_FALSE(lobby.directory.has("AAAAAA"));
  client.receive(R"({"type":"ping","t":1})", true, Instant(10'000'000));
  CHECK_FALSE(lobby.directory.has("AAAAAA"));
  CHECK(client.farewell() == protocol::Close::halted);  // it may come again
}
