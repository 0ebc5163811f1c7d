#include "server/cluster/room_claimer.hpp"

#include "server/rooms/code.hpp"
#include "server/storage/durable_journal.hpp"
#include "server/storage/room_loader.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/limits.hpp"
#include "server/util/thread_name.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <iterator>
#include <memory>
#include <utility>
#include <variant>

namespace server::cluster {
namespace {

using cluster::LocalResult;
using cluster::Location;
using storage::ClaimedRoom;
using telemetry::Area;
using telemetry::LogLevel;

// Codes of each length reserved at once for new rooms, when fewer than these remain.
constexpr std::size_t codes_reserved = 256;
constexpr std::size_t codes_left_min = 128;
constexpr std::size_t questions_max = 4096;

util::MachineTime claimer_time() {
  return std::chrono::duration_cast<util::MachineTime>(
      std::chrono::steady_clock::now().time_since_epoch());
}

// For the log.
const char* failure_of(const ClaimerMachine::ClaimerAction& action) {
  if (std::holds_alternative<ClaimerMachine::AnnounceLeaving>(action))
    return "this node cannot announce that it leaves";
  if (std::holds_alternative<ClaimerMachine::ReserveCodes>(action))
    return "codes for new rooms cannot be reserved";
  if (std::holds_alternative<ClaimerMachine::ReadFreeRooms>(action))
    return "the free rooms cannot be read";
  if (std::holds_alternative<ClaimerMachine::ReadTransferred>(action))
    return "the rooms transferred to this node cannot be read";
  if (std::holds_alternative<ClaimerMachine::ClaimRoom>(action))
    return "the owner of a room cannot be read";
  if (std::holds_alternative<ClaimerMachine::LoadRooms>(action)) return "a room cannot be read";
  return "bans or the loads of the nodes cannot be read";
}

// Uses the first of several results.
LocationHandler once(LocationHandler done) {
  const auto answered = std::make_shared<std::atomic<bool>>(false);
  return [answered, done = std::move(done)](Location where) {
    if (!answered->exchange(true)) done(std::move(where));
  };
}

}  // namespace

RoomClaimer::RoomClaimer(std::string database, std::function<bool()> may, Periodic periodic,
                         storage::DurableJournal& journal, rooms::Directory& directory,
                         net::Shards& shards)
    : database_(std::move(database)),
      may_(std::move(may)),
      periodic_(std::move(periodic)),
      journal_(journal),
      directory_(directory),
      shards_(shards),
      link_(database_, true),
      machine_({.holds_lease = may_,
                .writer = [this] { return journal_.name(); },
                .has = [this](const room::RoomCode& code) { return directory_.has(code); },
                .has_codes = [this] { return has_codes(); }}) {}

RoomClaimer::~RoomClaimer() {
  stop();
}

void RoomClaimer::start() {
  try {
    const std::lock_guard moving(moving_);
    if (const std::string writer = journal_.name(); !writer.empty()) reserve_codes(writer);
  } catch (const storage::StorageError&) {
    // For example, this node was fenced while starting; the thread tries again.
  }
  thread_ = std::thread([this] { run(); });
}

void RoomClaimer::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
  for (const ClaimerMachine::LocateRequest& request : std::exchange(requests_, {}))
    request.done(LocalResult::unknown);
  for (const LocationHandler& done : machine_.drop_requests()) done(LocalResult::unknown);
}

void RoomClaimer::locate(const room::RoomCode& code, LocationHandler done) {
  if (!may_()) return done(LocalResult::unknown);
  if (directory_.has(code)) return done(LocalResult::here);
  done = once(std::move(done));
  bool taken = false;
  {
    const std::lock_guard lock(mutex_);
    taken = !stopping_ && requests_.size() < questions_max;
    if (taken) requests_.push_back({code, done});
  }
  if (!taken) return done(LocalResult::unknown);
  wake_.notify_one();
  // The database may not respond at all.
  shards_.post_after(net::lobby_shard, limits::storage_timeout,
                     [done](rooms::Rooms&) { done(LocalResult::unknown); });
}

std::optional<room::RoomCode> RoomClaimer::take_code(rooms::CodeLength length) {
  const std::lock_guard lock(mutex_);
  std::vector<room::RoomCode>& codes = codes_[length];
  if (codes.empty()) return std::nullopt;
  room::RoomCode code = std::move(codes.back());
  codes.pop_back();
  if (codes.size() < codes_left_min) {
    woken_ = true;
    wake_.notify_one();
  }
  return code;
}

void RoomClaimer::wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  wake_.notify_one();
}

void RoomClaimer::announce_leaving() {
  {
    const std::lock_guard lock(mutex_);
    leaving_ = true;
  }
  wake_.notify_one();
}

void RoomClaimer::drop_codes() {
  const std::lock_guard lock(mutex_);
  codes_.clear();
}

bool RoomClaimer::has_codes() {
  const std::lock_guard lock(mutex_);
  return missing_codes().empty();
}

std::vector<rooms::CodeLength> RoomClaimer::missing_codes() const {
  std::vector<rooms::CodeLength> missing;
  for (const rooms::CodeLength length : rooms::code_lengths) {
    const auto codes = codes_.find(length);
    if (codes == codes_.end() || codes->second.size() < codes_left_min) missing.push_back(length);
  }
  return missing;
}

// --- the thread ----------------------------------------------------------------------------------

void RoomClaimer::run() {
  util::name_this_thread("node-rooms");
  while (collect()) {
    const auto action = machine_.next(claimer_time());
    try {
      std::visit([this](const auto& one) { perform(one); }, action);
      if (failing_.erase(action.index()) > 0)
        telemetry::log(Area::storage, LogLevel::info, "a failure has ended",
                       {{"failure", failure_of(action)}});
    } catch (const storage::StorageError& error) {
      if (failing_.insert(action.index()).second)
        telemetry::log(Area::storage, LogLevel::warn, failure_of(action),
                       {{"reason", error.what()}});
      recovery_.reset();
      machine_.failed();
    }
  }
}

bool RoomClaimer::collect() {
  const std::lock_guard lock(mutex_);
  if (stopping_ && !in_move_) return false;
  for (ClaimerMachine::LocateRequest& request : std::exchange(requests_, {}))
    machine_.locate(request.code, std::move(request.done));
  if (std::exchange(woken_, false)) machine_.wake();
  if (std::exchange(leaving_, false)) machine_.announce_leaving();
  return true;
}

void RoomClaimer::perform(const util::MachineWait& wait) {
  std::unique_lock lock(mutex_);
  wake_.wait_for(lock, wait.at_most,
                 [&] { return stopping_ || woken_ || leaving_ || !requests_.empty(); });
}

void RoomClaimer::perform(const BeginMove&) {
  moving_.lock();
  in_move_ = true;
}

void RoomClaimer::perform(const EndMove&) {
  in_move_ = false;
  moving_.unlock();
}

void RoomClaimer::perform(const ClaimerMachine::AnnounceLeaving& announce) {
  storage::announce_leaving(link_.open(), announce.writer);
  machine_.leaving_announced();
}

void RoomClaimer::perform(const ClaimerMachine::ReserveCodes& reserve) {
  reserve_codes(reserve.writer);
  machine_.codes_reserved();
}

void RoomClaimer::reserve_codes(const std::string& writer) {
  std::vector<rooms::CodeLength> missing;
  {
    const std::lock_guard lock(mutex_);
    missing = missing_codes();
  }
  for (const rooms::CodeLength length : missing) {
    std::vector<room::RoomCode> wanted(codes_reserved);
    std::ranges::generate(wanted, [length] { return rooms::make_code(length); });
    auto reserved = storage::reserve(link_.open(), writer, wanted);
    const std::lock_guard lock(mutex_);
    std::ranges::move(reserved, std::back_inserter(codes_[length]));
  }
}

void RoomClaimer::perform(const ClaimerMachine::ReadFreeRooms& read) {
  machine_.rooms_read(storage::free_rooms(link_.open(), read.writer, read.at_most));
}

void RoomClaimer::perform(const ClaimerMachine::ReadTransferred& read) {
  machine_.transferred_read(storage::transferred_rooms(link_.open(), read.writer, read.since));
}

void RoomClaimer::perform(const ClaimerMachine::ClaimRoom& claim) {
  machine_.claimed(storage::claim(link_.open(), claim.writer, claim.code));
}

void RoomClaimer::perform(const FlushJournal&) {
  machine_.flushed(journal_.flush());
}

void RoomClaimer::perform(const ClaimerMachine::LoadRooms& one) {
  machine_.loaded(load(one.rooms));
}

void RoomClaimer::perform(const ClaimerMachine::Retire& retire) {
  directory_.unload(retire.code, true);
}

void RoomClaimer::perform(const ClaimerMachine::AnnounceTaken& announce) {
  telemetry::log(Area::rooms, LogLevel::info, "rooms taken over", {{"rooms", announce.rooms}});
}

bool RoomClaimer::waits_after_halt(const room::RoomCode& code) {
  const auto answer = std::make_shared<std::promise<bool>>();
  shards_.post(shards_.of(code), [code, answer](const rooms::Rooms& all) {
    answer->set_value(all.waits_after_halt(code));
  });
  return answer->get_future().get();
}

ClaimerMachine::UnloadedRooms RoomClaimer::load(const std::vector<ClaimedRoom>& rooms) {
  ClaimerMachine::UnloadedRooms unloaded;
  if (!recovery_) recovery_.emplace(database_);
  const bool any_here =
      std::ranges::any_of(rooms, [&](const auto& room) { return directory_.has(room.code); });
  std::vector<std::future<void>> added;
  for (const ClaimedRoom& room : rooms) {
    if (directory_.has(room.code)) continue;
    if (waits_after_halt(room.code)) {
      unloaded.halted.push_back(room.code);
      continue;
    }
    auto found = recovery_->find(room.code);
    if (!found) continue;
    auto read = storage::load_room(*std::move(found), *recovery_);
    if (!read) {
      unloaded.unservable.push_back(room.code);
      directory_.duplicates().give_up(room.code);
      shards_.post(shards_.of(room.code),
                   [why = read.error()](rooms::Rooms& all) { storage::quarantine(why, all); });
      continue;
    }
    const auto loaded = std::make_shared<const storage::LoadedRoom>(*std::move(read));
    const storage::StoredRoom& stored = loaded->stored;
    if (stored.over && !stored.begun) continue;  // closed before its game began
    if (const auto& duplicate = stored.opened.duplicate) {
      // The known state of the other tables may be stale.
      if (!any_here && added.empty()) directory_.duplicates().forget(duplicate->deal);
      if (auto tables = recovery_->duplicate(duplicate->deal))
        directory_.duplicates().add(*std::move(tables));
    }
    const auto alive = stored.over ? std::nullopt : std::optional(room.alive);
    const auto done = std::make_shared<std::promise<void>>();
    added.push_back(done->get_future());
    shards_.post(shards_.of(room.code), [loaded, alive, done](rooms::Rooms& all) {
      add(*loaded, alive, all);
      if (loaded->stored.over) all.bound_restored(loaded->stored.code);
      done->set_value();
    });
  }
  for (const auto& one : added) one.wait();
  return unloaded;
}

}  // namespace server::cluster
