// A bit that flips in the file: the start refuses the file, or it sets the room aside, or every
// game is as it was. Rare damage that a start does not notice is found by `castellan verify`.
#include "server/storage/room_loader.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/storage/writer.hpp"
#include "tests/cli/tool_output.hpp"
#include "tests/storage/support.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <map>

using namespace tests;

namespace {

constexpr std::array stored_codes{"AAAAAA", "BBBBBB", "DDDDDD"};

// A game that goes on: all but its last moves are stored.
SampleGame unfinished(std::uint64_t seed, const protocol::RoomCode& code) {
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
enum class Outcome { same, set_aside, refused, lost, wrong };

Outcome outcome_of(const storage::Recovery& recovery, const storage::StoredRoom& whole) {
  if (std::ranges::count(recovery.unfinished_codes(), whole.code) == 0) return Outcome::lost;
  auto found = recovery.find(whole.code);
  if (!found) return Outcome::lost;
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

// A file with games, and starts on copies of it.
class FlippedFile {
 public:
  FlippedFile() : bytes_(file_with_games(directory_ / "games.sqlite")) {
    for (const char* const code : stored_codes)
      rooms_.push_back(read_room(directory_ / "games.sqlite", code));
  }

  const std::string& bytes() const { return bytes_; }

  // A loss that a start does not notice is found by `castellan verify`.
  Outcome flip(std::size_t byte, std::uint32_t bit) const {
    const std::string copy = directory_ / "copy.sqlite";
    INFO("bit " << bit << " of byte " << byte << " of " << bytes_.size());
    std::string wrong = bytes_;
    wrong[byte] = static_cast<char>(wrong[byte] ^ (1 << bit));
    std::ofstream(copy, std::ios::binary | std::ios::trunc) << wrong;
    const Outcome outcome = start_on(copy, rooms_);
    if (outcome >= Outcome::lost) CHECK(verified(copy).code != 0);
    for (const char* const end : {"", "-wal", "-shm"}) fs::remove(copy + end);
    return outcome;
  }

 private:
  const TemporaryDirectory directory_;
  const std::string bytes_;
  std::vector<storage::StoredRoom> rooms_;
};

}  // namespace

TEST_CASE("a bit that flips in the file makes no other game unnoticed") {
  const FlippedFile file;
  engine::bots::Dice dice(7);
  std::size_t noticed = 0;
  for (int i = 0; i < 200; ++i) {
    const std::size_t byte = dice(static_cast<std::uint32_t>(file.bytes().size()));
    const Outcome outcome = file.flip(byte, dice(8));
    noticed += outcome == Outcome::set_aside || outcome == Outcome::refused ? 1 : 0;
  }
  CHECK(noticed > 10);
}

TEST_CASE("a key that becomes larger hides none of the rows after it") {
  const FlippedFile file;
  const std::string code = stored_codes[1];
  engine::bots::Dice dice(8);
  std::map<Outcome, std::size_t> outcomes;
  for (std::size_t at = 0; (at = file.bytes().find(code, at)) != std::string::npos; ++at)
    // 'B' becomes 'C'.
    ++outcomes[file.flip(at + dice(static_cast<std::uint32_t>(code.size())), 0)];
  CHECK(outcomes[Outcome::wrong] == 0);
  // The room's own row, and its row in an index.
  CHECK(outcomes[Outcome::lost] <= 2);
  CHECK(outcomes[Outcome::set_aside] > 10);
}
