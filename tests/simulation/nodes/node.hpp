// One of several servers that share the rooms: a shard with its rooms and its sessions, its
// journal, its lease and its claims, composed as in cluster/node.cpp. Its process can be killed,
// frozen or cut off from the database, or can transfer its rooms and end. Owned by the cluster; the
// object survives crashes and restarts of the process.
#pragma once

#include "server/cluster/rebalancer_machine.hpp"
#include "server/rooms/directory.hpp"
#include "server/rooms/room_factory.hpp"
#include "server/rooms/rooms.hpp"
#include "tests/simulation/bots.hpp"
#include "tests/simulation/nodes/claims.hpp"
#include "tests/simulation/nodes/lease.hpp"
#include "tests/simulation/nodes/lobby_driver.hpp"
#include "tests/simulation/oracles.hpp"
#include "tests/simulation/seeded_random.hpp"
#include "tests/simulation/session.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace simulation {

class SimulatedNode {
 public:
  using RoomWork = std::function<void(server::rooms::Rooms&)>;

  SimulatedNode(Environment& environment, SimulatedNetwork& network, SimulatedDatabase& database,
                Oracles& oracles, std::string name, Microseconds lease);

  const std::string& name() const { return name_; }
  // The newest incarnation.
  WriterName writer() const { return life_ ? life_->journal.last_name() : WriterName(); }

  void start();
  void crash();
  // Transfers its rooms and ends.
  void drain();
  void freeze();
  void thaw();
  void at_next_renewal(std::function<void()> work) {
    life_->lease.at_next_renewal(std::move(work));
  }
  void cut();
  void mend();
  // The database goes down for all nodes, or is back.
  void database_went();
  void database_is_back();

  bool runs() const { return life_ != nullptr; }
  bool listens() const { return life_ && life_->listening; }
  bool drains() const { return life_ && life_->draining; }
  // Whether it has ended since the last call.
  bool take_end() { return std::exchange(ended_, false); }
  std::uint64_t incarnations() const { return newest_; }
  std::uint64_t rooms_given() const { return given_; }
  bool frozen() const { return process_.frozen(); }
  bool is_cut() const { return !line_.whole(); }
  // Whether it serves clients: it listens, is neither draining nor frozen, and reaches the
  // database.
  bool fine() const;
  // Whether it has been in order for this time, apart from the database.
  bool untroubled(Microseconds time) const {
    return listens() && !drains() && !frozen() && !is_cut() &&
           environment_.clock.now() - troubled_until_ > time;
  }
  // Whether it can serve this room.
  bool serves(const RoomCode& code) const;
  // Whether it takes the lobby to be here, and its lease is valid.
  bool has_lobby() const { return life_ && life_->lobby.active() && life_->lease.holds(); }
  std::size_t sessions() const { return life_ ? life_->sessions.size() : 0; }
  std::size_t rooms() const { return life_ ? life_->rooms->size() : 0; }

  // Connections; the cluster knows their clients. Require listens().
  void accept(ConnectionId id, const RoomCode& code);
  void receive(ConnectionId id, const std::string& frame, bool is_text);
  void writable(ConnectionId id);
  void gone(ConnectionId id);

  // Requests over HTTP. On the shard, in its turn.
  void run(std::function<void()> work) { process_.run(Thread::shard, std::move(work)); }
  void locate(const RoomCode& code, const NodeClaims::LocationHandler& done);
  bool may_serve() const { return life_->rooms->may_serve(); }
  std::optional<RoomCode> claim_code() {
    const auto code = life_->directory.claim_new(server::rooms::CodeLength::short_code);
    return code ? std::optional(*code) : std::nullopt;
  }
  server::rooms::Directory& directory() { return life_->directory; }
  void post(RoomWork work);
  // Call it before the node owns this room.
  void begin_service(const RoomCode& code);

 private:
  struct PendingService {
    RoomCode code;
    std::vector<std::pair<std::string, bool>> frames = {};
  };
  struct NodeLife {
    explicit NodeLife(SimulatedNode& node);
    server::rooms::Directory directory;
    NodeJournal journal;
    NodeLease lease;
    NodeClaims claims;
    NodeLobby lobby;
    server::cluster::RebalancerMachine rebalancer;
    std::function<void(bool)> rebalanced;
    Bots bots;
    std::unique_ptr<server::rooms::Rooms> rooms;
    std::map<ConnectionId, SimulatedSession> sessions;
    std::map<ConnectionId, PendingService> pending;  // until the nodes of their rooms are known
    std::set<ConnectionId> woken;
    Microseconds newest_post = 0;
    Microseconds fine_since = 0;
    std::set<RoomCode> leaving;  // rooms that are being transferred to another node
    std::set<RoomCode> closing;  // rooms in which nobody can play until another node has them
    bool listening = false;
    bool draining = false;
  };

  NodeJournal::JournalHooks journal_hooks();
  NodeLease::LeaseHooks lease_hooks();
  NodeClaims::ClaimsHost claims_host();
  void plan(Microseconds delay, std::function<void()> work);
  void tick();
  void wake_sessions();
  void drop_everything(std::function<void()> then);
  void bring_back(const RoomCode& code);
  void restore(const Stored& found, std::optional<server::RoomTime> alive,
               const std::function<void()>& then);
  void end_service();
  void resume_service();
  std::vector<RoomCode> own_rooms() const;
  void rebalance(std::function<void(bool)> then);
  void continue_transfers();
  std::vector<server::cluster::TransferCandidate> candidates() const;
  void transfer(const RoomCode& code, const WriterName& to);
  void hand_over(const RoomCode& code, const WriterName& to);
  void hand_over_next(Microseconds deadline, std::vector<RoomCode> left);
  void await_handed_over(Microseconds deadline, std::vector<RoomCode> left);
  void say_farewell();
  void end_when_empty(Microseconds deadline);
  void sign_out();
  void end_life();
  void begin_session(ConnectionId id, const NodeClaims::Location& where);
  SimulatedSession* find(ConnectionId id);
  void hear(SimulatedSession& session, ConnectionId id, const std::string& frame, bool is_text);
  void end(ConnectionId id);

  Environment& environment_;
  SimulatedNetwork& network_;
  SimulatedDatabase& database_;
  Oracles& oracles_;
  const std::string name_;
  const Microseconds lease_;
  SeededRandom random_;
  Process process_;
  DatabaseLine line_;
  std::uint64_t newest_ = 0;  // incarnation
  std::uint64_t given_ = 0;
  Microseconds troubled_until_ = 0;
  bool ended_ = false;
  std::unique_ptr<NodeLife> life_;
};

}  // namespace simulation
