#include "server/cluster/finished_rooms.hpp"

#include "server/storage/room_loader.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/limits.hpp"

#include <exception>
#include <memory>
#include <utility>

namespace server::cluster {

FinishedRooms::FinishedRooms(std::string database, rooms::Directory& directory, net::Shards& shards)
    : database_(std::move(database)),
      directory_(directory),
      shards_(shards),
      jobs_({.jobs_max = limits::rooms_read_waiting_max,
             .of_payer_max = limits::rooms_read_of_address_max,
             .thread = "finished-rooms"}) {}

void FinishedRooms::locate(const room::RoomCode& code, LocationHandler done,
                           const std::string& payer) {
  if (!directory_.is_unloaded(code)) return done(LocalResult::here);
  shards_.post(shards_.of(code), [this, code, payer, done = std::move(done)](rooms::Rooms& rooms) {
    if (!rooms.restores(code)) return done(LocalResult::here);
    {
      const std::lock_guard lock(mutex_);
      auto& handlers = waiting_[code];
      handlers.push_back(done);
      if (handlers.size() > 1) return;
    }
    const auto answer_all = [this, code](const Location& where) { answer(code, where); };
    if (!jobs_.post(payer, [this, code, answer_all] { read(code, answer_all); }))
      answer_all(LocalResult::unknown);
  });
}

void FinishedRooms::answer(const room::RoomCode& code, const Location& where) {
  std::vector<LocationHandler> handlers;
  {
    const std::lock_guard lock(mutex_);
    const auto found = waiting_.find(code);
    if (found == waiting_.end()) return;
    handlers = std::move(found->second);
    waiting_.erase(found);
  }
  for (const LocationHandler& done : handlers) done(where);
}

void FinishedRooms::read(const room::RoomCode& code, const LocationHandler& done) try {
  ++reads_;
  if (!recovery_) recovery_.emplace(database_);
  const auto never_served = [&] {
    shards_.post(shards_.of(code), [code, done](rooms::Rooms& rooms) {
      rooms.note_unservable(code);
      done(LocalResult::here);
    });
  };
  auto found = recovery_->find(code);
  if (!found) return never_served();
  const storage::FoundRoom& stored = *found;
  // Closed before its game, or unfinished: then it is in memory, or was set aside at the start.
  if (stored && (!stored->begun || !stored->over)) return never_served();
  auto read = storage::load_room(*std::move(found), *recovery_);
  if (!read) {
    shards_.post(shards_.of(code),
                 [why = read.error()](rooms::Rooms& rooms) { storage::quarantine(why, rooms); });
    return never_served();
  }
  storage::read_tables(read->stored, *recovery_, directory_.duplicates());
  const auto loaded = std::make_shared<const storage::LoadedRoom>(*std::move(read));
  shards_.post(shards_.of(code), [loaded, code, done](rooms::Rooms& rooms) {
    // Another request may have asked for it, too.
    if (rooms.restores(code)) {
      storage::add(*loaded, std::nullopt, rooms);
      rooms.bound_restored(code);
    }
    done(LocalResult::here);
  });
} catch (const std::exception& error) {
  telemetry::log(telemetry::Area::storage, telemetry::LogLevel::error, "room cannot be read",
                 {{"room", code}, {"reason", error.what()}});
  recovery_.reset();
  done(LocalResult::unknown);
}

}  // namespace server::cluster
