#include "server/storage/room_loader.hpp"

#include "engine/presets.hpp"
#include "server/telemetry/log.hpp"

#include <utility>

namespace server::storage {

using protocol::QuarantinedRoom;

engine::Result<LoadedRoom, QuarantinedRoom> load_room(storage::FoundRoom found,
                                                      const storage::Recovery& recovery) {
  if (!found)
    return QuarantinedRoom{.room = found.error().code, .reason = found.error().reason, .row = {}};
  auto& stored = *found;
  const auto rules = engine::make_rules(stored.opened.rules);
  if (!rules)
    return QuarantinedRoom{.room = stored.code, .reason = "its rules are not playable", .row = {}};
  std::optional<room::PlayedGame> played;
  if (stored.begun) {
    auto game = storage::replay(stored);
    if (!game)
      return QuarantinedRoom{
          .room = stored.code, .reason = game.error().reason, .row = game.error().seq};
    played = *std::move(game);
  }
  auto chat = recovery.chat(stored.code);
  return LoadedRoom{std::move(stored), *rules, std::move(played), std::move(chat)};
}

void read_tables(const StoredRoom& stored, const Recovery& recovery, rooms::Duplicates& known) {
  const auto& own = stored.opened.duplicate;
  if (!own || known.open(own->deal)) return;
  if (auto tables = recovery.duplicate(own->deal)) known.add(*std::move(tables));
}

void add(const LoadedRoom& loaded, std::optional<RoomTime> alive, rooms::Rooms& rooms) {
  const storage::StoredRoom& stored = loaded.stored;
  room::Room& room = rooms.add(stored.code, stored.opened, loaded.rules);
  room.restore(stored.seats, stored.begun, stored.moves, loaded.played, alive);
  room.restore_chat(loaded.chat);
  if (!stored.analysis.empty()) room.restore_analysis(room::make_frame(stored.analysis));
  rooms.publish(room);
}

void quarantine(QuarantinedRoom room, rooms::Rooms& rooms) {
  using telemetry::Area;
  using telemetry::LogLevel;
  if (room.row)
    telemetry::log(Area::storage, LogLevel::error, "room set aside",
                   {{"room", room.room}, {"row", *room.row}, {"reason", room.reason}});
  else
    telemetry::log(Area::storage, LogLevel::error, "room set aside",
                   {{"room", room.room}, {"reason", room.reason}});
  rooms.quarantine(std::move(room));
}

bool restore(FoundRoom found, const Recovery& recovery, std::optional<RoomTime> alive,
             rooms::Rooms& rooms) {
  auto read = load_room(std::move(found), recovery);
  if (read) {
    read_tables(read->stored, recovery, rooms.duplicates());
    add(*read, alive, rooms);
  } else {
    quarantine(read.error(), rooms);
  }
  return static_cast<bool>(read);
}

}  // namespace server::storage
