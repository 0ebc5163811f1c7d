// What a server that starts finds on its disk.
#include "engine/presets.hpp"
#include "tests/simulation/patience.hpp"
#include "tests/simulation/server.hpp"

#include <utility>
#include <variant>

namespace simulation {

namespace hall = server::hall;
namespace room = server::room;
namespace storage = server::storage;

namespace {

// Of rooms that are not in memory any more the tables with the same deal are known, and no more.
class Shelf final : public hall::Archive {
 public:
  explicit Shelf(const Disk& disk) : disk_(disk) {}

  Outcome restore(const room::RoomCode&, hall::Rooms&) override { return Outcome::unreadable_now; }
  std::optional<protocol::Duplicate> duplicate(const room::RoomCode& deal) override {
    return read_duplicate(read_rooms(disk_.rows()), deal);
  }

 private:
  const Disk& disk_;
};

}  // namespace

void Server::recover() {
  for (Shard& shard : life_->shards) shard.rooms->look_back_with(std::make_unique<Shelf>(disk_));
  const StoredRooms all = read_rooms(disk_.rows());
  const protocol::Milliseconds finished_since = nature_.clock.wall() - patience.finished;
  for (const auto& [code, stored] : all) life_->directory.retire(code);
  // Before the rooms, which report to them.
  for (const auto& [code, stored] : all)
    if (const auto& own = stored.room.opened.duplicate; own && !stored.ended)
      life_->directory.duplicates().add(*read_duplicate(all, own->deal));
  for (const auto& [code, stored] : all)
    if (!stored.ended || (*stored.ended >= finished_since && stored.room.begun)) restore(stored);
}

void Server::restore(const Stored& found) {
  const storage::StoredRoom& stored = found.room;
  const auto rules = engine::make_rules(stored.opened.rules);
  if (!std::holds_alternative<engine::Rules>(rules))
    return oracles_.set_aside(stored.code, "its rules are not playable");
  if (stored.begun) {
    const auto game = storage::replay(stored);
    if (const auto* error = std::get_if<storage::ReplayError>(&game))
      return oracles_.set_aside(stored.code, error->reason);
    if (const auto error = storage::check_deals(stored))
      return oracles_.set_aside(stored.code, error->reason);
  }
  oracles_.recovered(stored);
  ++nature_.figures.recovered;
  hall::Rooms& rooms = *life_->shards[shard_of(stored.code)].rooms;
  room::Opened opened = stored.opened;
  if (nature_.sabotage == Sabotage::open_door) opened.door.reset();
  std::vector<room::SeatTaken> seats = stored.seats;
  for (const room::SeatRegained& regained : found.regained) {
    if (nature_.sabotage == Sabotage::old_host && opened.host == regained.token)
      opened.host = regained.before;
    for (room::SeatTaken& taken : seats)
      if (nature_.sabotage == Sabotage::old_token && taken.token == regained.token)
        taken.token = regained.before;
  }
  room::Room& room = rooms.add(stored.code, opened, std::get<engine::Rules>(rules));
  std::optional<protocol::Milliseconds> alive = disk_.alive().value_or(0);
  if (nature_.sabotage == Sabotage::lost_time) alive.reset();
  room.restore(seats, stored.begun, stored.moves, alive);
  if (nature_.sabotage != Sabotage::stale_list) rooms.publish(room);
}

}  // namespace simulation
