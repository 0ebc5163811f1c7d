// Finished games on request: read on a thread of their own, and not on the shard.
#include "server/cluster/finished_rooms.hpp"

#include "tests/room/support.hpp"
#include "tests/storage/support.hpp"

#include <atomic>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace tests;
using server::cluster::FinishedRooms;
using server::cluster::LocalResult;
using server::cluster::Location;

namespace {

class UnusedArchive final : public server::rooms::Archive {
 public:
  explicit UnusedArchive(std::atomic<int>& calls) : calls_(calls) {}
  RestoreOutcome restore(const room::RoomCode&, server::rooms::Rooms&) override {
    ++calls_;
    return RestoreOutcome::unreadable_now;
  }

 private:
  std::atomic<int>& calls_;
};

// A server that runs alone, with one shard.
struct Alone {
  explicit Alone(const std::string& database)
      : shards(1,
               [this] {
                 auto made = std::make_unique<server::rooms::Rooms>(
                     directory, journal, random, bots, told_limits, server::rooms::RoomTimeouts{});
                 made->set_archive(std::make_unique<UnusedArchive>(archive_calls));
                 return made;
               }),
        finished(database, directory, shards) {
    shards.start();
    finished.start();
  }
  ~Alone() {
    finished.stop();
    shards.stop();
    shards.clear();
  }

  LocalResult locate(const protocol::RoomCode& code) {
    std::promise<Location> promise;
    auto answer = promise.get_future();
    finished.locate(code, [&promise](const Location& found) { promise.set_value(found); });
    return std::get<LocalResult>(answer.get());
  }
  // The result of the work on the shard.
  template <class Work>
  auto on_shard(Work work) {
    std::promise<decltype(work(shards.rooms(0)))> promise;
    auto answer = promise.get_future();
    shards.post(0, [&](server::rooms::Rooms& rooms) { promise.set_value(work(rooms)); });
    return answer.get();
  }

  std::atomic<int> archive_calls = 0;
  server::rooms::Directory directory{100};
  TestJournal journal;
  DiceRandom random{1};
  TestBots bots;
  server::net::Shards shards;
  FinishedRooms finished;
};

}  // namespace

TEST_CASE("a finished game is in memory before its request reaches the shard") {
  const TemporaryDirectory folder;
  const std::string database = folder / "games.sqlite";
  {
    TestStore store(database);
    store.append("ABCDEF", sample_game());
    store.append("AAAAAA", sample_game(2), 4);  // not over
    store.journal.flush();
  }
  Alone server(database);
  for (const char* code : {"ABCDEF", "AAAAAA", "BBBBBB"}) server.directory.unload(code);

  CHECK(server.locate("ABCDEF") == LocalResult::here);
  CHECK(server.on_shard([](server::rooms::Rooms& rooms) {
    const room::Room* room = rooms.find("ABCDEF");
    return room != nullptr && room->state() == protocol::RoomState::finished;
  }));
  // These cannot be served; neither thread looks for them again.
  for (const char* code : {"AAAAAA", "BBBBBB", "BBBBBB", "CCCCCC"}) {
    CHECK(server.locate(code) == LocalResult::here);
    CHECK(server.on_shard([&](server::rooms::Rooms& rooms) {
      return rooms.find(code) == nullptr && !rooms.restores(code);
    }));
  }
  CHECK(server.archive_calls == 0);
}

TEST_CASE("a finished game comes with the tables that had its deal") {
  const TemporaryDirectory folder;
  const std::string database = folder / "games.sqlite";
  {
    TestStore store(database);
    SampleGame game = sample_game();
    std::get<room::Opened>(game.entries[0]).duplicate = {"ABCDEF", 1, 2};
    store.append("ABCDEF", linked(game, "ABCDEF"));
    store.journal.flush();
  }
  Alone server(database);
  server.directory.unload("ABCDEF");
  CHECK(server.locate("ABCDEF") == LocalResult::here);
  // The second table was never opened.
  CHECK(
      server.on_shard([](server::rooms::Rooms& rooms) { return !rooms.find("ABCDEF")->sealed(); }));
  CHECK(protocol::tables_open(server.directory.duplicates().find("ABCDEF").value()) == 0);
}

TEST_CASE("a game that several ask for at once is read once") {
  const TemporaryDirectory folder;
  const std::string database = folder / "games.sqlite";
  {
    TestStore store(database);
    store.append("ABCDEF", sample_game());
    store.journal.flush();
  }
  Alone server(database);
  server.directory.unload("ABCDEF");
  std::vector<std::promise<Location>> answers(8);
  // The shard gets all requests before the room.
  server.on_shard([&](server::rooms::Rooms&) {
    for (auto& one : answers)
      server.finished.locate("ABCDEF", [&one](const Location& found) { one.set_value(found); });
    return true;
  });
  for (auto& one : answers)
    CHECK(std::get<LocalResult>(one.get_future().get()) == LocalResult::here);
  CHECK(server.finished.reads() == 1);
}

TEST_CASE("a game that could not be read is read again for the next request") {
  const TemporaryDirectory folder;
  Alone server(folder / "no such database");
  server.directory.unload("ABCDEF");
  for (int i = 0; i < 2; ++i) CHECK(server.locate("ABCDEF") == LocalResult::unknown);
  CHECK(server.finished.reads() == 2);
}
