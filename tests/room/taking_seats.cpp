// Taking and leaving seats before the game: the rejections, and that no client learns of it before
// it is durable.
#include "tests/room/support.hpp"

using namespace tests;

TEST_CASE("the first request gets the seat and the name, and the others learn of it afterwards") {
  TestTable t("kingdomino players=3");
  TestAnswer<room::SeatGrant> first;
  TestAnswer<room::SeatGrant> same_seat;
  TestAnswer<room::SeatGrant> same_name;
  t.room.take_seat({"Ann", seat_at(0)}, std::nullopt, t.now, first.done());
  t.room.take_seat({"Bob", seat_at(0)}, std::nullopt, t.now, same_seat.done());
  t.room.take_seat({"Ann", {}}, std::nullopt, t.now, same_name.done());
  CHECK(first.pending());
  CHECK(same_seat.pending());
  CHECK(same_name.pending());
  CHECK_FALSE(t.room.deserted());
  t.commit();
  CHECK(first.value().seat == seat_at(0));
  CHECK(same_seat.error() == RoomError::seat_taken);
  CHECK(same_name.error() == RoomError::name_taken);
  CHECK(t.room.deserted());
}

TEST_CASE("a client that stops waiting has no seat, and no game begins by it") {
  TestTable t("kingdomino players=2");
  t.sit("Ann");
  bool waits = true;
  TestAnswer<room::SeatGrant> ben;
  TestAnswer<room::SeatGrant> cleo;
  t.room.take_seat({"Ben", {}}, std::nullopt, t.now, ben.done(), {},
                   [&](const auto&) { return waits; });
  t.room.take_seat({"Ben", {}}, std::nullopt, t.now, cleo.done(), {},
                   [](const auto&) { return true; });
  waits = false;
  t.commit();
  CHECK(ben.pending());
  // The seat and the name were free again before the next request.
  CHECK(cleo.value().seat == seat_at(1));
  CHECK(t.journal.all<room::SeatLeft>().size() == 1);
  CHECK(t.journal.all<room::Begun>().size() == 1);
  CHECK(t.room.state() == protocol::RoomState::playing);
}

TEST_CASE("the last seat is known when it is stored, before the game begins") {
  TestTable t("kingdomino players=2");
  t.sit("Ann");
  TestAnswer<room::SeatGrant> ben;
  std::optional<room::SeatGrant> stored;
  const auto waits = [&](const room::SeatGrant& grant) {
    stored = grant;
    CHECK(ben.pending());
    CHECK(t.room.state() == protocol::RoomState::waiting);
    return true;
  };
  t.room.take_seat({"Ben", {}}, std::nullopt, t.now, ben.done(), {}, waits);
  t.commit();
  REQUIRE(stored);
  CHECK(stored->seat == ben.value().seat);
  CHECK(stored->token == ben.value().token);
  CHECK(t.room.state() == protocol::RoomState::playing);
}

TEST_CASE("no client learns of a taken seat before it is durable") {
  TestTable t("kingdomino players=3");
  Recorder watcher;
  t.watch(watcher);
  watcher.take();
  TestAnswer<room::SeatGrant> ann;
  t.room.take_seat({"Ann", {}}, std::nullopt, t.now, ann.done());
  CHECK(watcher.take().empty());
  CHECK_FALSE(t.room.info().seats[0].name.has_value());
  Recorder late;
  t.watch(late);
  for (const auto& frame : late.frames) CHECK(frame->find("Ann") == std::string::npos);

  t.commit();
  CHECK(ann.value().seat == seat_at(0));
  CHECK(t.room.info().seats[0].name == "Ann");
  CHECK(watcher.take_one()["seats"][0] == json{{"seat", 0},
                                               {"name", "Ann"},
                                               {"connected", false},
                                               {"bot", nullptr},
                                               {"ready", false},
                                               {"host", false},
                                               {"muted", false},
                                               {"away_at", nullptr},
                                               {"player", nullptr}});
}

TEST_CASE("leaving takes effect when it is durable, and the seat is free again") {
  TestTable t("kingdomino players=3");
  t.tokens.push_back(t.sit("Ann"));
  Recorder ann;
  Recorder watcher;
  t.play(ann, 0);
  t.watch(watcher);
  watcher.take();
  TestAnswer<std::monostate> left;
  t.room.leave_seat(seat_at(0), {t.tokens[0]}, t.now, left.done());
  CHECK(left.pending());
  CHECK(t.room.info().seats[0].name == "Ann");
  CHECK(watcher.take().empty());
  CHECK_FALSE(ann.dismissed);

  t.commit();
  CHECK_FALSE(left.pending());
  CHECK_FALSE(left.error());
  CHECK(ann.dismissed == Close::left);
  CHECK(watcher.take_one()["seats"][0]["name"].is_null());
  Recorder again;
  CHECK(t.play(again, 0) == Close::bad_token);
  CHECK(t.sit("Ann", seat_at(0)) != t.tokens[0]);
}

TEST_CASE("only the token of a seat leaves it") {
  TestTable t("kingdomino players=3");
  const std::string ann = t.sit("Ann");
  t.sit("Bob");
  const auto refusal = [&](std::size_t seat, const std::string& token) {
    TestAnswer<std::monostate> answer;
    t.room.leave_seat(seat_at(seat), {token}, t.now, answer.done());
    return answer.error();
  };
  CHECK(refusal(1, ann) == RoomError::bad_token);
  CHECK(refusal(0, "") == RoomError::bad_token);
  CHECK(refusal(2, ann) == RoomError::bad_token);
  CHECK(refusal(3, ann) == RoomError::no_such_seat);
  CHECK(t.journal.written.size() == 2);
}

TEST_CASE("the game begins with the last seat, and is dealt once") {
  TestTable t("kingdomino players=3");
  t.sit("Ann", seat_at(2));
  t.sit("Bob", seat_at(0));
  CHECK(t.journal.all<room::Begun>().empty());
  TestAnswer<room::SeatGrant> cat;
  t.room.take_seat({"Cat", {}}, std::nullopt, t.now, cat.done());
  CHECK(t.journal.all<room::Begun>().empty());
  t.commit_one();  // the seat, not yet the deal
  CHECK(t.journal.all<room::Begun>().size() == 1);
  CHECK(t.room.info().state == protocol::RoomState::waiting);
  CHECK(cat.pending());
  TestAnswer<room::SeatGrant> dan;
  t.room.take_seat({"Dan", {}}, std::nullopt, t.now, dan.done());
  t.commit_one();
  CHECK(dan.error() == RoomError::already_started);
  CHECK(cat.value().seat == seat_at(1));
  CHECK(t.room.info().state == protocol::RoomState::playing);
  CHECK(t.journal.all<room::Begun>().size() == 1);
}

TEST_CASE("the deal is shown to all clients when it is durable, and not before") {
  TestTable t;
  Recorder watcher;
  t.watch(watcher);
  const std::string ann = t.sit("Ann");
  Recorder mover[2];
  CHECK_FALSE(t.room.enter(mover[0], {.token = ann, .hints = true}, t.now));
  watcher.take();
  mover[0].take();
  TestAnswer<room::SeatGrant> ben;
  t.room.take_seat({"Ben", {}}, std::nullopt, t.now, ben.done());
  t.commit_one();
  CHECK(watcher.take_types() == "presence");
  CHECK(mover[0].take_types() == "presence");
  t.commit_one();
  // Ben is away.
  const std::vector<json> begun = watcher.take();
  REQUIRE(begun.size() == 2);
  CHECK(begun[0]["seq"] == 0);
  CHECK(begun[1]["seats"][1]["away_at"].is_number());
  // Only the seat to move is prompted.
  CHECK(mover[0].take_types() ==
        (t.mover() == 0 ? "snapshot presence prompt" : "snapshot presence"));
}

TEST_CASE("a player who leaves just before the last seat is taken delays the game") {
  TestTable t;
  const std::string ann = t.sit("Ann");
  TestAnswer<std::monostate> left;
  t.room.leave_seat(seat_at(0), {ann}, t.now, left.done());
  TestAnswer<room::SeatGrant> ben;
  t.room.take_seat({"Ben", {}}, std::nullopt, t.now, ben.done());
  t.commit();
  CHECK(t.journal.all<room::Begun>().empty());
  CHECK_FALSE(left.error());
  CHECK(ben.value().seat == seat_at(0));
  t.sit("Cat");
  CHECK(t.room.info().state == protocol::RoomState::playing);
}

TEST_CASE("the journal receives the seat's data, and the token only as a hash") {
  TestTable t;
  const std::string token = t.sit("Ann");
  const auto taken = t.journal.all<room::SeatTaken>().at(0);
  CHECK(taken.seat == seat_at(0));
  CHECK(taken.name == "Ann");
  CHECK(taken.time == server::RoomTime(2000));
  CHECK(std::string(taken.token.begin(), taken.token.end()).find(token) == std::string::npos);
}
