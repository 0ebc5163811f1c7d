#include "server/app/store.hpp"

#include "server/app/database_advice.hpp"
#include "server/config/serve_options.hpp"
#include "server/net/connections.hpp"
#include "server/rooms/rooms.hpp"
#include "server/storage/durable_journal.hpp"
#include "server/storage/memory_journal.hpp"
#include "server/storage/player_store.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/storage/stored_duplicate.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"

#include <chrono>
#include <csignal>
#include <string>
#include <unistd.h>
#include <utility>

namespace server::app {

using telemetry::Area;
using telemetry::LogLevel;

Store::Store(const config::ServeConfig& config, net::SocketContext& sockets, net::Shards& shards,
             std::function<void()> on_fenced)
    : sockets_(sockets), shards_(shards), on_fenced_(std::move(on_fenced)) {
  timeline_.date(now());
  const auto on_durable = [this](std::span<const storage::Durable> entries) {
    shards_.report_durable(entries);
  };
  if (config.storage.ephemeral) {
    journal_ = std::make_unique<storage::MemoryJournal>(on_durable);
    return;
  }
  const auto on_failed = [this](const std::string& reason) { fail(reason); };
  const auto warn = [](const char* event) {
    return [event](const std::string& reason) {
      telemetry::log(Area::storage, LogLevel::warn, event, {{"reason", reason}});
    };
  };
  storage::Membership member{
      .node = config.cluster.node,
      .address = config.cluster.node.empty() ? "" : config::node_address(config),
      .url = config.cluster.url,
      .lease = std::chrono::seconds(config.cluster.lease_seconds)};
  standalone_ = member.alone();
  try {
    auto journal = std::make_unique<storage::DurableJournal>(
        config.storage.database, on_durable, on_failed,
        storage::ChatRetention{static_cast<int>(config.storage.chat_days),
                               warn("chat cannot be stored"), warn("old rows cannot be deleted")},
        storage_events(), member);
    durable_ = journal.get();
    journal_ = std::move(journal);
  } catch (const storage::StorageError& error) {
    throw storage::StorageError(error.what() + advice_on_database(config.storage.database));
  }
  storage::PlayerStore::update_skeletons(config.storage.database);
  for (auto& players : player_stores_)
    players = std::make_unique<storage::PlayerStore>(config.storage.database);
  stored_deals_ = std::make_unique<storage::StoredDeals>(config.storage.database);
}

Store::~Store() = default;

void Store::fail(const std::string& reason) {
  if (durable_->closed_during_outage()) {
    telemetry::log(Area::storage, LogLevel::warn,
                   "the server stops while its database is unreachable; moves that were not "
                   "broadcast are lost",
                   {{"reason", reason}});
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    failure_ = reason;
  }
  telemetry::log(Area::storage, LogLevel::critical,
                 "the database can no longer be trusted; the server stops", {{"reason", reason}});
  shards_.post_all([](rooms::Rooms& rooms) { rooms.halt(); });
  // The main thread waits for the signal and stops everything in order.
  ::kill(::getpid(), SIGTERM);
}

std::string Store::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

void Store::set_waiting(bool waits) {
  const room::Frame frame =
      sockets_.announcements.set_storage({.time = wall_now().count(), .waits = waits});
  net::for_each_socket(sockets_, [frame](net::Connection& one) { one.send(frame); });
}

storage::StorageEvents Store::storage_events() {
  return {.on_room_failed =
              [this](const room::RoomCode& code, const std::string& reason) {
                telemetry::log(Area::storage, LogLevel::error,
                               "the database rejected a room's moves; reloading the room",
                               {{"room", code}, {"reason", reason}});
                shards_.post(shards_.of(code), [code](rooms::Rooms& rooms) { rooms.halt(code); });
              },
          .on_unavailable =
              [this](const std::string& reason) {
                telemetry::log(Area::storage, LogLevel::error, "nothing can be stored, moves wait",
                               {{"reason", reason}});
                set_waiting(true);
              },
          .on_available =
              [this] {
                telemetry::log(Area::storage, LogLevel::info, "moves can be stored again");
                set_waiting(false);
              },
          .on_fenced = [this] { on_fenced_(); }};
}

api::PlayerConnections Store::players() {
  const auto& [lookups, accounts, history] = player_stores_;
  return {lookups.get(), accounts.get(), history.get()};
}

rooms::DealArchive* Store::deals() {
  return stored_deals_.get();
}

bool Store::healthy() const {
  return durable_ == nullptr || durable_->healthy();
}

bool Store::fenced() const {
  return durable_ != nullptr && durable_->fenced();
}

bool Store::unavailable() const {
  return durable_ != nullptr && durable_->unavailable();
}

std::string Store::outage_reason() const {
  return durable_ == nullptr ? "" : durable_->outage_reason();
}

const telemetry::JournalMetrics* Store::metrics() const {
  return durable_ == nullptr ? nullptr : &durable_->metrics();
}

void Store::note_time() {
  // Only without a lease, which notes the time for a node. If the wall clock was set while the
  // server ran, rooms that began before ignore that; for later rooms this time is too early at
  // worst.
  if (durable_ != nullptr && standalone_) durable_->note_time(timeline_.date(now()));
}

bool Store::flush() {
  return durable_ == nullptr || durable_->flush();
}

void Store::close() {
  for (auto& players : player_stores_) players.reset();
  stored_deals_.reset();
  if (durable_ != nullptr) durable_->close();
}

}  // namespace server::app
