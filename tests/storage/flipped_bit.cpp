// A bit that flips in the file: the start refuses the file, or it sets the room aside, or every
// game is as it was. Damage that a start does not notice is found by `castellan verify`.
#include "server/storage/room_loader.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/storage/writer.hpp"
#include "tests/cli/tool_output.hpp"
#include "tests/storage/support.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

using namespace tests;

namespace {

constexpr std::array stored_codes{"AAAAAA", "BBBBBB", "CCCCCC"};

// A game that goes on: all but its last moves are stored.
SampleGame unfinished(std::uint64_t seed, const std::string& code) {
  SampleGame game = sample_game(seed, 2, code);
  game.entries.resize(game.entries.size() - 5);
  return game;
}

std::string file_with_games(const std::string& path) {
  {
    TestStore store(path);
    std::uint64_t seed = 0;
    for (const char* const code : stored_codes) store.append(code, unfinished(++seed, code));
    store.journal.close();
    REQUIRE(store.answers.failures().empty());
  }
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// In the order of what is worse.
enum class Outcome { same, set_aside, refused, wrong };

Outcome outcome_of(const storage::Recovery& recovery, const storage::StoredRoom& whole) {
  if (std::ranges::count(recovery.unfinished_codes(), whole.code) == 0) return Outcome::wrong;
  auto found = recovery.find(whole.code);
  if (!found) return Outcome::wrong;
  const auto loaded = storage::load_room(*std::move(found), recovery);
  if (!loaded) return Outcome::set_aside;
  // The chain has everything else of the game.
  return loaded->stored.begun == whole.begun && loaded->stored.moves == whole.moves
             ? Outcome::same
             : Outcome::wrong;
}

// Of a start of the server on this file.
Outcome start_on(const std::string& path, const std::vector<storage::StoredRoom>& rooms) {
  try {
    storage::Writer(path).finish();
    const storage::Recovery recovery(path);
    Outcome worst = Outcome::same;
    for (const storage::StoredRoom& whole : rooms)
      worst = std::max(worst, outcome_of(recovery, whole));
    return worst;
  } catch (const storage::StorageError&) {
    return Outcome::refused;
  }
}

}  // namespace

TEST_CASE("a bit that flips in the file makes no other game unnoticed") {
  const TemporaryDirectory directory;
  const std::string bytes = file_with_games(directory / "games.sqlite");
  std::vector<storage::StoredRoom> rooms;
  for (const char* const code : stored_codes) rooms.push_back(read_room(directory / "games.sqlite", code));
  const std::string copy = directory / "copy.sqlite";
  engine::bots::Dice dice(7);
  std::array<std::size_t, 4> outcomes{};
  for (int i = 0; i < 1'000; ++i) {
    const std::size_t at = dice(static_cast<std::uint32_t>(bytes.size()));
    const std::uint32_t bit = dice(8);
    INFO("bit " << bit << " of byte " << at << " of " << bytes.size());
    std::string wrong = bytes;
    wrong[at] = static_cast<char>(wrong[at] ^ (1 << bit));
    std::ofstream(copy, std::ios::binary | std::ios::trunc) << wrong;
    const Outcome outcome = start_on(copy, rooms);
    ++outcomes[static_cast<std::size_t>(outcome)];
    if (outcome == Outcome::wrong) CHECK(verified(copy).code != 0);
    fs::remove(copy);
    fs::remove(copy + "-wal");
    fs::remove(copy + "-shm");
  }
  WARN(outcomes[0] << " " << outcomes[1] << " " << outcomes[2] << " " << outcomes[3]);
}
