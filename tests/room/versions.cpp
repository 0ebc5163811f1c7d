// Requests and frames that name the shown version of the room: they have no effect in another.
#include "tests/room/hosting.hpp"

using namespace tests;

namespace {

struct Versions : TestHosting {
  using TestHosting::TestHosting;

  std::string version() const { return room.info().version; }

  // The result of the host's request for it, when it is about that room.
  template <class Value = protocol::RoomInfo, class Ask>
  std::optional<RoomError> ask(const std::string& shown, const Ask& ask) {
    TestAnswer<Value> answer;
    ask(room::Caller{host, shown}, answer.done());
    commit();
    REQUIRE_FALSE(answer.pending());
    return answer.error();
  }
  std::optional<RoomError> sit_down(const std::string& name, const std::string& shown) {
    TestAnswer<room::SeatGrant> answer;
    room.take_seat({.name = name, .seat = {}, .entropy = {}, .player = {}, .version = shown}, {},
                   now, answer.done());
    commit();
    REQUIRE_FALSE(answer.pending());
    return answer.error();
  }
  std::string say(Recorder& who, const protocol::Command& command) {
    who.take();
    room.receive(who, command, now);
    commit();
    const json told = who.take().at(0);
    return told.value("code", told["type"].get<std::string>());
  }
};

}  // namespace

TEST_CASE("ready applies to the rules that were shown") {
  Versions t;
  t.tokens = {t.sit("Ann"), t.sit("Ben")};
  Recorder ann;
  Recorder ben;
  t.come_in(ann, ben);
  t.change_start(Start::ready);
  const std::string shown = t.version();
  t.change_game("mighty-duel players=2");
  CHECK(t.say(ben, protocol::Ready{"r", true, shown}) == "room_changed");
  CHECK_FALSE(t.room.info().seats[1].ready);
  CHECK(t.say(ben, protocol::Ready{"r", true, t.version()}) == "presence");
  CHECK(t.room.info().seats[1].ready);
}

TEST_CASE(
    "another player who sits down changes nothing for players who declare ready, or sit down") {
  Versions t("kingdomino players=4");
  t.tokens = {t.sit("Ann")};
  Recorder ann;
  t.play(ann, 0);
  t.change_start(Start::ready);
  const std::string shown = t.version();
  CHECK_FALSE(t.sit_down("Ben", shown));
  CHECK(t.say(ann, protocol::Ready{"r", true, shown}) == "presence");
  CHECK_FALSE(t.sit_down("Cat", shown));
}

TEST_CASE("no player sits down to another game than the shown one") {
  Versions t;
  const std::string shown = t.version();
  CHECK_FALSE(t.change_game("queendomino players=3"));
  CHECK(t.sit_down("Ann", shown) == RoomError::room_changed);
  CHECK(t.names() == "- - -");
  CHECK_FALSE(t.sit_down("Ann", t.version()));
}

TEST_CASE("the host kicks the player who was shown") {
  Versions t;
  const std::string ann = t.sit("Ann");
  const std::string shown = t.version();
  TestAnswer<std::monostate> left;
  t.room.leave_seat(seat_at(0), {ann}, t.now, left.done());
  t.commit();
  const auto kick = [&](const auto& caller, const auto& done) {
    t.room.leave_seat(seat_at(0), caller, t.now, done);
  };
  // The answer to the first attempt may have been lost.
  CHECK_FALSE(t.ask<std::monostate>(shown, kick));
  t.sit("Ben");
  CHECK(t.ask<std::monostate>(shown, kick) == RoomError::room_changed);
  CHECK(t.names() == "Ben - -");
}

TEST_CASE("the host's requests have no effect in another room than the shown one") {
  Versions t("kingdomino players=4");
  t.sit("Ann");
  t.sit("Ben");
  const std::string shown = t.version();
  t.sit("Cat", seat_at(2));
  t.change_start(Start::host);
  const std::string is = t.version();
  CHECK(t.ask(shown, [&](const auto& caller, const auto& done) {
    t.room.start(caller, t.now, done);
  }) == RoomError::room_changed);
  CHECK(t.ask(shown, [&](const auto& caller, const auto& done) {
    t.room.hand_over(seat_at(1), caller, t.now, done);
  }) == RoomError::room_changed);
  CHECK(t.ask(shown, [&](const auto& caller, const auto& done) {
    t.room.move_seat(seat_at(0), seat_at(1), caller, t.now, done);
  }) == RoomError::room_changed);
  CHECK(t.ask(shown, [&](const auto& caller, const auto& done) {
    t.room.change({.room_password = room::RoomPassword{}}, caller, t.now, done);
  }) == RoomError::room_changed);
  CHECK(t.ask(shown, [&](const auto& caller, const auto& done) {
    t.room.seat_bots(Level::random, caller, t.now, done);
  }) == RoomError::room_changed);
  CHECK(t.version() == is);
}

TEST_CASE("a repeated move of seats is made once") {
  Versions t;
  t.sit("Ann");
  t.sit("Ben");
  const std::string shown = t.version();
  const auto move = [&](const auto& caller, const auto& done) {
    t.room.move_seat(seat_at(0), seat_at(1), caller, t.now, done);
  };
  CHECK_FALSE(t.ask(shown, move));
  CHECK(t.ask(shown, move) == RoomError::room_changed);
  CHECK(t.names() == "Ben Ann -");
}

TEST_CASE("the host mutes the player who was shown") {
  Versions t;
  const std::string ann = t.sit("Ann");
  t.tokens = {ann, t.sit("Ben")};
  Recorder host;
  t.hand_over(1, t.host);
  t.play(host, 1);
  const std::string shown = t.version();
  TestAnswer<std::monostate> left;
  t.room.leave_seat(seat_at(0), {ann}, t.now, left.done());
  t.commit();
  t.sit("Cat", seat_at(0));
  CHECK(t.say(host, protocol::Mute{"m", seat_at(0), true, shown}) == "room_changed");
  CHECK_FALSE(t.room.info().seats[0].muted);
  CHECK(t.say(host, protocol::Mute{"m", seat_at(0), true, t.version()}) == "presence");
}
