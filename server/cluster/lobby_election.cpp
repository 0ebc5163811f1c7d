#include "server/cluster/lobby_election.hpp"

#include "server/storage/durable_journal.hpp"
#include "server/storage/listings.hpp"
#include "server/storage/lobby_owner.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/thread_name.hpp"

#include <cerrno>
#include <cstdint>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <variant>

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
// Bound on pending requests where the lobby is: as many as clients that reconnect when it moves.
constexpr std::size_t requests_max = limits::connections_max;

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
      machine_({.holds_lease = may_,
                .writer = [this] { return journal_.name(); },
                .active = [this] { return active_.load(); },
                .holding_games = [this] { return holding_games_.load(); },
                .list_due = [this] { return list_.is_due(std::chrono::steady_clock::now()); }}),
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
  wake();
  if (thread_.joinable()) thread_.join();
  for (const LocationHandler& done : std::exchange(requests_, {})) done(LocalResult::unknown);
}

void LobbyElection::wake() {
  const std::uint64_t one = 1;
  // Fails only if the counter is full, after 2^64 writes.
  [[maybe_unused]] const auto written = ::write(wake_, &one, sizeof one);
}

void LobbyElection::locate(LocationHandler done) {
  if (!may_()) return done(LocalResult::unknown);
  if (active_) return done(LocalResult::here);
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_ && requests_.size() < requests_max)
      requests_.push_back(std::exchange(done, nullptr));
  }
  if (done) return done(LocalResult::unknown);
  wake();
}

void LobbyElection::hold(bool hold) {
  holding_games_ = hold;
  wake();
}

void LobbyElection::set_active(bool active) {
  if (active_.exchange(active) == active) return;
  telemetry::log(Area::rooms, LogLevel::info,
                 active ? "the lobby is on this node now" : "the lobby is on another node now");
  shards_.post(net::lobby_shard, [this, active](rooms::Rooms&) { lobby_.set_active(active); });
}

void LobbyElection::give_up() {
  const std::lock_guard moving(moving_mutex_);
  set_active(false);
}

void LobbyElection::leave() {
  const std::lock_guard moving(moving_mutex_);
  try {
    // Without another node, its row is deleted with the row of this node.
    if (active_) storage::hand_over_lobby(link_.open(), journal_.name());
  } catch (const storage::StorageError&) {
    // Another node takes it over when the lease expires.
  }
  set_active(false);
}

// --- the thread ----------------------------------------------------------------------------------

void LobbyElection::run() {
  util::name_this_thread("node-lobby");
  for (bool notified = true;; notified = link_.wait_for_notification(between_readings, wake_)) {
    std::uint64_t count = 0;
    [[maybe_unused]] const auto read = ::read(wake_, &count, sizeof count);
    std::vector<LocationHandler> requests;
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return;
      requests = std::exchange(requests_, {});
    }
    const bool unavailable = !poll(std::move(requests), notified);
    if (std::exchange(database_unavailable_, unavailable) && !unavailable)
      telemetry::log(Area::storage, LogLevel::info, "the other nodes' lists can be read again");
  }
}

bool LobbyElection::poll(std::vector<LocationHandler> requests, bool notified) {
  bool available = true;
  machine_.begin(std::move(requests), notified);
  for (auto action = machine_.next(); !std::holds_alternative<RoundDone>(action);
       action = machine_.next())
    try {
      std::visit([this](const auto& one) { perform(one); }, action);
    } catch (const storage::StorageError& error) {
      machine_.failed();
      list_.expire(std::chrono::steady_clock::now());
      if (std::exchange(available, false) && !database_unavailable_)
        telemetry::log(Area::storage, LogLevel::warn, "the other nodes' lists cannot be read",
                       {{"reason", error.what()}});
    }
  return available;
}

void LobbyElection::perform(const ElectionMachine::ClaimLobby& claim) {
  machine_.lobby_claimed(storage::claim_lobby(link_.open(), claim.writer), claim.writer);
}

void LobbyElection::perform(const ElectionMachine::Publish& publish) {
  list_.publish(link_.open(), publish.writer, std::chrono::steady_clock::now());
  machine_.published();
}

void LobbyElection::perform(const ElectionMachine::Refresh& refresh) {
  list_.refresh(link_.open(), refresh.writer, std::chrono::steady_clock::now());
  machine_.refreshed();
}

void LobbyElection::perform(const ElectionMachine::HandOverLobby& one) {
  machine_.handed_over(storage::hand_over_lobby(link_.open(), one.writer));
}

void LobbyElection::perform(const ElectionMachine::CheckOwner& check) {
  machine_.owner_checked(storage::has_lobby(link_.open(), check.writer));
}

}  // namespace server::cluster
