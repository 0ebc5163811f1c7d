// Recovery: the state on the disk when a server starts.
#include "engine/presets.hpp"
#include "tests/simulation/room_timeouts.hpp"
#include "tests/simulation/server.hpp"

#include <functional>
#include <optional>
#include <utility>

namespace simulation {

namespace rooms = server::rooms;
namespace room = server::room;
namespace room = server::room;
namespace storage = server::storage;

namespace {

// The counterpart of app/recover.cpp's queries.
class Shelf final : public rooms::Archive {
 public:
  using Reload = std::function<RestoreOutcome(const room::RoomCode&)>;
  Shelf(Reload reload, Reload reload_halted)
      : reload_(std::move(reload)), reload_halted_(std::move(reload_halted)) {}

  RestoreOutcome restore(const room::RoomCode& code, rooms::Rooms&) override {
    return reload_(code);
  }
  RestoreOutcome restore_halted_room(const room::RoomCode& code, rooms::Rooms&) override {
    return reload_halted_(code);
  }

 private:
  const Reload reload_;
  const Reload reload_halted_;
};

// Before a game began there.
bool was_given_up(const Stored& stored) {
  return stored.ended && !stored.room.begun;
}

}  // namespace

void SimulatedServer::recover() {
  for (Shard& shard : life_->shards)
    shard.rooms->set_archive(std::make_unique<Shelf>(
        [this](const room::RoomCode& code) { return reload(code); },
        [this](const room::RoomCode& code) { return reload_halted(code); }));
  const RoomsFromRows all = read_rooms(disk_.rows());
  const server::RoomTime finished_since = environment_.clock.date() - room_timeouts.finished;
  for (const auto& [code, stored] : all)
    life_->directory.unload(
        code, was_given_up(stored) && environment_.sabotage != Sabotage::forgotten_end);
  // Before the rooms, which report to them.
  for (const auto& [code, stored] : all)
    if (const auto& own = stored.room.opened.duplicate; own && !stored.ended)
      life_->directory.duplicates().add(*read_duplicate(all, own->deal));
  for (const auto& [code, stored] : all)
    if (!stored.ended || (*stored.ended >= finished_since && stored.room.begun))
      if (restore(stored, disk_.alive().value_or(server::RoomTime())))
        ++environment_.figures.recovered;
}

rooms::Archive::RestoreOutcome SimulatedServer::reload(const room::RoomCode& code) {
  using RestoreOutcome = rooms::Archive::RestoreOutcome;
  const RoomsFromRows all = read_rooms(disk_.rows());
  const auto found = all.find(code);
  if (found == all.end() || !found->second.ended || was_given_up(found->second) ||
      environment_.sabotage == Sabotage::blind_shelf)
    return RestoreOutcome::unservable;
  if (!restore(found->second, std::nullopt)) return RestoreOutcome::unservable;
  ++environment_.figures.read_back;
  oracles_.room_used(code);
  return RestoreOutcome::restored;
}

rooms::Archive::RestoreOutcome SimulatedServer::reload_halted(const room::RoomCode& code) {
  using RestoreOutcome = rooms::Archive::RestoreOutcome;
  if (environment_.sabotage == Sabotage::lost_room) return RestoreOutcome::unservable;
  const RoomsFromRows all = read_rooms(disk_.rows());
  const Stored& found = all.at(code);
  if (was_given_up(found)) return RestoreOutcome::unservable;
  std::optional<server::RoomTime> alive;
  if (!found.ended) alive = disk_.alive().value_or(server::RoomTime());
  oracles_.reloaded(code);
  return restore(found, alive) ? RestoreOutcome::restored : RestoreOutcome::unservable;
}

bool SimulatedServer::restore(const Stored& found, std::optional<server::RoomTime> alive) {
  const storage::StoredRoom& stored = found.room;
  const auto rules = engine::make_rules(stored.opened.rules);
  if (!rules) oracles_.set_aside(stored.code, "its rules are not playable");
  std::optional<room::PlayedGame> played;
  if (stored.begun) {
    auto game = storage::replay(stored);
    if (!game) oracles_.set_aside(stored.code, game.error().reason);
    played = *std::move(game);
    if (const auto error = storage::check_deals(stored))
      oracles_.set_aside(stored.code, error->reason);
  }
  oracles_.recovered(stored);
  rooms::Rooms& rooms = *life_->shards[shard_of(stored.code)].rooms;
  if (const auto& own = stored.opened.duplicate) find_duplicate(own->deal);
  room::Opened opened = stored.opened;
  if (environment_.sabotage == Sabotage::open_door) opened.room_password.reset();
  if (environment_.sabotage == Sabotage::other_deal && opened.duplicate && !stored.begun)
    opened.seed = random_.seed();
  std::vector<room::SeatTaken> seats = stored.seats;
  for (const room::SeatRegained& regained : found.regained) {
    if (environment_.sabotage == Sabotage::old_host && opened.host == regained.token)
      opened.host = regained.before;
    for (room::SeatTaken& taken : seats)
      if (environment_.sabotage == Sabotage::old_token && taken.token == regained.token)
        taken.token = regained.before;
  }
  room::Room& room = rooms.add(stored.code, opened, *rules);
  if (environment_.sabotage == Sabotage::lost_time) alive.reset();
  room.restore(seats, stored.begun, stored.moves, std::move(played), alive);
  if (environment_.sabotage != Sabotage::stale_list) rooms.publish(room);
  return true;
}

}  // namespace simulation
