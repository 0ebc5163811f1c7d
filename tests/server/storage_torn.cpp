// The disk as a crash leaves it: however much of the last writes has arrived, what is read back is
// the game up to some row, whole and good, and never less than a shorter write would have left.
#include "tests/server/storage_support.hpp"

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

// How many moves are there; every one must be as it was written, and the game replay.
std::size_t moves_in(const std::string& path, const SampleGame& game) {
  const storage::StoredRoom room = read_room(path, "ABCDEF");
  const storage::StoredRoom whole = stored(game);
  REQUIRE(room.begun == whole.begun);
  REQUIRE(room.moves.size() <= whole.moves.size());
  for (std::size_t i = 0; i < room.moves.size(); ++i)
    REQUIRE(room::link_of(room.moves[i]) == room::link_of(whole.moves[i]));
  REQUIRE(std::holds_alternative<engine::State>(storage::replay(room)));
  return room.moves.size();
}

}  // namespace

TEST_CASE("a log that is torn anywhere leaves the game up to a row") {
  const Directory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  const SampleGame game = sample_game();
  write_games(path, {"GHJKMN"});  // a file that has been closed well
  Store store(path);
  store.append("ABCDEF", game, game.first_action);
  store.journal.flush();
  const std::size_t begun = fs::file_size(path + "-wal");
  for (std::size_t i = game.first_action; i < game.entries.size(); ++i) {
    store.append("ABCDEF", game.entries[i]);
    store.journal.flush();
  }
  const std::string file = bytes_of(path);
  const std::string log = bytes_of(path + "-wal");
  REQUIRE(log.size() > begun + 48 * 4096);

  engine::bots::Dice dice(4);
  std::size_t most = 0;
  for (std::size_t length = begun; length <= log.size();
       length += 1 + dice(static_cast<std::uint32_t>(log.size() / 60))) {
    INFO(length);
    write_bytes(copy, file);
    std::string torn = log.substr(0, length);
    // The disk may hold anything behind what was flushed.
    if (dice(2) == 0)
      for (int n = 0; n < 5000; ++n) torn += static_cast<char>(dice(256));
    write_bytes(copy + "-wal", torn);
    const std::size_t moves = moves_in(copy, game);
    CHECK(moves >= most);
    most = moves;
    {
      Store restarted(copy);
    }  // a server moves the log into the file
    CHECK(moves_in(copy, game) == moves);
  }
  CHECK(most > 40);
}

TEST_CASE("a page of the log that was written wrongly ends the game before it") {
  const Directory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  const SampleGame game = sample_game();
  Store store(path);
  store.append("ABCDEF", game, game.first_action);
  store.journal.flush();
  const auto begun = static_cast<std::uint32_t>(fs::file_size(path + "-wal"));
  for (std::size_t i = game.first_action; i < game.entries.size(); ++i) {
    store.append("ABCDEF", game.entries[i]);
    store.journal.flush();
  }
  const std::string file = bytes_of(path);
  const std::string log = bytes_of(path + "-wal");
  engine::bots::Dice dice(5);
  for (int i = 0; i < 40; ++i) {
    std::string wrong = log;
    char& byte = wrong[begun + dice(static_cast<std::uint32_t>(log.size()) - begun)];
    byte = static_cast<char>(byte ^ (1 << dice(8)));
    write_bytes(copy, file);
    write_bytes(copy + "-wal", wrong);
    CHECK(moves_in(copy, game) < game.entries.size() - game.first_action);
    fs::remove(copy + "-shm");
  }
}
