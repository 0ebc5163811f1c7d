// A real database that refuses one row: its room is reloaded and goes on.
#include "server/rooms/rooms.hpp"
#include "server/storage/stored_rooms.hpp"
#include "tests/room/support.hpp"
#include "tests/storage/support.hpp"

#include <memory>

using namespace tests;

namespace {

// The rooms of a server, on the thread of the test.
struct Serving {
  explicit Serving(const std::string& path)
      : where(path),
        journal(where, answers.on_durable(), answers.on_failed(), {},
                {.on_room_failed = [this](const room::RoomCode& code, const std::string& why) {
                  const std::lock_guard lock(mutex);
                  refused.emplace_back(code, why);
                }}) {
    rooms.set_archive(std::make_unique<server::storage::StoredRooms>(where));
  }

  // Until the journal has completed all entries, and none follows.
  void pump() {
    for (bool more = true; more;) {
      journal.flush();
      const auto durable = answers.durable();
      more = told < durable.size();
      for (; told < durable.size(); ++told)
        rooms.committed(durable[told].first, durable[told].second);
      const std::lock_guard lock(mutex);
      for (const auto& [code, why] : std::exchange(refused, {})) {
        reasons.push_back(why);
        rooms.halt(code);
      }
    }
  }
  std::vector<std::string> sit_down(const protocol::RoomCode& code) {
    directory.claim(code);
    TestAnswer<room::RoomGrant> opening;
    rooms.create(code,
                 {"Friday", {.listed = true}, request_in("kingdomino players=2"), Instant(1000)},
                 rules_for("kingdomino players=2"), {}, opening.done());
    pump();
    std::vector<std::string> tokens;
    for (const char* name : {"Ann", "Ben"}) {
      rooms.find(code)->take_seat({name, {}}, std::nullopt, Instant(1000),
                                  [&](const auto& grant) { tokens.push_back(grant->token); });
      pump();
    }
    return tokens;
  }
  void resign(const protocol::RoomCode& code, const std::string& token, const std::string& id,
              Recorder& who) {
    room::Room& room = *rooms.find(code);
    CHECK_FALSE(room.enter(who, {.token = token}, Instant(2000)));
    room.receive(who, protocol::Act{id, std::nullopt, engine::Resign{}}, Instant(2000));
  }

  const std::string where;
  Answers answers;
  std::mutex mutex;
  std::vector<std::pair<room::RoomCode, std::string>> refused;
  std::vector<std::string> reasons;
  std::size_t told = 0;
  storage::DurableJournal journal;
  server::rooms::Directory directory{100};
  DiceRandom random{1};
  TestBots bots;
  server::rooms::Rooms rooms{directory, journal,     random,
                             bots,      told_limits, {.waiting = 1'000'000, .finished = 1'000'000}};
};

// The first act of this room.
void refuse_a_row(const std::string& where, const std::string& room) {
  if (storage::sql::is_postgres(where))
    return tamper(where,
                  "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                  "IF NEW.room = '" +
                      room +
                      "' THEN RAISE EXCEPTION 'not this one'; END IF; "
                      "RETURN NEW; END $$;"
                      "CREATE TRIGGER refuses BEFORE INSERT ON steps FOR EACH ROW "
                      "EXECUTE FUNCTION refuse()");
  tamper(where, "CREATE TRIGGER refuses BEFORE INSERT ON steps WHEN NEW.room = '" + room +
                    "' BEGIN SELECT RAISE(ABORT, 'not this one'); END");
}

void refuse_no_more(const std::string& where) {
  tamper(where, storage::sql::is_postgres(where) ? "DROP TRIGGER refuses ON steps"
                                                 : "DROP TRIGGER refuses");
}

}  // namespace

TEST_CASE("a room of which the database refuses one row goes on from its last stored row") {
  const Home home;
  Serving server(home.where);
  const auto tokens = server.sit_down("AAAAAA");
  const auto others = server.sit_down("BBBBBB");
  refuse_a_row(home.where, "AAAAAA");
  Recorder ann;
  Recorder cat;
  server.resign("AAAAAA", tokens[0], "a1", ann);
  server.resign("BBBBBB", others[0], "b1", cat);
  server.pump();
  REQUIRE(server.reasons.size() == 1);
  CHECK(contains(server.reasons[0], "not this one"));
  CHECK(server.journal.healthy());
  CHECK(server.answers.failures().empty());
  CHECK(ann.dismissed == Close::halted);
  CHECK_FALSE(cat.dismissed);
  CHECK(read_room(home.where, "BBBBBB").over);
  CHECK(read_room(home.where, "AAAAAA").moves.empty());
  refuse_no_more(home.where);
  Recorder back;
  server.resign("AAAAAA", tokens[0], "a1", back);
  server.pump();
  CHECK_FALSE(back.dismissed);
  CHECK(read_room(home.where, "AAAAAA").over);
  CHECK(read_room(home.where, "AAAAAA").moves.size() == 1);
  CHECK(server.rooms.find("AAAAAA")->state() == protocol::RoomState::finished);
}

TEST_CASE("rows of a refused room are dropped until it is readmitted") {
  const Home home;
  WatchedStore watched(home.where);
  const SampleGame game = sample_game();
  std::uint64_t ticket = 0;
  std::size_t next = 0;
  const auto append = [&](std::size_t count) {
    for (; count > 0; --count) watched.journal.append("ABCDEF", ++ticket, game.entries[next++]);
    watched.journal.flush();
  };
  append(game.first_action);
  const std::size_t durable = watched.answers.durable().size();
  refuse_a_row(home.where, "ABCDEF");
  append(1);
  refuse_no_more(home.where);
  CHECK(watched.refused.size() == 1);
  append(2);
  CHECK(watched.answers.durable().size() == durable);
  // The waiting entries are those of the room as it was.
  watched.journal.append("ABCDEF", ++ticket, game.entries[next]);
  watched.journal.readmit("ABCDEF");
  watched.journal.flush();
  next = game.first_action;
  append(game.entries.size() - next);
  CHECK(read_room(home.where, "ABCDEF").over);
  CHECK((read_room(home.where, "ABCDEF").moves == stored(game).moves));
  CHECK(watched.answers.failures().empty());
}
