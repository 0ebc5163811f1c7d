// The cost of a commit on this machine: test_storage "[.benchmark]". Set TMPDIR to choose the disk.
#include "tests/storage/support.hpp"

#include <chrono>
#include <iostream>

using namespace tests;

TEST_CASE("the cost of an action in the journal", "[.benchmark]") {
  const bool elsewhere = GENERATE(false, true);
  const Home home(elsewhere);
  storage::Writer writer(home.where);
  const SampleGame game = sample_game(1, 4);
  // The room is a new one for each game, so that keys do not repeat.
  std::size_t next = game.entries.size();
  int rooms = 100'000;
  const auto entry = [&] {
    if (next == game.entries.size()) {
      next = 0;
      ++rooms;
    }
    return storage::Queued{room::RoomCode(std::to_string(rooms)), next, game.entries[next++]};
  };
  for (const std::size_t size : {1u, 16u, 128u}) {
    std::vector<double> each;
    for (std::size_t round = 0; round < 400; ++round) {
      std::vector<storage::Queued> batch;
      while (batch.size() < size) batch.push_back(entry());
      const auto start = std::chrono::steady_clock::now();
      writer.write(batch);
      const std::chrono::duration<double, std::micro> time =
          std::chrono::steady_clock::now() - start;
      each.push_back(time.count() / static_cast<double>(size));
    }
    std::sort(each.begin(), each.end());
    std::cout << (elsewhere ? "PostgreSQL" : "SQLite") << ", batches of " << size << ": median "
              << each[each.size() / 2] << " us an entry, p99 " << each[each.size() * 99 / 100]
              << " us\n";
  }
}
