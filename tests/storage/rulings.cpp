// Rulings in the journal: written, read, replayed, exported, and forgeries detected.
#include "server/room/checkpoints.hpp"
#include "server/room/rows.hpp"
#include "server/storage/game_file.hpp"
#include "server/util/limits.hpp"
#include "tests/room/support.hpp"
#include "tests/storage/support.hpp"

#include <set>
#include <stdexcept>

using namespace tests;

namespace {

// A game with one ruling of each kind, to be stored.
storage::StoredRoom ruled_game() {
  TestGame game(protocol::Settings{.clock = {protocol::ClockKind::bank, 60, 5, 90},
                                   .at_zero = protocol::AtZero::skip,
                                   .patience = 0});
  const auto decide = [&](const protocol::Motion& motion) {
    game.room.receive(game.players[0], protocol::Propose{"p", motion}, game.now);
    game.room.receive(game.players[1], protocol::Vote{"v", true, game.players[1].proposal},
                      game.now);
    game.commit();
  };
  game.advance(1);
  while (game.mover() != 0) game.advance(game.room.info().seq + 1);
  game.move("oops");
  game.commit();
  decide(protocol::TakeBack{game.room.info().seq - 1});
  decide(protocol::Pause{});
  decide(protocol::Resume{});
  game.now += 100'000;
  game.room.tick(game.now);  // a skip
  game.commit();
  game.room.exit(game.players[1], game.now);
  game.now += 60'000;
  decide(protocol::StandIn{seat_at(1), bots::Level::random, false});
  Recorder back;
  CHECK_FALSE(game.play(back, 1));
  game.commit();
  game.room.receive(game.players[0], protocol::Propose{"e", protocol::CallOff{}}, game.now);
  game.room.receive(back, protocol::Vote{"v", true, back.proposal}, game.now);
  game.commit();

  storage::StoredRoom stored;
  stored.code = "K7QF3M";
  stored.opened = game.opened;
  stored.seats = game.journal.seats();
  stored.begun = game.journal.all<room::Begun>()[0];
  stored.moves = game.moves();
  stored.over = true;
  return stored;
}

std::string reason_of(storage::StoredRoom room) {
  const auto replayed = storage::replay(relinked(std::move(room)));
  return replayed ? "" : replayed.error().reason;
}

room::Ruled& ruling(storage::StoredRoom& room, std::size_t kind) {
  for (room::Move& move : room.moves)
    if (auto* ruled = std::get_if<room::Ruled>(&move);
        ruled && ruled->ruling.motion.index() == kind)
      return *ruled;
  FAIL("no such ruling");
  throw std::logic_error("unreachable");
}

}  // namespace

TEST_CASE("every ruling comes back from the database and from a file as it was") {
  const storage::StoredRoom game = ruled_game();
  std::set<std::size_t> kinds;
  for (const room::Move& move : game.moves)
    if (const auto* ruled = std::get_if<room::Ruled>(&move))
      kinds.insert(ruled->ruling.motion.index());
  CHECK(kinds == std::set<std::size_t>{0, 1, 2, 3, 4, 5});
  CHECK(storage::replay(game));

  const Home home;
  const std::string path = home.where;
  {
    TestStore store(path);
    store.append(game.code, game.opened);
    for (const room::SeatTaken& taken : game.seats) store.append(game.code, taken);
    store.append(game.code, *game.begun);
    for (const room::Move& move : game.moves)
      std::visit([&](const auto& row) { store.append(game.code, row); }, move);
    store.journal.flush();
  }
  const storage::StoredRoom read = read_room(path, game.code);
  CHECK(read.over);
  CHECK(read.moves == game.moves);
  CHECK(read.opened.settings == game.opened.settings);

  const storage::StoredRoom file = storage::read_game_file(storage::write_game_file(game));
  CHECK(file.opened.settings == game.opened.settings);
  REQUIRE(file.moves.size() == game.moves.size());
  for (std::size_t i = 0; i < file.moves.size(); ++i)
    CHECK(room::row_text(file, file.moves[i]) == room::row_text(game, game.moves[i]));
}

TEST_CASE("replaying row by row gives the state after each row, also after a take-back") {
  const storage::StoredRoom game = ruled_game();
  const auto rules = *engine::make_rules(game.opened.rules);
  room::Replayer replayer(rules, *game.begun->deal, game.moves);
  const room::Checkpoints checkpoints({rules, *game.begun->deal}, game.moves);
  while (!replayer.finished()) {
    replayer.play_next();
    CHECK(replayer.state() == checkpoints.state_after(game.moves, replayer.seq()));
  }
  CHECK(replayer.seq() == game.moves.size());
}

TEST_CASE("the last row of a game that was called off says how it ended") {
  const storage::StoredRoom game = ruled_game();
  const auto* last = std::get_if<room::Ruled>(&game.moves.back());
  REQUIRE(last != nullptr);
  CHECK(last->last);
  CHECK(last->result.find("\"rank\":1") != std::string::npos);
}

TEST_CASE("a game in which the room gave time back very often is loaded again") {
  TestGame game(protocol::Settings{.clock = {protocol::ClockKind::move, 60}});
  game.advance(1);
  for (std::uint32_t i = 0; i <= server::limits::decisions_per_game_max; ++i) {
    server::Now now = game.now += 2000;
    now.lost = server::Milliseconds{1000} * (i + 1);  // the machine was suspended
    game.room.tick(now);
    game.commit();
  }
  storage::StoredRoom stored;
  stored.code = "K7QF3M";
  stored.opened = game.opened;
  stored.seats = game.journal.seats();
  stored.begun = game.journal.all<room::Begun>()[0];
  stored.moves = game.moves();
  REQUIRE(stored.moves.size() > server::limits::decisions_per_game_max + 1);
  CHECK(storage::replay(stored));
  // The players decide as before.
  game.room.receive(game.players[0], protocol::Propose{"p", protocol::Pause{}}, game.now);
  CHECK(game.players[1].take_types().ends_with("proposal"));
}

TEST_CASE("forged rulings are detected") {
  storage::StoredRoom game = ruled_game();
  SECTION("a revealed move is taken back") {
    TestGame other;
    other.advance(9);
    game.opened = other.opened;
    game.seats = other.journal.seats();
    game.begun = other.journal.all<room::Begun>()[0];
    game.moves = other.moves();
    room::Ruled forged{.seq = 10, .ruling = {protocol::TakeBack{0}, {}}, .time = other.now};
    game.moves.emplace_back(forged);
    CHECK(reason_of(game) == "takes back revealed tiles");
  }
  SECTION("a move that never happened is taken back") {
    ruling(game, 0).ruling.motion = protocol::TakeBack{900};
    CHECK(reason_of(game) == "takes back a move that was not made");
  }
  SECTION("more take-backs than a game may have") {
    game.moves.pop_back();  // the decision that ended it
    room::Ruled back = ruling(game, 0);
    for (std::uint32_t i = 0; i < server::limits::decisions_per_game_max; ++i) {
      back.seq = static_cast<std::uint32_t>(game.moves.size() + 1);
      game.moves.emplace_back(back);
    }
    CHECK(reason_of(game) == "more take-backs than a game may have");
  }
  SECTION("no such seat") {
    ruling(game, 2).ruling.by = {seat_at(5)};
    CHECK(reason_of(game) == "no such seat");
  }
  SECTION("another table") {
    ruling(game, 0).digest ^= 1;
    CHECK(contains(reason_of(game), "digest "));
  }
  SECTION("another result") {
    ruling(game, 1).result = "[]";
    CHECK(contains(reason_of(game), "result []"));
  }
  SECTION("a ruling after the end") {
    room::Ruled more = std::get<room::Ruled>(game.moves.back());
    ++more.seq;
    game.moves.emplace_back(more);
    CHECK(reason_of(game) == "a decision, although the game is over");
  }
}

TEST_CASE("the database knows when the server was last alive") {
  const Home home;
  const std::string path = home.where;
  {
    TestStore store(path);
    CHECK_FALSE(storage::Recovery(path).alive());
    store.journal.note_time(server::RoomTime(1'790'000'000'000));
    store.journal.note_time(server::RoomTime(1'790'000'005'000));
  }
  CHECK(storage::Recovery(path).alive() == server::RoomTime(1'790'000'005'000));
}
