#include "server/app/recover.hpp"

#include "server/rooms/rooms.hpp"
#include "server/storage/room_loader.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/telemetry/log.hpp"

#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace server::app {
namespace {

struct RecoveryCounts {
  std::size_t served = 0;
  std::size_t set_aside = 0;
};

bool is_told_to_stop() {
  sigset_t pending{};
  sigpending(&pending);
  return sigismember(&pending, SIGTERM) == 1 || sigismember(&pending, SIGINT) == 1;
}

// Restores the rooms of one shard, on a thread with exclusive access to it.
RecoveryCounts restore_all(const std::string& database, const std::vector<room::RoomCode>& codes,
                           RoomTime alive, rooms::Directory& directory, rooms::Rooms& rooms) {
  const storage::Recovery recovery(database);
  RecoveryCounts counts;
  for (const room::RoomCode& code : codes) {
    if (is_told_to_stop()) throw StoppedAtStart("stopped while stored games were read");
    auto found = recovery.find(code);
    const bool restored = found && storage::restore(*std::move(found), recovery,
                                                    recovery.alive(code).value_or(alive), rooms);
    ++(restored ? counts.served : counts.set_aside);
    if (!restored) directory.duplicates().give_up(code);
  }
  return counts;
}

}  // namespace

void recover(const std::string& database, WallTime finished_since, rooms::Directory& directory,
             net::Shards& shards) {
  const auto start = std::chrono::steady_clock::now();
  const storage::Recovery recovery(database);
  for (const room::RoomCode& code : recovery.codes()) directory.unload(code);
  for (const room::RoomCode& code : recovery.closed_codes()) directory.unload(code, true);
  // No time was noted: the server ran only briefly, and each room counts from its newest row.
  const RoomTime alive = recovery.alive().value_or(RoomTime());
  // Before the rooms, which report to these.
  for (const room::RoomCode& deal : recovery.deals_open())
    if (auto duplicate = recovery.duplicate(deal))
      directory.duplicates().add(*std::move(duplicate));
  std::vector<std::vector<room::RoomCode>> of_shards(shards.count());
  for (room::RoomCode& code : recovery.unfinished_codes(finished_since.count()))
    of_shards[shards.of(code)].push_back(std::move(code));
  std::vector<std::future<RecoveryCounts>> working;
  working.reserve(of_shards.size());
  for (std::size_t shard = 0; shard < of_shards.size(); ++shard)
    working.push_back(std::async(std::launch::async, restore_all, database,
                                 std::cref(of_shards[shard]), alive, std::ref(directory),
                                 std::ref(shards.rooms(shard))));
  RecoveryCounts all;
  for (auto& work : working) {
    const RecoveryCounts counts = work.get();
    all.served += counts.served;
    all.set_aside += counts.set_aside;
  }
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  telemetry::log(telemetry::Area::server, telemetry::LogLevel::info, "rooms recovered",
                 {{"rooms", all.served}, {"set_aside", all.set_aside}, {"ms", took.count()}});
}

}  // namespace server::app
