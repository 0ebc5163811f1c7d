#include "server/tools/node.hpp"

#include "server/limits.hpp"
#include "server/net/doors.hpp"
#include "server/storage/durable_journal.hpp"
#include "server/tools/recover.hpp"
#include "server/tools/store.hpp"
#include "server/watch/log.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <future>
#include <memory>
#include <utility>
#include <vector>

namespace server::tools {
namespace {

using protocol::Close;
using watch::Area;
using watch::Level;

// Rooms of one shard that are under way to others at once: each waits little for its next owner.
constexpr std::size_t leaving_at_once = 16;
// Those that are not settled by then are taken over when the lease ends.
constexpr std::chrono::seconds leaving_max{5};

}  // namespace

Node::Node(const ServeConfig& config, Store& store, people::Bans& bans, net::World& world)
    : world_(world),
      store_(store),
      bans_(bans),
      own_url_(config.node_url),
      giving_(*store.durable(), world),
      relayed_(*store.durable(), world),
      claims_(
          config.database, [this] { return lease_.holds(); },
          [this](storage::OwnershipLink& link) {
            hear_of_bans();
            if (!lease_.holds()) return;
            relayed_.look(link);
            giving_.look(link);
          },
          *store.durable(), world),
      common_(
          config.database, std::chrono::seconds(config.node_lease_seconds),
          [this] { return lease_.holds(); }, *store.durable(), world),
      lease_(config.database, std::chrono::seconds(config.node_lease_seconds), *store.durable(),
             {.drop_everything = [this] { drop_everything(); },
              .begun_again =
                  [this] {
                    world_.shards.post_all([](hall::Rooms& rooms) { rooms.resume(); });
                    claims_.wake();
                  },
              .look_for_rooms = [this] { claims_.wake(); }}) {
  for (std::size_t shard = 0; shard < world.shards.count(); ++shard) {
    hall::Rooms& rooms = world.shards.rooms(shard);
    rooms.answer_while([this] { return lease_.holds(); });
    rooms.look_back_with(std::make_unique<StoredRooms>(
        config.database, [this](const room::RoomCode& code) { bring_back(code); }));
  }
  world.directory.take_codes_from([this] { return claims_.take_code(); });
  world.storage_away = [this] { return store_.away() || lease_.away(); };
  store.when_fenced([this] { lease_.lost(); });
  world.nodes = this;
  world.relaying.on = config.relay;
}

Node::~Node() {
  claims_.stop();
  common_.stop();
  lease_.stop();
  world_.shards.stop();
  store_.close();
}

void Node::start() {
  lease_.start();
  claims_.start();
  common_.start();
}

void Node::locate(const room::RoomCode& code, std::function<void(net::Whereabouts)> done) {
  if (code == net::hall_place) return common_.locate(std::move(done));
  claims_.locate(code, std::move(done));
}

std::vector<std::string> Node::urls() const {
  auto urls = lease_.urls_of_others();
  if (!own_url_.empty()) urls.push_back(own_url_);
  return urls;
}

void Node::bring_back(const room::RoomCode& code) {
  using net::NotElsewhere;
  claims_.locate(code, [this, code](const net::Whereabouts& where) {
    if (where == net::Whereabouts(NotElsewhere::here)) return;
    if (where == net::Whereabouts(NotElsewhere::unknown)) return;
    world_.shards.post(world_.shards.of(code),
                       [code](hall::Rooms& rooms) { rooms.give_up_halted(code); });
  });
}

void Node::hear_of_bans() {
  if (!bans_.refresh()) return;
  watch::log(Area::people, Level::info, "bans were changed");
  net::send_banned_away(world_);
}

void Node::drop_everything() {
  common_.lose();
  claims_.with_nothing_moving([this] {
    claims_.forget_codes();
    std::vector<std::future<void>> dropped;
    for (std::size_t shard = 0; shard < world_.shards.count(); ++shard) {
      const auto done = std::make_shared<std::promise<void>>();
      dropped.push_back(done->get_future());
      world_.shards.post(shard, [done](hall::Rooms& rooms) {
        rooms.drop_all(Close::moved);
        done->set_value();
      });
    }
    for (const auto& one : dropped) one.wait();
    world_.directory.duplicates().forget_all();
  });
}

void Node::leave() {
  claims_.announce_leaving();
  common_.stop();
  common_.leave();
  const auto deadline = std::chrono::steady_clock::now() + leaving_max;
  const auto in_time = [&] { return std::chrono::steady_clock::now() < deadline; };
  std::size_t count = 0;
  for (std::size_t shard = 0; in_time() && shard < world_.shards.count(); ++shard) {
    const auto codes = std::make_shared<std::promise<std::vector<room::RoomCode>>>();
    world_.shards.post(shard, [codes](hall::Rooms& rooms) {
      std::vector<room::RoomCode> all;
      rooms.visit([&](const room::Room& room) { all.push_back(room.code()); });
      codes->set_value(std::move(all));
    });
    const auto all = codes->get_future().get();
    for (std::size_t next = 0; in_time() && next < all.size(); next += leaving_at_once) {
      const std::size_t end = std::min(next + leaving_at_once, all.size());
      std::vector<std::future<void>> gone;
      for (std::size_t i = next; i < end; ++i) {
        const auto done = std::make_shared<std::promise<void>>();
        gone.push_back(done->get_future());
        world_.shards.post(shard, [code = all[i], done](hall::Rooms& rooms) {
          rooms.hand_over(code, Close::moved, {}, [done] { done->set_value(); });
        });
      }
      for (const auto& one : gone)
        count += one.wait_until(deadline) == std::future_status::ready ? 1 : 0;
      if (in_time()) store_.flush();
    }
  }
  watch::log(Area::rooms, Level::info, "rooms handed over", {{"rooms", count}});
  claims_.stop();
  lease_.stop();
}

}  // namespace server::tools
