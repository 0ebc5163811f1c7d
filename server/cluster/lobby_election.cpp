#include "server/cluster/lobby_election.hpp"

#include "server/storage/durable_journal.hpp"
#include "server/storage/listings.hpp"
#include "server/storage/lobby_owner.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/telemetry/log.hpp"

#include <cerrno>
#include <cstdint>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace server::cluster {
namespace {

using cluster::LocalResult;
using cluster::Location;
using telemetry::Area;
using telemetry::LogLevel;

// Delay until local changes are noticed.
constexpr std::chrono::milliseconds between_readings{250};
// Rooms of other nodes stay listed for this number of leases without news of them.
constexpr int leases_listed = 4;
// Bound on pending questions where the lobby is: as many as clients that reconnect when it moves.
constexpr std::size_t asked_max = limits::connections_max;

int new_wake() {
  const int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  return descriptor;
}

}  // namespace

LobbyElection::LobbyElection(std::string database, std::chrono::milliseconds lease,
                             std::function<bool()> may, storage::DurableJournal& journal,
                             rooms::Listing& listing, net::Shards& shards, lobby::Lobby& lobby)
    : may_(std::move(may)),
      journal_(journal),
      shards_(shards),
      lobby_(lobby),
      link_(std::move(database), false, storage::listings_channel),
      list_(listing, leases_listed * lease),
      wake_(new_wake()) {
  lobby_.set_active(false);
}

LobbyElection::~LobbyElection() {
  stop();
  ::close(wake_);
}

void LobbyElection::start() {
  thread_ = std::thread([this] { run(); });
}

void LobbyElection::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  ring();
  if (thread_.joinable()) thread_.join();
  for (const Done& done : std::exchange(asked_, {})) done(LocalResult::unknown);
}

void LobbyElection::ring() {
  const std::uint64_t one = 1;
  // Fails only if the counter is full, after 2^64 writes.
  [[maybe_unused]] const auto written = ::write(wake_, &one, sizeof one);
}

void LobbyElection::locate(Done done) {
  if (!may_()) return done(LocalResult::unknown);
  if (here_) return done(LocalResult::here);
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_ && asked_.size() < asked_max) asked_.push_back(std::exchange(done, nullptr));
  }
  if (done) return done(LocalResult::unknown);
  ring();
}

void LobbyElection::hold(bool hold) {
  held_ = hold;
  ring();
}

void LobbyElection::become(bool here) {
  if (here_.exchange(here) == here) return;
  telemetry::log(Area::rooms, LogLevel::info,
                 here ? "the lobby is on this node now" : "the lobby is on another node now");
  shards_.post(net::lobby_shard, [this, here](rooms::Rooms&) { lobby_.set_active(here); });
}

void LobbyElection::lose() {
  const std::lock_guard moving(moving_);
  become(false);
}

void LobbyElection::leave() {
  const std::lock_guard moving(moving_);
  try {
    // Without another node, its row is deleted with the row of this node.
    if (here_) storage::pass_lobby_on(link_.open(), journal_.name());
  } catch (const storage::StorageError&) {
    // Another node takes it over when the lease expires.
  }
  become(false);
}

void LobbyElection::run() {
  for (bool told = true;; told = link_.await_word(between_readings, wake_)) {
    std::uint64_t rung = 0;
    [[maybe_unused]] const auto read = ::read(wake_, &rung, sizeof rung);
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return;
    }
    const bool away = !look(told);
    if (std::exchange(away_, away) && !away)
      telemetry::log(Area::storage, LogLevel::info, "the other nodes' lists can be read again");
  }
}

bool LobbyElection::look(bool told) {
  std::vector<Done> asked;
  {
    const std::lock_guard lock(mutex_);
    asked = std::exchange(asked_, {});
  }
  // One lookup serves all pending questions.
  Location found = LocalResult::unknown;
  const auto now = ListReplication::Clock::now();
  bool good = true;
  try {
    if (!asked.empty()) found = find();
    const std::string own = journal_.name();
    if (!own.empty()) {
      list_.tell(link_.open(), own, now);
      if (told || (held_ && here_) || list_.is_due(now)) {
        list_.hear(link_.open(), own, now);
        watch_over();
      }
    }
  } catch (const storage::StorageError& error) {
    good = false;
    list_.miss(now);
    if (!away_)
      telemetry::log(Area::storage, LogLevel::warn, "the other nodes' lists cannot be read",
                     {{"reason", error.what()}});
  }
  for (const Done& done : asked) done(found);
  return good;
}

Location LobbyElection::find() {
  const std::lock_guard moving(moving_);
  const std::string own = journal_.name();
  if (own.empty() || !may_()) return LocalResult::unknown;
  const auto owner = storage::claim_lobby(link_.open(), own);
  if (!owner) return LocalResult::unknown;
  become(owner->writer == own);
  if (here_) return LocalResult::here;
  if (owner->overdue) return LocalResult::unknown;
  return cluster::NodePlace{owner->url, owner->address};
}

// The state in memory may be stale; the database is authoritative.
void LobbyElection::watch_over() {
  if (!here_) return;
  const std::lock_guard moving(moving_);
  const std::string own = journal_.name();
  if (own.empty() || !may_()) return;
  if (held_) storage::pass_lobby_on(link_.open(), own);
  become(storage::has_lobby(link_.open(), own));
}

}  // namespace server::cluster
