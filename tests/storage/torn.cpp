// The disk as a crash leaves it: whatever part of the last writes has arrived, recovery reads the
// game up to some row, complete and valid, and never less than a shorter write would have left.
#include "server/storage/backup.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/storage/sql/wal_scan.hpp"
#include "tests/cli/tool_output.hpp"
#include "tests/storage/file_size_limit.hpp"
#include "tests/storage/support.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>

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
  REQUIRE(storage::replay(room));
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

namespace {

std::string complaint_of(const std::string& path) {
  try {
    TestStore store(path);
  } catch (const storage::StorageError& error) {
    return error.what();
  }
  return "";
}

std::size_t files_like(const std::string& path) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(path).parent_path()))
    count += entry.path().string().starts_with(path) ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("a bit that flips in the log ends no game without a word") {
  const TemporaryDirectory directory;
  const std::string copy = directory / "copy.sqlite";
  write_games(directory / "games.sqlite", {"GHJKMN"});
  const Log disk(directory / "games.sqlite");
  const std::size_t moves = disk.answered_at.size() - 1;
  constexpr std::size_t header = 32;
  constexpr std::size_t frame = 24 + storage::sql::new_page_bytes;
  engine::bots::Dice dice(6);
  std::size_t refused = 0;
  for (std::size_t at = 0; at < disk.log.size();
       at += at < header ? 1 : 1 + dice(static_cast<std::uint32_t>(disk.log.size() / 40))) {
    // Where a flipped bit can make one transaction of two.
    const std::size_t field = at < header ? 0 : (at - header) % frame;
    if (field >= 4 && field < 8) continue;
    INFO("byte " << at << " of " << disk.log.size());
    for (const auto& entry : fs::directory_iterator(fs::path(copy).parent_path()))
      if (entry.path().string().starts_with(copy)) fs::remove(entry.path());
    std::string wrong = disk.log;
    wrong[at] = static_cast<char>(wrong[at] ^ (1 << dice(8)));
    write_bytes(copy, disk.file);
    write_bytes(copy + "-wal", wrong);
    const bool confirmed = at < disk.begun() || disk.answered(at) + 1 < moves;
    const bool last_frame = at >= disk.log.size() - frame;
    CHECK(contains(verify_report(copy), "file: " + copy + "-wal: its") == !last_frame);
    const ToolOutput saved = run_tool([&](auto& out, auto& err) {
      return storage::backup(copy, directory / "saved.sqlite", out, err);
    });
    CHECK(saved.code == (last_frame ? 0 : 1));
    CHECK(contains(saved.err, "the copy ends before the damage") == !last_frame);
    fs::remove(directory / "saved.sqlite");
    const std::string complaint = complaint_of(copy);
    CHECK(contains(complaint, "is damaged; ") == confirmed);
    CHECK(complaint.empty() == !confirmed);
    if (confirmed) CHECK(bytes_of(copy + "-wal") == wrong);
    CHECK(files_like(copy + "-wal.torn-") == (confirmed || last_frame ? 0U : 1U));
    refused += confirmed ? 1 : 0;
  }
  CHECK(refused > 40);
}

TEST_CASE("the copy of a torn log is whole and private, or there is none") {
  const TemporaryDirectory directory;
  const std::string copy = directory / "copy.sqlite";
  const Log disk(directory / "games.sqlite");
  std::string torn = disk.log;
  const std::size_t last = disk.answered_at[disk.answered_at.size() - 2];
  torn[last + 100] = static_cast<char>(torn[last + 100] ^ 1);
  write_bytes(copy, disk.file);
  write_bytes(copy + "-wal", torn);
  fs::permissions(copy + "-wal", fs::perms::group_read | fs::perms::others_read,
                  fs::perm_options::add);
  {
    const FileSizeLimit limit(torn.size() / 2);
    CHECK(contains(complaint_of(copy), "-wal.torn-"));
  }
  CHECK(files_like(copy + "-wal.torn-") == 0);
  CHECK(complaint_of(copy).empty());
  for (const auto& entry : fs::directory_iterator(directory / "")) {
    if (!entry.path().string().starts_with(copy + "-wal.torn-")) continue;
    CHECK(bytes_of(entry.path()) == torn);
    CHECK(entry.status().permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  }
  CHECK(files_like(copy + "-wal.torn-") == 1);
}

TEST_CASE("a whole log, a torn one, and an older one below a newer have no damage") {
  const TemporaryDirectory directory;
  const Log disk(directory / "games.sqlite");
  const auto damage = [](const std::string& log) {
    std::istringstream file(log);
    return storage::sql::find_damage(file);
  };
  CHECK_FALSE(damage(disk.log));
  CHECK_FALSE(damage(""));
  CHECK_FALSE(damage(disk.log.substr(0, 32)));
  CHECK_FALSE(damage(disk.log.substr(0, disk.log.size() - 100)));
  // A log that was begun again over this one.
  const Log other(directory / "other.sqlite");
  CHECK_FALSE(
      damage(other.log.substr(0, other.answered_at[10]) + disk.log.substr(other.answered_at[10])));
}

TEST_CASE(
    "a frame that is bad in one scan of a running server's log and whole in the next is whole") {
  const TemporaryDirectory directory;
  const std::string log = Log(directory / "games.sqlite").log;
  const std::string older = Log(directory / "older.sqlite").log;
  // Frame `number` is still that of an older log, and the one after it is overwritten already.
  const auto with_old_frame = [&](std::size_t number) {
    constexpr std::size_t frame = 24 + storage::sql::new_page_bytes;
    const std::size_t at = 32 + (number - 1) * frame;
    std::string bytes = log;
    return bytes.replace(at, frame, older, at, frame);
  };
  // The bad frame that is found in a log that changes from scan to scan; between them its header is
  // read.
  const auto bad_frame = [](const std::vector<std::string>& scans) {
    std::size_t opened = 0;
    const auto damage = storage::sql::find_lasting_damage([&] {
      const std::size_t scan = std::min(opened++ / 2, scans.size() - 1);
      return std::make_unique<std::istringstream>(scans[scan]);
    });
    return damage ? static_cast<int>(damage->frame) : -1;
  };
  CHECK(bad_frame({log}) == -1);
  CHECK(bad_frame({with_old_frame(5), log}) == -1);
  CHECK(bad_frame({with_old_frame(5), with_old_frame(8), log}) == -1);
  CHECK(bad_frame({with_old_frame(5)}) == 5);
  CHECK(bad_frame({with_old_frame(8), with_old_frame(5)}) == 5);
  // Begun again after the first scan: this is another log.
  CHECK(bad_frame({with_old_frame(5), older}) == -1);
}

TEST_CASE("a damaged header is found whatever the size of pages") {
  const std::uint32_t page_bytes =
      GENERATE(storage::sql::new_page_bytes, storage::sql::old_page_bytes);
  const TemporaryDirectory directory;
  const std::string path = directory / "pages.sqlite";
  SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  database.exec("PRAGMA page_size = " + std::to_string(page_bytes));
  database.exec("PRAGMA journal_mode = WAL");
  for (const char* const change : {"CREATE TABLE x (y)", "CREATE TABLE y (z)"})
    database.exec(change);
  std::string log = bytes_of(path + "-wal");
  log[8] = static_cast<char>(log[8] ^ 1);
  std::istringstream file(log);
  const auto damage = storage::sql::find_damage(file);
  REQUIRE(damage);
  CHECK(damage->frame == 0);
  CHECK(damage->frames > 0);
}

TEST_CASE("a new file has small pages") {
  const TemporaryDirectory directory;
  const Log disk(directory / "games.sqlite");
  const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(disk.file[at]); };
  CHECK(256 * byte(16) + byte(17) == storage::sql::new_page_bytes);
}
