#include "server/tools/store.hpp"

#include "server/clock.hpp"
#include "server/config_nodes.hpp"
#include "server/hall/rooms.hpp"
#include "server/net/connections.hpp"
#include "server/storage/durable_journal.hpp"
#include "server/storage/memory_journal.hpp"
#include "server/storage/people_store.hpp"
#include "server/tools/answers.hpp"
#include "server/watch/log.hpp"

#include <chrono>
#include <csignal>
#include <string>
#include <unistd.h>
#include <utility>

namespace server::tools {

using watch::Area;
using watch::Level;

Store::Store(const ServeConfig& config) {
  timeline_.date(now());
  const auto on_durable = [this](std::span<const storage::Durable> entries) {
    answer(*world_, entries);
  };
  if (config.ephemeral) {
    journal_ = std::make_unique<storage::MemoryJournal>(on_durable);
    return;
  }
  const auto on_failed = [this](const std::string& reason) { fail(reason); };
  const auto on_trouble = [](const std::string& reason) {
    watch::log(Area::storage, Level::warn, "chat cannot be stored", {{"reason", reason}});
  };
  storage::Membership member{.node = config.node,
                             .address = config.node.empty() ? "" : node_address(config),
                             .url = config.node_url,
                             .lease = std::chrono::seconds(config.node_lease_seconds)};
  alone_ = member.alone();
  auto journal = std::make_unique<storage::DurableJournal>(
      config.database, on_durable, on_failed,
      storage::ChatKeeping{static_cast<int>(config.chat_days), on_trouble}, mishaps(), member);
  durable_ = journal.get();
  journal_ = std::move(journal);
  people_ = std::make_unique<storage::PeopleStore>(config.database);
}

Store::~Store() = default;

void Store::fail(const std::string& reason) {
  if (durable_->gave_up()) {
    watch::log(
        Area::storage, Level::warn,
        "the server ends while it waits for its database; what nobody has seen is not stored",
        {{"reason", reason}});
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    failure_ = reason;
  }
  watch::log(Area::storage, Level::critical,
             "the database cannot be trusted any more, the server ends", {{"reason", reason}});
  world_->shards.post_all([](hall::Rooms& rooms) { rooms.halt(); });
  // The main thread waits for it, and stops everything in order.
  ::kill(::getpid(), SIGTERM);
}

std::string Store::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

void Store::set_waiting(bool waits) {
  const room::Frame frame =
      world_->bulletin.set_storage({.time = wall_now().count(), .waits = waits});
  net::visit_sockets(*world_, [frame](net::Connection& one) { one.tell(frame); });
}

storage::Mishaps Store::mishaps() {
  return {.on_room_failed =
              [this](const room::RoomCode& code, const std::string& reason) {
                watch::log(Area::storage, Level::error,
                           "moves of a room are refused, it is read again",
                           {{"room", code}, {"reason", reason}});
                world_->shards.post(world_->shards.of(code),
                                    [code](hall::Rooms& rooms) { rooms.halt(code); });
              },
          .on_away =
              [this](const std::string& reason) {
                watch::log(Area::storage, Level::error, "nothing can be stored, moves wait",
                           {{"reason", reason}});
                set_waiting(true);
              },
          .on_back =
              [this] {
                watch::log(Area::storage, Level::info, "moves can be stored again and go on");
                set_waiting(false);
              },
          .on_fenced = [this] { on_fenced_(); }};
}

server::people::People* Store::people() {
  return people_.get();
}

bool Store::healthy() const {
  return durable_ == nullptr || durable_->healthy();
}

bool Store::away() const {
  return durable_ != nullptr && durable_->away();
}

std::string Store::trouble() const {
  return durable_ == nullptr ? "" : durable_->trouble();
}

const watch::JournalTally* Store::tally() const {
  return durable_ == nullptr ? nullptr : &durable_->tally();
}

void Store::note_time() {
  // A node says so by itself. Where the wall clock was moved while the server ran, rooms that began
  // before go on without that, and for those that began since this is too early at worst.
  if (durable_ != nullptr && alone_) durable_->note_time(WallTime(timeline_.date(now())));
}

void Store::flush() {
  if (durable_ != nullptr) durable_->flush();
}

void Store::close() {
  people_.reset();
  if (durable_ != nullptr) durable_->close();
}

}  // namespace server::tools
