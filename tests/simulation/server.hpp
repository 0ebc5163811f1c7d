// The server without sockets, threads and a real disk: two shards with their rooms, the directory,
// the lobby, a session for each connection, composed as in app/server.cpp. A life lasts from
// start() to crash() or the end of an orderly stop; only the disk survives it.
#pragma once

#include "server/rooms/directory.hpp"
#include "server/rooms/room_factory.hpp"
#include "server/rooms/rooms.hpp"
#include "tests/simulation/bots.hpp"
#include "tests/simulation/disk.hpp"
#include "tests/simulation/lobby.hpp"
#include "tests/simulation/network.hpp"
#include "tests/simulation/oracles.hpp"
#include "tests/simulation/rows.hpp"
#include "tests/simulation/seeded_random.hpp"
#include "tests/simulation/session.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace simulation {

class SimulatedServer final : public ServerEnd {
 public:
  using ShardWork = std::function<void(server::rooms::Rooms&)>;

  SimulatedServer(Environment& environment, SimulatedNetwork& network, Disk& disk,
                  Oracles& oracles);
  ~SimulatedServer() override;

  void start();
  void crash();
  // Freezes the server for this long, while everything else continues.
  void freeze(Microseconds duration);
  // Broadcasts the acts in flight, sends all clients a farewell, then ends.
  void stop();

  bool runs() const { return life_ != nullptr; }
  bool stopping() const { return life_ && life_->stopping; }
  bool healthy() const { return disk_.healthy(); }
  server::rooms::Directory& directory() { return life_->directory; }
  // Runs the work on the shard of this room, in the order of the calls; dropped when the server
  // crashes.
  void post(const server::room::RoomCode& code, ShardWork work);
  server::rooms::PostToRoom post_to_room() {
    return [this](const auto& code, ShardWork work) { post(code, std::move(work)); };
  }

  // Claims a code that no room has or had.
  server::room::RoomCode claim_code();

  std::size_t sessions() const { return life_ ? life_->sessions.size() : 0; }
  // The tables with this deal, from memory or from the disk.
  std::optional<protocol::Duplicate> find_duplicate(const server::room::RoomCode& deal);
  // Sends the oracles the comparison of a deal whose tables are all over.
  void report_comparison(const server::room::RoomCode& deal);
  // By their codes.
  std::map<std::string, server::room::Room*> rooms_in_memory() const;

  bool accept(ConnectionId id, const std::string& code, const std::string& place) override;
  void receive(ConnectionId id, const std::string& frame, bool is_text) override;
  void writable(ConnectionId id) override;
  void gone(ConnectionId id) override;

 private:
  struct Shard {
    std::unique_ptr<server::rooms::Rooms> rooms;
    Microseconds newest_post = 0;
  };
  struct ServerLife {
    ServerLife();
    server::rooms::Directory directory;
    std::array<Shard, 2> shards;
    std::unique_ptr<SimulatedLobby> lobby;  // before the sessions, whose frames it counts
    std::map<ConnectionId, SimulatedSession> sessions;
    std::set<ConnectionId> woken;
    bool stopping = false;
    std::optional<Microseconds> failed;  // when the disk failed
    std::uint64_t number = 0;
  };

  static std::size_t shard_of(const server::room::RoomCode& code);
  void post(std::size_t shard, ShardWork work);
  void post_all(const ShardWork& work);
  // Runs the work later, unless the server has crashed meanwhile.
  void plan(Microseconds delay, std::function<void()> work);
  void run(std::uint64_t life, const std::function<void()>& work);
  void wake_sessions();
  bool is_due(const server::rooms::Rooms& rooms) const;
  void tick();
  void check_disk();
  void check_list();
  void note_time(std::int64_t unnoted_seconds);
  void recover();
  // Returns whether the room can be served. `alive`: when the server was last known to run, at its
  // start.
  bool restore(const Stored& found, std::optional<server::RoomTime> alive);
  // Reloads a room that is not in memory.
  server::rooms::Archive::RestoreOutcome reload(const server::room::RoomCode& code);
  // Reloads a halted room.
  server::rooms::Archive::RestoreOutcome reload_halted(const server::room::RoomCode& code);
  SimulatedSession::Meet meeting(const std::string& code);
  void settle_and_drain();
  void flush_and_dismiss();
  void end_when_empty(Microseconds deadline);
  SimulatedSession* find(ConnectionId id);
  void end(ConnectionId id);

  Environment& environment_;
  SimulatedNetwork& network_;
  Disk& disk_;
  Oracles& oracles_;
  SeededRandom random_;
  Bots bots_;
  std::uint64_t lives_ = 0;
  std::unique_ptr<ServerLife> life_;
};

}  // namespace simulation
