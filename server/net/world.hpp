// What every connection needs to know about the server it belongs to. Made once by serve;
// shared by all threads, so only things that are constant or safe to share are in it.
#pragma once

#include "server/clock.hpp"
#include "server/hall/directory.hpp"
#include "server/hall/game_files.hpp"
#include "server/hall/hall.hpp"
#include "server/hall/new_rooms.hpp"
#include "server/limits.hpp"
#include "server/net/analyses.hpp"
#include "server/net/background.hpp"
#include "server/net/bot_pool.hpp"
#include "server/net/bulletin.hpp"
#include "server/net/connections.hpp"
#include "server/net/current.hpp"
#include "server/net/deadlines.hpp"
#include "server/net/guard.hpp"
#include "server/net/offer.hpp"
#include "server/net/page.hpp"
#include "server/net/passing.hpp"
#include "server/net/patience.hpp"
#include "server/net/refused_upgrades.hpp"
#include "server/net/shards.hpp"
#include "server/net/tls.hpp"
#include "server/people/accounts.hpp"
#include "server/people/bans.hpp"
#include "server/people/people.hpp"
#include "server/watch/tally.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace server::net {

class Admin;
class Nodes;

struct World {
  using MakeRooms = std::function<std::unique_ptr<hall::Rooms>(room::Thinkers&)>;

  World(hall::Directory& rooms_directory, const hall::GameFiles& files,
        std::function<bool()> can_store, std::size_t shard_count, const MakeRooms& make_rooms)
      : directory(rooms_directory),
        game_files(files),
        healthy(std::move(can_store)),
        bots(
            [this](const room::BotAct& act, std::chrono::milliseconds delay) {
              shards.post_after(shards.of(act.room), delay,
                                [act](hall::Rooms& rooms) { rooms.bot_acts(act, now()); });
            },
            [this](const room::AdviceFound& found) {
              shards.post(shards.of(found.room),
                          [found](hall::Rooms& rooms) { rooms.advice_found(found); });
            }),
        analyses([this](const room::RoomCode& code, const room::Frame& text) {
          shards.post(shards.of(code), [code, text](hall::Rooms& rooms) {
            if (room::Room* room = rooms.find(code)) room->keep_analysis(text);
          });
        }),
        open_sockets(shard_count),
        shards(shard_count, [&] { return make_rooms(bots); }) {}
  // While there are shards to answer to.
  ~World() {
    bots.stop();
    analyses.stop();
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  static constexpr std::size_t hall_shard = 0;

  hall::Directory& directory;
  const hall::GameFiles& game_files;
  std::function<bool()> healthy;  // whether moves can be stored; any thread
  // Whether it is known that nothing can be stored just now, so that it waits; any thread.
  std::function<bool()> storage_away = [] { return false; };
  // Why, for whoever looks after the server; empty: it is not so. Any thread.
  std::function<std::string()> storage_trouble = [] { return std::string(); };
  Current<Offer> offer;
  server::people::People* people = nullptr;  // on the thread of people_work; null: nobody is known
  std::optional<server::people::Accounts> accounts;  // the operator's; none: they are not let in
  hall::Hall* hall = nullptr;                        // on hall_shard; null: there is none
  Nodes* nodes = nullptr;                            // null: this server has every room
  Page page;
  std::unique_ptr<Guard> guard = std::make_unique<Guard>();
  std::unique_ptr<Tls> tls;       // null: nothing is encrypted here
  std::vector<std::string> urls;  // where other machines reach this server
  std::atomic<std::size_t> connections_max = limits::connections_max;
  Deadlines deadlines;
  std::uint32_t spectators_max = limits::spectators_per_room_max;  // of one room
  std::chrono::milliseconds heartbeat_timeout = limits::heartbeat_timeout;

  std::atomic<std::size_t> connections = 0;
  std::atomic<std::size_t> operator_connections = 0;  // to the other port, not among the former
  std::atomic<std::size_t> sockets = 0;               // those of them that are WebSockets
  std::atomic<std::size_t> farewells = 0;             // encrypted connections that are being ended
  std::atomic<std::size_t> refusals = 0;  // connections that are only told that they are too many
  std::atomic<std::size_t> record_uploads = 0;
  std::atomic<bool> recovering = false;
  std::atomic<bool> stopping = false;

  // See net/admin.hpp.
  Admin* admin = nullptr;              // null: nobody may
  const people::Bans* bans = nullptr;  // null: nobody is banned
  Bulletin bulletin;
  Patience patience;

  // For the metrics; see net/metrics.hpp.
  watch::HttpTally http;
  Passing passing;
  std::atomic<std::uint64_t> connections_refused = 0;
  RefusedUpgrades refused_upgrades;
  const watch::JournalTally* journal = nullptr;  // null: nothing is kept
  const std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();

  BotPool bots;  // outlives the rooms that ask it
  Analyses analyses;
  std::vector<Connections> open_sockets;  // of each shard
  Shards shards;  // the sessions in it are destroyed before what they refer to
  // Last: their answers go to the shards.
  Background background{limits::background_jobs_max};
  Background people_work{limits::people_jobs_max};
};

inline hall::PostToRoom post_to_room(World& world) {
  return [&world](const room::RoomCode& code, std::function<void(hall::Rooms&)> work) {
    world.shards.post(world.shards.of(code), std::move(work));
  };
}

// Counts something for as long as it lives.
class Counted {
 public:
  explicit Counted(std::atomic<std::size_t>& count) : count_(&count) { ++count; }
  Counted(Counted&& other) noexcept : count_(std::exchange(other.count_, nullptr)) {}
  Counted& operator=(Counted&&) = delete;
  ~Counted() {
    if (count_ != nullptr) --*count_;
  }

 private:
  std::atomic<std::size_t>* count_;
};

// What a connection holds as long as it lives, and passes on when it becomes a socket.
struct Admission {
  Counted counted;
  Tally::Held of_address;
  Address peer;            // a socket has that of its client, behind proxies
  bool encrypted = false;  // by us
};

}  // namespace server::net
