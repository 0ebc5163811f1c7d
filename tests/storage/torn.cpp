// The disk as a crash leaves it: whatever part of the last writes has arrived, recovery reads the
// game up to some row, complete and valid, and never less than a shorter write would have left.
#include "tests/storage/support.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

using namespace tests;

namespace {

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// The number of stored moves; every one must be as it was written, and the game must replay.
std::size_t moves_in(const std::string& path, const SampleGame& game) {
  const storage::StoredRoom room = read_room(path, "ABCDEF");
  const storage::StoredRoom whole = stored(game);
  REQUIRE(room.begun == whole.begun);
  REQUIRE(room.moves.size() <= whole.moves.size());
  for (std::size_t i = 0; i < room.moves.size(); ++i)
    REQUIRE(room::link_of(room.moves[i]) == room::link_of(whole.moves[i]));
  REQUIRE(std::holds_alternative<server::room::PlayedGame>(storage::replay(room)));
  return room.moves.size();
}

// A game in a log, as it lies on the disk while the server runs.
struct Log {
  explicit Log(const std::string& path) : store(path) {
    store.append("ABCDEF", game, game.first_action);
    store.journal.flush();
    answered_at.push_back(fs::file_size(path + "-wal"));
    for (std::size_t i = game.first_action; i < game.entries.size(); ++i) {
      store.append("ABCDEF", game.entries[i]);
      store.journal.flush();
      answered_at.push_back(fs::file_size(path + "-wal"));
    }
    REQUIRE(store.answers.failures().empty());
    file = bytes_of(path);
    log = bytes_of(path + "-wal");
  }
  std::size_t begun() const { return answered_at.front(); }
  // How many moves had been completed when the log had this length.
  std::size_t answered(std::size_t length) const {
    return static_cast<std::size_t>(
               std::upper_bound(answered_at.begin(), answered_at.end(), length) -
               answered_at.begin()) -
           1;
  }

  SampleGame game = sample_game();
  TestStore store;
  std::vector<std::size_t> answered_at;  // the length of the log, by moves that are durable
  std::string file;
  std::string log;
};

}  // namespace

TEST_CASE("a log torn anywhere keeps every completed move") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  write_games(path, {"GHJKMN"});  // a file that has been closed properly
  const Log disk(path);
  engine::bots::Dice dice(4);
  std::size_t most = 0;
  for (std::size_t length = disk.begun(); length <= disk.log.size();
       length += 1 + dice(static_cast<std::uint32_t>(disk.log.size() / 60))) {
    INFO(length);
    write_bytes(copy, disk.file);
    std::string torn = disk.log.substr(0, length);
    // The disk may hold anything after the flushed part.
    if (dice(2) == 0)
      for (int n = 0; n < 5000; ++n) torn += static_cast<char>(dice(256));
    write_bytes(copy + "-wal", torn);
    most = disk.answered(length);
    CHECK(moves_in(copy, disk.game) == most);
    // A server moves the log into the file.
    storage::Writer(copy).finish();
    CHECK(moves_in(copy, disk.game) == most);
  }
  CHECK(most > 40);
}

TEST_CASE("a page of the log that was written wrongly ends the game before it") {
  const TemporaryDirectory directory;
  const std::string copy = directory / "copy.sqlite";
  const Log disk(directory / "games.sqlite");
  engine::bots::Dice dice(5);
  for (int i = 0; i < 40; ++i) {
    std::string wrong = disk.log;
    const std::size_t at =
        disk.begun() + dice(static_cast<std::uint32_t>(disk.log.size() - disk.begun()));
    wrong[at] = static_cast<char>(wrong[at] ^ (1 << dice(8)));
    write_bytes(copy, disk.file);
    write_bytes(copy + "-wal", wrong);
    const std::size_t moves = moves_in(copy, disk.game);
    CHECK(moves == disk.answered(at));
    fs::remove(copy + "-shm");
  }
}
