#include "server/tools/recover.hpp"

#include "server/hall/rooms.hpp"
#include "server/storage/storage_error.hpp"
#include "server/tools/room_parts.hpp"
#include "server/watch/log.hpp"

#include <chrono>
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

namespace server::tools {
namespace {

// True when the room can be served.
bool restore(storage::FoundRoom found, const storage::Recovery& recovery,
             std::optional<room::Milliseconds> alive, hall::Rooms& rooms) {
  auto read = read_parts(std::move(found), recovery);
  const auto* parts = std::get_if<RoomParts>(&read);
  if (parts == nullptr)
    set_aside(std::get<protocol::SetAside>(std::move(read)), rooms);
  else
    add(*parts, alive, rooms);
  return parts != nullptr;
}

struct Counts {
  std::size_t served = 0;
  std::size_t set_aside = 0;
};

// Those of one shard, on a thread that has them to itself.
Counts restore_all(const std::string& database, const std::vector<room::RoomCode>& codes,
                   room::Milliseconds alive, net::World& world, hall::Rooms& rooms) {
  const storage::Recovery recovery(database);
  Counts counts;
  for (const room::RoomCode& code : codes) {
    auto found = recovery.find(code);
    const bool restored =
        found && restore(*std::move(found), recovery, recovery.alive(code).value_or(alive), rooms);
    ++(restored ? counts.served : counts.set_aside);
    if (!restored) world.directory.duplicates().give_up(code);
  }
  return counts;
}

}  // namespace

void recover(const std::string& database, WallTime finished_since, net::World& world) {
  const auto start = std::chrono::steady_clock::now();
  const storage::Recovery recovery(database);
  for (const std::string& code : recovery.codes()) world.directory.retire(code);
  for (const std::string& code : recovery.closed_codes()) world.directory.retire(code, true);
  // Never noted: it did not run for long, and each room counts from its newest row.
  const room::Milliseconds alive = recovery.alive().value_or(0);
  // Before the rooms, which report to them.
  for (const std::string& deal : recovery.deals_open())
    if (auto duplicate = recovery.duplicate(deal))
      world.directory.duplicates().add(*std::move(duplicate));
  std::vector<std::vector<room::RoomCode>> of_shards(world.shards.count());
  for (room::RoomCode& code : recovery.unfinished_codes(finished_since.count()))
    of_shards[world.shards.of(code)].push_back(std::move(code));
  std::vector<std::future<Counts>> working;
  working.reserve(of_shards.size());
  for (std::size_t shard = 0; shard < of_shards.size(); ++shard)
    working.push_back(std::async(std::launch::async, restore_all, database,
                                 std::cref(of_shards[shard]), alive, std::ref(world),
                                 std::ref(world.shards.rooms(shard))));
  Counts all;
  for (auto& work : working) {
    const Counts counts = work.get();
    all.served += counts.served;
    all.set_aside += counts.set_aside;
  }
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  watch::log(watch::Area::server, watch::Level::info, "rooms recovered",
             {{"rooms", all.served}, {"set_aside", all.set_aside}, {"ms", took.count()}});
}

StoredRooms::Outcome StoredRooms::restore(const room::RoomCode& code, hall::Rooms& rooms) try {
  // It is another server's, or will be asked for by Node.
  if (ask_for_) return Outcome::unreadable_now;
  if (!recovery_) recovery_.emplace(database_);
  auto found = recovery_->find(code);
  if (!found) return Outcome::unservable;
  const auto* stored = std::get_if<storage::StoredRoom>(&*found);
  // One that was given up; and what is not over is in memory or was set aside at the start.
  if (stored != nullptr && (!stored->begun || !stored->over)) return Outcome::unservable;
  return tools::restore(*std::move(found), *recovery_, std::nullopt, rooms) ? Outcome::restored
                                                                            : Outcome::unservable;
} catch (const storage::StorageError& error) {
  report(code, error.what());
  return Outcome::unreadable_now;
}

StoredRooms::Outcome StoredRooms::read_again(const room::RoomCode& code, hall::Rooms& rooms) try {
  if (ask_for_) {
    ask_for_(code);
    return Outcome::unreadable_now;
  }
  if (!recovery_) recovery_.emplace(database_);
  auto found = recovery_->find(code);
  if (!found) return Outcome::unservable;
  const auto* stored = std::get_if<storage::StoredRoom>(&*found);
  const bool over = stored != nullptr && stored->over;
  if (over && !stored->begun) return Outcome::unservable;
  std::optional<room::Milliseconds> alive;
  if (!over) alive = recovery_->alive(code).value_or(recovery_->alive().value_or(0));
  return tools::restore(*std::move(found), *recovery_, alive, rooms) ? Outcome::restored
                                                                     : Outcome::unservable;
} catch (const storage::StorageError& error) {
  report(code, error.what());
  return Outcome::unreadable_now;
}

void StoredRooms::report(const room::RoomCode& code, const char* reason) {
  watch::log(watch::Area::storage, watch::Level::error, "room can not be read",
             {{"room", code}, {"reason", reason}});
  recovery_.reset();  // the next one opens the file anew
}

std::optional<protocol::Duplicate> StoredRooms::duplicate(const room::RoomCode& deal) try {
  if (!recovery_) recovery_.emplace(database_);
  return recovery_->duplicate(deal);
} catch (const storage::StorageError& error) {
  watch::log(watch::Area::storage, watch::Level::error, "tables with the same deal can not be read",
             {{"deal", deal}, {"reason", error.what()}});
  recovery_.reset();
  return std::nullopt;
}

}  // namespace server::tools
