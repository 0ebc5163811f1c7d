#include "server/storage/chat_store.hpp"
#include "server/storage/deletion_clock.hpp"
#include "server/storage/memory_journal.hpp"
#include "server/util/limits.hpp"
#include "tests/storage/support.hpp"
#include "tests/support/times.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <sys/resource.h>
#include <thread>
#include <utility>

using namespace tests;
using protocol::ChatTo;
using protocol::Milliseconds;
using protocol::Phrase;

namespace {

room::Milliseconds present() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

room::ChatEntry text_of(std::uint64_t number, const std::string& text) {
  room::ChatEntry said{{.number = number,
                        .time = present(),
                        .seat = engine::seat_at(1),
                        .name = "Ænn 👑",
                        .text = text,
                        .re = "c-" + std::to_string(number)},
                       room::TokenHash{},
                       std::nullopt};
  said.by->fill(0x81);
  return said;
}

// The rows of a journal, and its errors.
struct Talkative {
  Answers answers;
  std::vector<std::string> troubles;  // to be read when the journal is closed
  std::vector<std::string> undeleted;
  std::atomic<int> trouble_count = 0;
  storage::DurableJournal journal;

  explicit Talkative(const std::string& path, int days = 7,
                     const std::function<server::Now()>& clock = server::now)
      : journal(path, answers.on_durable(), answers.on_failed(),
                {days,
                 [this](const std::string& what) {
                   troubles.push_back(what);
                   ++trouble_count;
                 },
                 [this](const std::string& what) { undeleted.push_back(what); }, clock}) {}
};

std::vector<room::ChatEntry> kept(const std::string& path,
                                  const protocol::RoomCode& code = "ABCDEF") {
  return storage::Recovery(path).chat(code);
}

// A database with one unfinished room.
void write_room(const std::string& path) {
  TestStore store(path);
  store.append("ABCDEF", sample_game(), 5);
}

}  // namespace

TEST_CASE("messages come back as they were sent") {
  const Home home;
  const std::string path = home.where;
  write_room(path);
  std::vector<room::ChatEntry> said{text_of(1, "Oh, \"no\" 👑"), text_of(2, ""),
                                    text_of(3, "Secret"), text_of(9, "Hello")};
  said[1].message.phrase = Phrase::well_played;
  said[2].message.to = ChatTo::team;
  said[2].partner = room::TokenHash{};
  said[2].partner->fill(7);
  said[3].by.reset();
  said[3].message.seat.reset();
  said[3].message.to = ChatTo::spectators;
  {
    Talkative talk(path);
    for (const room::ChatEntry& one : said) talk.journal.store_chat("ABCDEF", one);
    talk.journal.close();
    CHECK(talk.troubles.empty());
  }
  CHECK((kept(path) == said));
  CHECK(kept(path, "AAAAAA").empty());
  Talkative again(path);
  CHECK((kept(path) == said));
}

TEST_CASE("the newest messages of each room are kept, which are those that anybody reads") {
  const Home home;
  write_room(home.where);
  {
    TestStore store(home.where);
    store.append("AAAAAA", sample_game(), 5);
  }
  Talkative talk(home.where);
  constexpr std::uint64_t most = server::limits::chat_messages_max;
  for (std::uint64_t i = 1; i <= most + 50; ++i)
    talk.journal.store_chat("ABCDEF", text_of(i, "Hello"));
  talk.journal.store_chat("AAAAAA", text_of(1, "Hello"));
  talk.journal.close();
  storage::sql::Database database = storage::sql::open(home.where, storage::sql::Use::read);
  storage::sql::Statement count(database, "SELECT count(*), min(number) FROM chat WHERE room = $1");
  const auto counted = [&](std::string_view room) {
    storage::sql::Rows rows = count.query(room);
    REQUIRE(rows.next());
    return std::pair(rows.integer(0), rows.integer(1));
  };
  CHECK(counted("ABCDEF") == std::pair<std::int64_t, std::int64_t>(most, 51));
  CHECK(counted("AAAAAA") == std::pair<std::int64_t, std::int64_t>(1, 1));
}

TEST_CASE("with zero days nothing is stored, and stored chat is deleted") {
  const Home home;
  const std::string path = home.where;
  write_room(path);
  {
    Talkative talk(path);
    talk.journal.store_chat("ABCDEF", text_of(1, "Hello"));
    talk.journal.close();
  }
  CHECK(kept(path).size() == 1);
  Talkative silent(path, 0);
  CHECK(kept(path).empty());
  silent.journal.store_chat("ABCDEF", text_of(2, "Hello"));
  silent.journal.close();
  CHECK(kept(path).empty());
}

TEST_CASE("older messages are deleted at the start") {
  const Home home;
  const std::string path = home.where;
  write_room(path);
  {
    Talkative talk(path);
    room::ChatEntry old = text_of(1, "Long ago");
    old.message.time -= 8 * 24 * 3'600'000LL;
    talk.journal.store_chat("ABCDEF", old);
    talk.journal.store_chat("ABCDEF", text_of(2, "Hello"));
    talk.journal.close();
  }
  CHECK(kept(path).size() == 2);
  Talkative again(path);
  const auto left = kept(path);
  REQUIRE(left.size() == 1);
  CHECK(left[0].message.text == "Hello");
}

TEST_CASE("chat that cannot be deleted delays no deletion of a player") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_room(path);
  {
    Talkative talk(path);
    talk.journal.store_chat("ABCDEF", text_of(1, "Hello"));
    talk.journal.close();
  }
  tamper(path, "INSERT INTO erasures (player) VALUES ('a')");
  tamper(path,
         "CREATE TRIGGER broken BEFORE DELETE ON chat BEGIN SELECT RAISE(ABORT, 'broken'); END");
  Talkative talk(path, 0);
  talk.journal.close();
  CHECK(talk.troubles.empty());
  REQUIRE(talk.undeleted.size() == 1);
  CHECK(talk.undeleted[0] == "broken [SQLITE_CONSTRAINT]");
  CHECK(kept(path).size() == 1);
  storage::sql::Database database = storage::sql::open(path, storage::sql::Use::read);
  storage::sql::Statement query(database, "SELECT player FROM erasures");
  CHECK_FALSE(query.query().next());
}

TEST_CASE("only the newest messages are read") {
  const Home home;
  const std::string path = home.where;
  write_room(path);
  {
    Talkative talk(path);
    for (std::uint64_t i = 1; i <= 1000; ++i)
      talk.journal.store_chat("ABCDEF", text_of(i, "Hello"));
    talk.journal.close();
  }
  const auto read = kept(path);
  CHECK(read.size() < 1000);
  CHECK(read.size() >= server::limits::chat_history_max);
  CHECK(read.back().message.number == 1000);
}

TEST_CASE("unreadable chat is skipped, and the room is good") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_room(path);
  {
    Talkative talk(path);
    for (std::uint64_t i = 1; i <= 4; ++i) talk.journal.store_chat("ABCDEF", text_of(i, "Hello"));
    talk.journal.close();
  }
  tamper(path, "UPDATE chat SET heard = 'nobody' WHERE number = 1");
  tamper(path, "UPDATE chat SET said_by = NULL WHERE number = 2");
  tamper(path, "UPDATE chat SET text = CAST(x'ff' AS TEXT) WHERE number = 3");
  const auto read = kept(path);
  REQUIRE(read.size() == 1);
  CHECK(read[0].message.number == 4);
  CHECK(read_room(path, "ABCDEF").moves.size() == 1);
}

TEST_CASE("chat that cannot be stored is dropped, and moves are stored") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_room(path);
  const SampleGame game = linked(sample_game(), "ABCDEF");
  Talkative talk(path);
  tamper(path,
         "CREATE TRIGGER broken BEFORE INSERT ON chat WHEN NEW.number < 3 "
         "BEGIN SELECT RAISE(ABORT, 'broken'); END");
  talk.journal.store_chat("ABCDEF", text_of(1, "Hello"));
  talk.journal.append("ABCDEF", 1, game.entries[game.first_action + 1]);
  talk.journal.flush();
  CHECK(talk.journal.healthy());
  talk.journal.store_chat("ABCDEF", text_of(3, "Hello"));
  talk.journal.close();
  REQUIRE(talk.troubles.size() == 1);
  CHECK(talk.troubles[0] == "broken [SQLITE_CONSTRAINT]");
  CHECK(talk.answers.failures().empty());
  CHECK(talk.answers.durable().size() == 1);
  CHECK(read_room(path, "ABCDEF").moves.size() == 2);
  const auto read = kept(path);
  REQUIRE(read.size() == 1);
  CHECK(read[0].message.number == 3);
}

TEST_CASE("a message that cannot be stored takes no other message of its batch with it") {
  const Home home;
  write_room(home.where);
  storage::ChatStore store(home.where);
  std::vector<storage::RoomMessage> batch;
  for (const std::uint64_t number : {1u, 2u, 3u})
    batch.push_back({"ABCDEF", text_of(number, "Hello")});
  batch[1].entry.message.number = 0;
  const auto rejection = store.write(batch);
  CHECK(rejection);
  const auto read = kept(home.where);
  REQUIRE(read.size() == 2);
  CHECK(read[0].message.number == 1);
  CHECK(read[1].message.number == 3);
  CHECK_FALSE(store.write(std::span(batch).first(1)));
}

TEST_CASE("chat on a full disk does not poison the journal") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_room(path);
  const SampleGame game = linked(sample_game(), "ABCDEF");
  Talkative talk(path);
  auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  rlimit lower = before;
  lower.rlim_cur = fs::file_size(path + "-wal");
  setrlimit(RLIMIT_FSIZE, &lower);
  talk.journal.store_chat("ABCDEF", text_of(1, "Hello"));
  while (talk.trouble_count == 0) std::this_thread::yield();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  CHECK(talk.journal.healthy());
  talk.journal.append("ABCDEF", 1, game.entries[game.first_action + 1]);
  talk.journal.flush();
  CHECK(talk.answers.durable().size() == 1);
  CHECK(read_room(path, "ABCDEF").moves.size() == 2);
}

TEST_CASE("a journal in memory stores no chat") {
  storage::MemoryJournal journal([](auto) { FAIL("nothing is durable"); });
  journal.store_chat("ABCDEF", text_of(1, "Hello"));
}

TEST_CASE("a wall clock that jumps ahead deletes nothing for an hour") {
  constexpr Milliseconds hour = 3'600'000;
  constexpr Milliseconds day = 24 * hour;
  const Milliseconds jump = GENERATE(8 * day, 365 * day, 20'000 * day);
  CAPTURE(jump);
  storage::DeletionClock clock(sample_time);
  Instant now(sample_time + hour);
  CHECK(clock.read(now) == server::WallTime(now));
  now += hour;
  now.wall_ahead = jump;
  for (int minutes = 0; minutes < 60; minutes += 20) {
    CHECK(clock.read(now) == server::WallTime(now.ms));
    now += 20 * 60'000;
  }
  SECTION("then it was right") {
    CHECK(clock.read(now) == server::WallTime(now));
  }
  SECTION("unless it has been put back meanwhile") {
    now.wall_ahead = 0;
    CHECK(clock.read(now) == server::WallTime(now));
    now.wall_ahead = jump;
    CHECK(clock.read(now) == server::WallTime(now.ms));
  }
}

TEST_CASE("a wall clock that is put back, or was wrong by less than a day, is accepted") {
  constexpr Milliseconds day = 86'400'000;
  const Milliseconds move = GENERATE(Milliseconds{-700}, day / 2, -day, -365 * day);
  CAPTURE(move);
  storage::DeletionClock clock(std::nullopt);
  Instant now = sample_time;
  CHECK(clock.read(now) == server::WallTime(now));
  now += 1000;
  now.wall_ahead = move;
  CHECK(clock.read(now) == server::WallTime(now));
}

TEST_CASE("chat survives a start with a clock that is a month ahead") {
  const Home home;
  const std::string path = home.where;
  write_room(path);
  const server::Now right = server::now();
  {
    Talkative talk(path);
    talk.journal.store_chat("ABCDEF", text_of(1, "Hello"));
    talk.journal.note_time(server::RoomTime(right.wall.count()));
    talk.journal.close();
  }
  const server::Now wrong{right.steady, right.wall + 30 * 86'400'000LL, right.lost};
  {
    Talkative again(path, 7, [&] { return wrong; });
    CHECK(kept(path).size() == 1);
    again.journal.close();
  }
  Talkative nothing_kept(path, 0, [&] { return wrong; });
  CHECK(kept(path).empty());
}

TEST_CASE("one node's clock does not decide what a shared database keeps") {
  const Home home(true);
  write_room(home.where);
  const server::Now right = server::now();
  {
    Talkative talk(home.where);
    talk.journal.store_chat("ABCDEF", text_of(1, "Hello"));
    talk.journal.close();
  }
  // Nodes do not note when they ran.
  REQUIRE_FALSE(storage::Recovery(home.where).alive());
  const server::Now wrong{right.steady, right.wall + 30 * 86'400'000LL, right.lost};
  Talkative again(home.where, 7, [&] { return wrong; });
  CHECK(kept(home.where).size() == 1);
}
