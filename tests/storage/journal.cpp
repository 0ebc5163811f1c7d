#include "server/storage/memory_journal.hpp"
#include "tests/storage/support.hpp"

#include <future>

using namespace tests;

namespace {

void check_equal(const storage::StoredRoom& read, const storage::StoredRoom& written) {
  CHECK(read.opened.name == written.opened.name);
  CHECK(read.opened.settings == written.opened.settings);
  CHECK(read.opened.room_password == written.opened.room_password);
  CHECK(read.opened.time == written.opened.time);
  CHECK(read.opened.rules.preset == written.opened.rules.preset);
  CHECK(read.opened.rules.players == written.opened.rules.players);
  CHECK(read.opened.rules.harmony == written.opened.rules.harmony);
  REQUIRE(read.seats.size() == written.seats.size());
  for (std::size_t i = 0; i < read.seats.size(); ++i) {
    CHECK(read.seats[i].seat == written.seats[i].seat);
    CHECK(read.seats[i].name == written.seats[i].name);
    CHECK(read.seats[i].token == written.seats[i].token);
    CHECK(read.seats[i].time == written.seats[i].time);
  }
  REQUIRE(read.begun.has_value() == written.begun.has_value());
  CHECK(read.begun->deal == written.begun->deal);
  CHECK(read.begun->time == written.begun->time);
  CHECK(read.begun->digest == written.begun->digest);
  REQUIRE(read.moves.size() == written.moves.size());
  for (std::size_t i = 0; i < read.moves.size(); ++i) {
    INFO("move " << i);
    CHECK((read.moves[i] == written.moves[i]));
  }
  CHECK(read.over == written.over);
}

}  // namespace

TEST_CASE("every entry of a game comes back as it was appended") {
  const Home home;
  const std::string path = home.where;
  const SampleGame game = sample_game();
  {
    TestStore store(path);
    store.append("ABCDEF", game);
    store.journal.close();
    CHECK(store.answers.failures().empty());
    CHECK_FALSE(fs::exists(path + "-wal"));
  }
  const storage::StoredRoom read = read_room(path, "ABCDEF");
  check_equal(read, stored(game));
  const auto replayed = storage::replay(read);
  REQUIRE(replayed);
  CHECK(replayed->state == game.end);
}

TEST_CASE("a seat that was left is free, and a closed room is over") {
  const Home home;
  const std::string path = home.where;
  {
    TestStore store(path);
    store.append("ABCDEF", sample_game(), 3);
    store.append("ABCDEF", room::SeatLeft{engine::seat_at(0)});
    store.append("GHJKMN", sample_game(), 1);
    store.append("GHJKMN", room::Closed{server::RoomTime(1'790'000'099'000)});
    store.journal.flush();
    CHECK(store.journal.healthy());
  }
  const storage::StoredRoom open = read_room(path, "ABCDEF");
  REQUIRE(open.seats.size() == 1);
  CHECK(open.seats[0].seat == engine::seat_at(1));
  CHECK_FALSE(open.begun);
  CHECK_FALSE(open.over);
  CHECK(read_room(path, "GHJKMN").over);
  CHECK(storage::Recovery(path).unfinished().size() == 1);
}

TEST_CASE("entries are completed once each, in the order in which they were appended") {
  const Home home;
  TestStore store(home.where);
  const SampleGame game = sample_game();
  std::vector<std::pair<protocol::RoomCode, std::uint64_t>> expected;
  for (std::size_t i = 0; i < game.entries.size(); ++i)
    for (const char* code : {"ABCDEF", "GHJKMN"}) {
      store.append(code, game.entries[i]);
      expected.emplace_back(code, store.ticket);
    }
  store.journal.flush();
  CHECK(store.answers.durable() == expected);
}

TEST_CASE("entries queued during a commit share the next one") {
  const Home home;
  std::promise<void> first_answered;
  std::promise<void> go_on;
  bool first = true;
  storage::DurableJournal journal(
      home.where,
      [&](std::span<const storage::Durable>) {
        if (!std::exchange(first, false)) return;
        first_answered.set_value();
        go_on.get_future().wait();
      },
      [](const std::string& reason) { FAIL(reason); });
  const SampleGame game = sample_game();
  journal.append("ABCDEF", 1, game.entries[0]);
  first_answered.get_future().wait();
  for (std::size_t i = 1; i < game.entries.size(); ++i)
    journal.append("ABCDEF", i + 1, game.entries[i]);
  go_on.set_value();
  journal.flush();
  CHECK(journal.transactions() == 2);
  CHECK(journal.entries() == game.entries.size());
}

TEST_CASE("a completion comes only when another connection can read the entry") {
  const Home home;
  const std::string path = home.where;
  const SampleGame game = sample_game();
  std::vector<std::size_t> seen;
  storage::DurableJournal journal(
      path,
      [&](std::span<const storage::Durable> durable) {
        const auto found = storage::Recovery(path).find(durable.back().code);
        seen.push_back(found ? (*found)->moves.size() : 0);
      },
      [](const std::string& reason) { FAIL(reason); });
  for (std::size_t i = 0; i < game.first_action + 3; ++i) {
    journal.append("ABCDEF", i, game.entries[i]);
    journal.flush();
  }
  CHECK(seen == std::vector<std::size_t>{0, 0, 0, 0, 1, 2, 3});
}

TEST_CASE("a server that starts after a crash continues the game") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  const SampleGame game = sample_game();
  {
    TestStore store(path);
    store.append("ABCDEF", game, game.first_action + 5);
    store.journal.flush();
    fs::copy_file(path, copy);
    fs::copy_file(path + "-wal", copy + "-wal");
  }
  {
    TestStore store(copy);
    REQUIRE(read_room(copy, "ABCDEF").moves.size() == 5);
    for (std::size_t i = game.first_action + 5; i < game.entries.size(); ++i)
      store.append("ABCDEF", game.entries[i]);
    store.journal.flush();
    CHECK(store.answers.failures().empty());
  }
  check_equal(read_room(copy, "ABCDEF"), stored(game));
}

TEST_CASE("closing writes the queue, and later entries are dropped") {
  const Home home;
  const std::string path = home.where;
  const SampleGame game = sample_game();
  TestStore store(path);
  store.append("ABCDEF", game);
  store.journal.close();
  store.append("GHJKMN", game);
  store.journal.flush();
  store.journal.close();
  CHECK(store.answers.durable().size() == game.entries.size());
  CHECK(storage::Recovery(path).codes() == std::vector<protocol::RoomCode>{"ABCDEF"});
}

TEST_CASE("the threads of several rooms append at once") {
  const Home home;
  const std::string path = home.where;
  const SampleGame game = sample_game();
  const std::vector<protocol::RoomCode> codes{"AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD"};
  {
    TestStore store(path);
    std::vector<std::thread> threads;
    for (const protocol::RoomCode& code : codes)
      threads.emplace_back([&store, &game, code] {
        const SampleGame ours = linked(game, code);
        for (std::size_t i = 0; i < ours.entries.size(); ++i)
          store.journal.append(code, i, ours.entries[i]);
      });
    for (std::thread& thread : threads) thread.join();
    store.journal.flush();
    for (const protocol::RoomCode& code : codes) {
      std::uint64_t next = 0;
      for (const auto& [answered, ticket] : store.answers.durable())
        if (answered == code) CHECK(ticket == next++);
      CHECK(next == game.entries.size());
    }
  }
  for (const protocol::RoomCode& code : codes) CHECK(storage::replay(read_room(path, code)));
}

TEST_CASE("in memory every entry is durable at once") {
  Answers answers;
  storage::MemoryJournal journal(answers.on_durable());
  const SampleGame game = sample_game();
  journal.append("ABCDEF", 7, game.entries[0]);
  journal.append("GHJKMN", 8, game.entries[0]);
  CHECK(answers.durable() ==
        std::vector<std::pair<room::RoomCode, std::uint64_t>>{{"ABCDEF", 7}, {"GHJKMN", 8}});
}
