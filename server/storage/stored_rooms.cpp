#include "server/storage/stored_rooms.hpp"

#include "server/rooms/rooms.hpp"
#include "server/storage/room_loader.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/telemetry/log.hpp"

#include <utility>

namespace server::storage {

StoredRooms::RestoreOutcome StoredRooms::restore(const room::RoomCode& code,
                                                 rooms::Rooms& rooms) try {
  // Another node may own it; Node claims rooms on demand.
  if (reload_) return RestoreOutcome::unreadable_now;
  if (!recovery_) recovery_.emplace(database_);
  auto found = recovery_->find(code);
  if (!found) return RestoreOutcome::unservable;
  const FoundRoom& stored = *found;
  // Closed before its game, or unfinished: then it is in memory, or was set aside at the start.
  if (stored && (!stored->begun || !stored->over)) return RestoreOutcome::unservable;
  return storage::restore(*std::move(found), *recovery_, std::nullopt, rooms)
             ? RestoreOutcome::restored
             : RestoreOutcome::unservable;
} catch (const StorageError& error) {
  report(code, error.what());
  return RestoreOutcome::unreadable_now;
}

StoredRooms::RestoreOutcome StoredRooms::restore_halted_room(const room::RoomCode& code,
                                                             rooms::Rooms& rooms) try {
  if (reload_) {
    reload_(code);
    return RestoreOutcome::unreadable_now;
  }
  if (!recovery_) recovery_.emplace(database_);
  auto found = recovery_->find(code);
  if (!found) return RestoreOutcome::unservable;
  const FoundRoom& stored = *found;
  const bool over = stored && stored->over;
  if (over && !stored->begun) return RestoreOutcome::unservable;
  std::optional<RoomTime> alive;
  if (!over) alive = recovery_->alive(code).value_or(recovery_->alive().value_or(RoomTime()));
  return storage::restore(*std::move(found), *recovery_, alive, rooms) ? RestoreOutcome::restored
                                                                       : RestoreOutcome::unservable;
} catch (const StorageError& error) {
  report(code, error.what());
  return RestoreOutcome::unreadable_now;
}

void StoredRooms::report(const room::RoomCode& code, const char* reason) {
  telemetry::log(telemetry::Area::storage, telemetry::LogLevel::error, "room cannot be read",
                 {{"room", code}, {"reason", reason}});
  recovery_.reset();  // the next call opens the file again
}

std::optional<protocol::Duplicate> StoredRooms::duplicate(const room::RoomCode& deal) try {
  if (!recovery_) recovery_.emplace(database_);
  return recovery_->duplicate(deal);
} catch (const StorageError& error) {
  telemetry::log(telemetry::Area::storage, telemetry::LogLevel::error,
                 "tables with the same deal cannot be read",
                 {{"deal", deal}, {"reason", error.what()}});
  recovery_.reset();
  return std::nullopt;
}

}  // namespace server::storage
