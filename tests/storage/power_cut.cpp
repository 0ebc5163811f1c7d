// Power failures: of what was written and not flushed, any sectors have arrived. Every move that
// was confirmed is there at the next start, which nothing refuses.
#include "server/storage/writer.hpp"
#include "tests/storage/power_cut_disk.hpp"
#include "tests/storage/support.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace tests;

namespace {

struct FoundAfterCut {
  std::string file;
  std::string log;
  std::size_t confirmed = 0;
};

void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

}  // namespace

TEST_CASE("no power failure loses a confirmed move") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const SampleGame game = sample_game(3, 4);
  std::vector<FoundAfterCut> cuts;
  {
    std::function<void()> cut;
    PowerCutDisk disk(GENERATE(range<std::uint64_t>(1, 4)), [&] { cut(); });
    const Answers* answers = nullptr;
    cut = [&] {
      if (disk.dice(6) != 0 || answers == nullptr) return;
      cuts.push_back({disk.content("games.sqlite"), disk.content("games.sqlite-wal"),
                      answers->durable().size()});
    };
    TestStore store(path);
    store.append("ABCDEF", game, game.first_action);
    store.journal.flush();
    answers = &store.answers;
    for (std::size_t i = game.first_action; i < game.entries.size(); ++i) {
      store.append("ABCDEF", game.entries[i]);
      store.journal.flush();
      // Into the file, and then the log begins again.
      if (i % 20 == 0)
        SQLite::Database(path, SQLite::OPEN_READWRITE).exec("PRAGMA wal_checkpoint(RESTART)");
    }
    answers = nullptr;
  }
  CHECK(cuts.size() > 50);

  const std::string copy = directory / "copy.sqlite";
  std::size_t torn = 0;
  for (const FoundAfterCut& found : cuts) {
    write_file(copy, found.file);
    write_file(copy + "-wal", found.log);
    fs::remove(copy + "-shm");
    INFO("confirmed: " << found.confirmed);
    storage::Writer(copy).finish();
    const storage::StoredRoom room = read_room(copy, "ABCDEF");
    CHECK(room.moves.size() + game.first_action >= found.confirmed);
    CHECK(storage::replay(room));
    for (const auto& entry : fs::directory_iterator(fs::path(copy).parent_path()))
      if (contains(entry.path().string(), ".torn-")) torn += fs::remove(entry.path()) ? 1 : 0;
  }
  INFO(cuts.size() << " cuts, " << torn << " torn logs");
  CHECK(torn < cuts.size());
}

namespace {

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A server that plays three games and loses its power again and again: while it starts, plays,
// copies the log into the file, and ends.
class PowerlessWorld {
 public:
  explicit PowerlessWorld(std::uint64_t seed) : dice_(seed) {
    // No move is confirmed before there is a file.
    const TemporaryDirectory directory;
    storage::Writer(directory / "games.sqlite").finish();
    file_ = read_file(directory / "games.sqlite");
    for (const protocol::RoomCode code : {"AAAAAA", "BBBBBB", "CCCCCC"})
      games_.push_back({code, sample_game(seed, 2 + static_cast<int>(games_.size()), code)});
  }

  // All entries are confirmed.
  bool is_over() const {
    return std::ranges::all_of(
        games_, [](const Game& game) { return game.confirmed == game.played.entries.size(); });
  }

  // From a start of the server to the loss of its power, or to its end after the last move.
  void live() {
    const TemporaryDirectory directory;
    const std::string path = directory / "games.sqlite";
    write_file(path, file_);
    write_file(path + "-wal", log_);
    std::uint32_t writes_left = 1 + dice_(150);
    std::atomic<bool> is_cut = false;
    std::function<void()> cut;
    PowerCutDisk disk(dice_(1'000'000), [&] { cut(); });
    disk.put("games.sqlite", file_);
    disk.put("games.sqlite-wal", log_);
    Answers answers;
    std::vector<std::pair<protocol::RoomCode, std::uint64_t>> durable;
    cut = [&] {
      if (is_cut || --writes_left > 0) return;
      file_ = disk.content("games.sqlite");
      log_ = disk.content("games.sqlite-wal");
      durable = answers.durable();
      is_cut = true;
    };
    {
      storage::DurableJournal journal(path, answers.on_durable(), answers.on_failed());
      for (Game& game : games_) read_back(path, game);
      const auto plays = [](const Game& game) { return game.next < game.played.entries.size(); };
      while (!is_cut && std::ranges::any_of(games_, plays)) play(journal, path);
    }
    CHECK(answers.failures().empty());
    if (!is_cut) {
      file_ = read_file(path);
      log_ = read_file(path + "-wal");
      durable = answers.durable();
    }
    for (const auto& [code, entry] : durable)
      for (Game& game : games_)
        if (game.code == code) game.confirmed = std::max<std::size_t>(game.confirmed, entry + 1);
  }

  // The whole games are stored.
  void check_end() {
    const TemporaryDirectory directory;
    const std::string path = directory / "games.sqlite";
    write_file(path, file_);
    write_file(path + "-wal", log_);
    for (Game& game : games_) {
      read_back(path, game);
      CHECK(game.next == game.played.entries.size());
    }
    CHECK(storage::Recovery(path).file_errors().empty());
  }

 private:
  struct Game {
    protocol::RoomCode code;
    SampleGame played;
    std::size_t next = 0;       // the first entry that is not stored
    std::size_t confirmed = 0;  // entries that a client may have seen
  };

  void play(storage::DurableJournal& journal, const std::string& path) {
    Game& game = games_[dice_(static_cast<std::uint32_t>(games_.size()))];
    for (std::uint32_t n = 1 + dice_(3); n > 0 && game.next < game.played.entries.size(); --n) {
      journal.append(game.code, game.next, game.played.entries[game.next]);
      ++game.next;
    }
    if (dice_(3) > 0) journal.flush();
    if (dice_(15) == 0)
      SQLite::Database(path, SQLite::OPEN_READWRITE, 1000).exec("PRAGMA wal_checkpoint(RESTART)");
  }

  // The rows of the game up to some entry are stored, and all that were confirmed.
  static void read_back(const std::string& path, Game& game) {
    const auto found = storage::Recovery(path).find(game.code);
    game.next = 0;
    if (found) {
      REQUIRE(*found);
      const storage::StoredRoom& room = **found;
      const storage::StoredRoom whole = stored(game.played);
      game.next = 1 + room.seats.size() + (room.begun ? 1 : 0) + room.moves.size();
      if (room.begun) CHECK(storage::replay(room));
      CHECK((!room.begun || room.begun == whole.begun));
      REQUIRE(room.moves.size() <= whole.moves.size());
      CHECK(std::equal(room.moves.begin(), room.moves.end(), whole.moves.begin()));
    }
    CHECK(game.next >= game.confirmed);
    // The server shows them.
    game.confirmed = game.next;
  }

  engine::bots::Dice dice_;
  std::vector<Game> games_;
  std::string file_, log_;
};

// A number in the environment.
std::optional<std::uint64_t> wished(const char* name) {
  const char* const text = std::getenv(name);
  if (text == nullptr) return std::nullopt;
  return std::strtoull(text, nullptr, 10);
}

}  // namespace

// Five worlds by default, a hundred in `tests/run --full`, or the one of TEST_SEED.
TEST_CASE("power that fails again and again takes no confirmed move") {
  const auto only = wished("TEST_SEED");
  const std::uint64_t worlds = std::max<std::uint64_t>(wished("TEST_GAMES").value_or(100) / 20, 1);
  for (std::uint64_t seed = only.value_or(1); seed <= only.value_or(worlds); ++seed) {
    INFO("to repeat it: TEST_SEED=" << seed);
    PowerlessWorld world(seed);
    std::size_t lives = 0;
    for (; !world.is_over() && lives < 200; ++lives) world.live();
    CHECK(lives > 3);
    world.check_end();
  }
}
