#include "server/cluster/node.hpp"

#include "server/net/connections.hpp"
#include "server/players/unavailable.hpp"
#include "server/rooms/code.hpp"
#include "server/storage/durable_journal.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/storage/stored_rooms.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <future>
#include <memory>
#include <utility>
#include <vector>

namespace server::cluster {
namespace {

using protocol::Close;
using telemetry::Area;
using telemetry::LogLevel;

// Concurrent handovers of one shard's rooms.
constexpr std::size_t leaving_at_once = 16;
// Rooms not handed over by then are taken over when the lease expires.
constexpr std::chrono::seconds leaving_max{5};

}  // namespace

Node::Node(const config::ServeConfig& config, const NodeParts& parts)
    : parts_(parts),
      shards_(parts.sockets.shards),
      own_url_(config.cluster.url),
      seal_(storage::read_node_secret(config.storage.database)),
      rebalancer_(parts.journal, parts.directory, shards_),
      claimer_(
          config.storage.database, [this] { return lease_.holds(); },
          [this](storage::OwnershipLink& link) {
            refresh_bans();
            if (lease_.holds()) rebalancer_.rebalance(link);
          },
          parts.journal, parts.directory, shards_),
      lobby_election_(
          config.storage.database, std::chrono::seconds(config.cluster.lease_seconds),
          [this] { return lease_.holds(); }, parts.journal, parts.directory.listing(), shards_,
          parts.lobby),
      lease_(config.storage.database, std::chrono::seconds(config.cluster.lease_seconds),
             parts.journal,
             {.drop_everything = [this] { drop_everything(); },
              .on_signed_in =
                  [this] {
                    shards_.post_all([](rooms::Rooms& rooms) { rooms.resume(); });
                    claimer_.wake();
                  },
              .on_free_rooms = [this] { claimer_.wake(); }}) {
  for (std::size_t shard = 0; shard < shards_.count(); ++shard) {
    rooms::Rooms& rooms = shards_.rooms(shard);
    rooms.set_lease_check([this] { return lease_.holds(); });
    rooms.set_archive(std::make_unique<storage::StoredRooms>(
        config.storage.database, [this](const room::RoomCode& code) { restore_halted(code); }));
  }
  parts_.directory.take_codes_from(
      [this](rooms::CodeLength length) { return claimer_.take_code(length); });
}

Node::~Node() {
  claimer_.stop();
  lobby_election_.stop();
  lease_.stop();
  shards_.stop();
  parts_.journal.close();
}

void Node::start() {
  lease_.start();
  claimer_.start();
  lobby_election_.start();
}

void Node::locate(const room::RoomCode& code, std::function<void(cluster::Location)> done) {
  if (code == rooms::lobby_key) return lobby_election_.locate(std::move(done));
  claimer_.locate(code, std::move(done));
}

std::vector<std::string> Node::urls() const {
  auto urls = lease_.urls_of_others();
  if (!own_url_.empty()) urls.push_back(own_url_);
  return urls;
}

void Node::restore_halted(const room::RoomCode& code) {
  claimer_.locate(code, [this, code](const Location& where) {
    if (where == Location(LocalResult::here)) return;
    if (where == Location(LocalResult::unknown)) return;
    shards_.post(shards_.of(code), [code](rooms::Rooms& rooms) { rooms.give_up_halted(code); });
  });
}

void Node::refresh_bans() try {
  if (!parts_.bans.refresh()) return;
  telemetry::log(Area::players, LogLevel::info, "bans have changed");
  net::dismiss_banned(parts_.sockets);
} catch (const players::Unavailable& error) {
  // As the claimer expects it.
  throw storage::StorageError(error.what());
}

void Node::drop_everything() {
  lobby_election_.give_up();
  claimer_.while_idle([this] {
    claimer_.drop_codes();
    std::vector<std::future<void>> dropped;
    for (std::size_t shard = 0; shard < shards_.count(); ++shard) {
      const auto done = std::make_shared<std::promise<void>>();
      dropped.push_back(done->get_future());
      shards_.post(shard, [done](rooms::Rooms& rooms) {
        rooms.drop_all(Close::moved);
        done->set_value();
      });
    }
    for (const auto& one : dropped) one.wait();
    parts_.directory.duplicates().forget_all();
  });
}

void Node::leave() {
  claimer_.announce_leaving();
  lobby_election_.stop();
  lobby_election_.leave();
  const auto deadline = std::chrono::steady_clock::now() + leaving_max;
  const auto in_time = [&] { return std::chrono::steady_clock::now() < deadline; };
  std::size_t count = 0;
  for (std::size_t shard = 0; in_time() && shard < shards_.count(); ++shard) {
    const auto codes = std::make_shared<std::promise<std::vector<room::RoomCode>>>();
    shards_.post(shard, [codes](rooms::Rooms& rooms) {
      std::vector<room::RoomCode> all;
      rooms.for_each([&](const room::Room& room) { all.push_back(room.code()); });
      codes->set_value(std::move(all));
    });
    const auto all = codes->get_future().get();
    for (std::size_t next = 0; in_time() && next < all.size(); next += leaving_at_once) {
      const std::size_t end = std::min(next + leaving_at_once, all.size());
      std::vector<std::future<void>> gone;
      for (std::size_t i = next; i < end; ++i) {
        const auto done = std::make_shared<std::promise<void>>();
        gone.push_back(done->get_future());
        shards_.post(shard, [code = all[i], done](rooms::Rooms& rooms) {
          rooms.hand_over(code, Close::moved, {}, now(), [done] { done->set_value(); });
        });
      }
      for (const auto& one : gone)
        count += one.wait_until(deadline) == std::future_status::ready ? 1 : 0;
      if (in_time()) parts_.journal.flush();
    }
  }
  telemetry::log(Area::rooms, LogLevel::info, "rooms handed over", {{"rooms", count}});
  claimer_.stop();
  lease_.stop();
}

}  // namespace server::cluster
