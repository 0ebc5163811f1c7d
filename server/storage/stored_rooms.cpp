#include "server/storage/stored_rooms.hpp"

#include "server/rooms/rooms.hpp"
#include "server/storage/room_loader.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/telemetry/log.hpp"

#include <algorithm>
#include <utility>

namespace server::storage {

StoredRooms::RestoreOutcome StoredRooms::restore(const room::RoomCode& code, rooms::Rooms& rooms) {
  // Another node may own it; Node claims rooms on demand.
  return reload_ ? RestoreOutcome::unreadable_now : read(code, rooms, false);
}

StoredRooms::RestoreOutcome StoredRooms::restore_halted_room(const room::RoomCode& code,
                                                             rooms::Rooms& rooms) {
  if (!reload_) return read(code, rooms, true);
  reload_(code);
  return RestoreOutcome::requested;
}

StoredRooms::RestoreOutcome StoredRooms::read(const room::RoomCode& code, rooms::Rooms& rooms,
                                              bool unfinished_too) try {
  if (!recovery_) recovery_.emplace(database_);
  auto found = recovery_->find(code);
  if (!found) return RestoreOutcome::unservable;
  const FoundRoom& stored = *found;
  const bool over = stored && stored->over;
  // Closed before its game, or unfinished: then it is in memory, or was set aside at the start.
  if (stored && (over ? !stored->begun : !unfinished_too)) return RestoreOutcome::unservable;
  std::optional<RoomTime> alive;
  // With one server the time that it noted is later than that of the room's owner.
  if (!over)
    alive = std::max(recovery_->alive(code).value_or(RoomTime()),
                     recovery_->alive().value_or(RoomTime()));
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

}  // namespace server::storage
