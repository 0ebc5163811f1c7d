// Power failures: of what was written and not flushed, any sectors have arrived. Every move that
// was confirmed is there at the next start, which nothing refuses.
#include "server/storage/sql/storage_error.hpp"
#include "server/storage/writer.hpp"
#include "tests/storage/faulty_files.hpp"
#include "tests/storage/support.hpp"

#include <algorithm>
#include <fstream>
#include <set>

using namespace tests;

namespace {

constexpr std::size_t sector = 512;

struct OneFile {
  std::string flushed;  // what is certainly on disk
  std::string written;
  std::set<std::size_t> unflushed;  // sectors
};

class PowerCutDisk {
 public:
  // Calls cut() at some of the writes and flushes, before they take effect.
  PowerCutDisk(std::uint64_t seed, std::function<void()> cut) : dice_(seed), cut_(std::move(cut)) {
    faulty_.observe([this](const std::string& name, const void* bytes, std::size_t size,
                           std::int64_t at) { note(name, bytes, size, at); });
  }

  // The file as it is found after a cut now: every unflushed sector is there or not.
  std::string content(const std::string& name) {
    const OneFile& file = files_[name];
    std::string found = file.flushed;
    if (dice_(2) == 0) found.resize(file.written.size(), '\0');
    const std::uint32_t survivors = 1 + dice_(4);  // in fifths
    for (const std::size_t one : file.unflushed) {
      const std::size_t from = one * sector;
      if (from >= file.written.size() || dice_(5) >= survivors) continue;
      const std::string bytes = file.written.substr(from, sector);
      if (found.size() < from + bytes.size()) found.resize(from + bytes.size(), '\0');
      found.replace(from, bytes.size(), bytes);
    }
    return found;
  }

 private:
  void note(const std::string& name, const void* bytes, std::size_t size, std::int64_t at) {
    if (!name.ends_with(".sqlite") && !name.ends_with("-wal")) return;
    const std::lock_guard lock(mutex_);
    if (dice_(6) == 0) cut_();
    OneFile& file = files_[name.substr(name.rfind('/') + 1)];
    if (at == FaultyFiles::flush) {
      file.flushed = file.written;
      file.unflushed.clear();
    } else if (at == FaultyFiles::truncation) {
      file.written.resize(size);
      file.flushed.resize(std::min(size, file.flushed.size()));
    } else {
      const auto from = static_cast<std::size_t>(at);
      if (file.written.size() < from + size) file.written.resize(from + size, '\0');
      file.written.replace(from, size, static_cast<const char*>(bytes), size);
      for (std::size_t one = from / sector; one * sector < from + size; ++one)
        file.unflushed.insert(one);
    }
  }

  std::mutex mutex_;
  engine::bots::Dice dice_;
  const std::function<void()> cut_;
  std::map<std::string, OneFile> files_;
  FaultyFiles faulty_;
};

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
    PowerCutDisk disk(GENERATE(range(1, 4)), [&] { cut(); });
    const Answers* answers = nullptr;
    cut = [&] {
      if (answers == nullptr) return;
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
