#include "server/cluster/room_claimer.hpp"

#include "server/rooms/code.hpp"
#include "server/storage/durable_journal.hpp"
#include "server/storage/room_loader.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <atomic>
#include <future>
#include <iterator>
#include <memory>
#include <variant>

namespace server::cluster {
namespace {

using cluster::LocalResult;
using cluster::Location;
using storage::ClaimedRoom;
using telemetry::Area;
using telemetry::LogLevel;
using Outcome = storage::RoomClaim::Outcome;

// Codes reserved at once for new rooms, when fewer than these remain.
constexpr std::size_t codes_reserved = 256;
constexpr std::size_t codes_left_min = 128;
// Rooms taken before pending questions are answered again.
constexpr unsigned taken_at_once = 16;
constexpr std::chrono::milliseconds between_retries{250};
constexpr std::chrono::seconds between_chores{1};
constexpr std::size_t questions_max = 4096;

// Uses the first of several results.
RoomClaimer::Done once(RoomClaimer::Done done) {
  const auto answered = std::make_shared<std::atomic<bool>>(false);
  return [answered, done = std::move(done)](Location where) {
    if (!answered->exchange(true)) done(std::move(where));
  };
}

}  // namespace

RoomClaimer::RoomClaimer(std::string database, std::function<bool()> may, Chores chores,
                         storage::DurableJournal& journal, rooms::Directory& directory,
                         net::Shards& shards)
    : database_(std::move(database)),
      may_(std::move(may)),
      chores_(std::move(chores)),
      journal_(journal),
      directory_(directory),
      shards_(shards),
      link_(database_, true) {}

RoomClaimer::~RoomClaimer() {
  stop();
}

void RoomClaimer::start() {
  try {
    reserve_codes();
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
  for (const Asked& asked : std::exchange(asked_, {})) asked.done(LocalResult::unknown);
}

void RoomClaimer::locate(const room::RoomCode& code, Done done) {
  if (!may_()) return done(LocalResult::unknown);
  if (directory_.has(code)) return done(LocalResult::here);
  done = once(std::move(done));
  bool taken = false;
  {
    const std::lock_guard lock(mutex_);
    taken = !stopping_ && asked_.size() < questions_max;
    if (taken) asked_.push_back({code, done});
  }
  if (!taken) return done(LocalResult::unknown);
  wake_.notify_one();
  // The database may not respond at all.
  shards_.post_after(net::lobby_shard, limits::storage_timeout,
                     [done](rooms::Rooms&) { done(LocalResult::unknown); });
}

std::optional<std::string> RoomClaimer::take_code() {
  const std::lock_guard lock(mutex_);
  if (codes_.empty()) return std::nullopt;
  std::string code = std::move(codes_.back());
  codes_.pop_back();
  if (codes_.size() < codes_left_min) wake_.notify_one();
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

void RoomClaimer::forget_codes() {
  const std::lock_guard lock(mutex_);
  codes_.clear();
}

void RoomClaimer::run() {
  std::unique_lock lock(mutex_);
  const auto has_work = [&] {
    return stopping_ || woken_ || !asked_.empty() || leaving_ != told_leaving_ ||
           codes_.size() < codes_left_min;
  };
  while (!stopping_) {
    // Does not repeat a failure at once.
    wake_.wait_for(lock, between_retries, has_work);
    const auto asked = std::exchange(asked_, {});
    woken_ = false;
    const bool leaving = leaving_;
    lock.unlock();
    for (const Asked& one : asked) one.done(find(one.code));
    bool failed = false;
    bool more = false;
    try {
      const std::string own = journal_.name();
      if (!own.empty() && leaving != told_leaving_) {
        storage::announce_leaving(link_.open(), own);
        told_leaving_ = leaving;
      }
      if (!leaving && may_()) {
        reserve_codes();
        more = take_free();
      }
      do_chores();
    } catch (const storage::StorageError&) {
      recovery_.reset();
      failed = true;
    }
    lock.lock();
    woken_ = woken_ || more;
    if (failed) wake_.wait_for(lock, between_retries, [&] { return stopping_ || !asked_.empty(); });
  }
}

void RoomClaimer::do_chores() {
  const auto now = std::chrono::steady_clock::now();
  if (now < chores_next_) return;
  chores_next_ = now + between_chores;
  chores_(link_);
  if (may_()) take_given();
}

Location RoomClaimer::find(const room::RoomCode& code) try {
  return claim(code);
} catch (const storage::StorageError& error) {
  telemetry::log(Area::storage, LogLevel::warn, "the owner of a room cannot be read",
                 {{"room", code}, {"reason", error.what()}});
  recovery_.reset();
  return LocalResult::unknown;
}

Location RoomClaimer::claim(const room::RoomCode& code) {
  const std::lock_guard moving(moving_);
  if (directory_.has(code)) return LocalResult::here;
  if (unservable_.contains(code)) return LocalResult::nowhere;
  const std::string own = journal_.name();
  if (own.empty() || !may_()) return LocalResult::unknown;
  auto claim = storage::claim(link_.open(), own, code);
  // A room that has just left memory may still have entries in the queue.
  const auto is_leaving = [&](const ClaimedRoom& room) {
    return room.before && !directory_.has(room.code);
  };
  if (std::ranges::any_of(claim.rooms, is_leaving)) {
    // Reading it before the flush would load an old state and keep it.
    if (!journal_.flush()) return LocalResult::unknown;
    claim = storage::claim(link_.open(), own, code);
  }
  switch (claim.outcome) {
    case Outcome::theirs:
      if (claim.owner->overdue) return LocalResult::unknown;
      return cluster::NodePlace{claim.owner->url, claim.owner->address};
    case Outcome::given_up:
      directory_.retire(code, true);
      return LocalResult::nowhere;
    case Outcome::nowhere:
      return LocalResult::nowhere;
    case Outcome::ours:
      break;
  }
  restore(claim.rooms);
  return directory_.has(code) ? LocalResult::here : LocalResult::nowhere;
}

bool RoomClaimer::take_free() {
  const std::string own = journal_.name();
  if (own.empty()) return false;
  const auto codes = storage::free_rooms(link_.open(), own, taken_at_once);
  std::size_t taken = 0;
  for (const room::RoomCode& code : codes)
    taken += find(code) == Location(LocalResult::here) ? 1 : 0;
  if (taken > 0)
    telemetry::log(Area::rooms, LogLevel::info, "rooms taken over", {{"rooms", taken}});
  return codes.size() == taken_at_once && taken > 0;
}

void RoomClaimer::take_given() {
  const std::string own = journal_.name();
  if (own.empty()) return;
  if (given_to_ != own) given_until_ = 0;
  given_to_ = own;
  const auto given = storage::given_rooms(link_.open(), own, given_until_);
  std::size_t taken = 0;
  for (const room::RoomCode& code : given.rooms) {
    if (directory_.has(code) || unservable_.contains(code)) continue;
    taken += find(code) == Location(LocalResult::here) ? 1 : 0;
  }
  given_until_ = given.until;
  if (taken > 0)
    telemetry::log(Area::rooms, LogLevel::info, "rooms taken over", {{"rooms", taken}});
}

void RoomClaimer::restore(const std::vector<ClaimedRoom>& rooms) {
  if (!recovery_) recovery_.emplace(database_);
  const bool any_here =
      std::ranges::any_of(rooms, [&](const auto& room) { return directory_.has(room.code); });
  std::vector<std::future<void>> added;
  for (const ClaimedRoom& room : rooms) {
    if (directory_.has(room.code)) continue;
    auto found = recovery_->find(room.code);
    if (!found) continue;
    auto read = storage::load_room(*std::move(found), *recovery_);
    if (auto* why = std::get_if<protocol::QuarantinedRoom>(&read)) {
      unservable_.insert(room.code);
      directory_.duplicates().give_up(room.code);
      shards_.post(shards_.of(room.code),
                   [why = *why](rooms::Rooms& all) { storage::set_aside(why, all); });
      continue;
    }
    const auto parts =
        std::make_shared<const storage::LoadedRoom>(std::get<storage::LoadedRoom>(std::move(read)));
    const storage::StoredRoom& stored = parts->stored;
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
    shards_.post(shards_.of(room.code), [parts, alive, done](rooms::Rooms& all) {
      add(*parts, alive, all);
      done->set_value();
    });
  }
  for (const auto& one : added) one.wait();
}

void RoomClaimer::reserve_codes() {
  {
    const std::lock_guard lock(mutex_);
    if (codes_.size() >= codes_left_min) return;
  }
  const std::lock_guard moving(moving_);
  const std::string own = journal_.name();
  if (own.empty()) return;
  std::vector<room::RoomCode> wanted(codes_reserved);
  std::ranges::generate(wanted, rooms::make_code);
  auto reserved = storage::reserve(link_.open(), own, wanted);
  const std::lock_guard lock(mutex_);
  std::ranges::move(reserved, std::back_inserter(codes_));
}

}  // namespace server::cluster
