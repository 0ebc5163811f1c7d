// The driver of cluster::ClaimerMachine in a simulated node, as cluster::RoomClaimer is in the
// server: the statements go over the node's line to the database. Owned by the node.
#pragma once

#include "server/cluster/claimer_machine.hpp"
#include "server/cluster/room_locator.hpp"
#include "tests/simulation/nodes/node_journal.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace simulation {

class NodeClaims {
 public:
  using Location = server::cluster::Location;
  using LocationHandler = server::cluster::LocationHandler;
  using ClaimsWork = std::function<void()>;

  // The functions that it uses of its node.
  struct ClaimsHost {
    std::function<bool()> may;
    std::function<bool(const RoomCode&)> has;
    std::function<bool(const RoomCode&)> waits_after_halt;
    // Loads it into memory, and then calls back. `alive`: as Room::restore() takes it.
    std::function<void(const Stored&, std::optional<server::RoomTime> alive, ClaimsWork)> restore;
    std::function<void(const RoomCode&)> was_given_up;
    // Called about once a second; calls back, with false in an outage.
    std::function<void(std::function<void(bool)>)> rebalance;
    std::function<RoomCode()> make_code;
  };

  NodeClaims(Environment& environment, Process& process, DatabaseLine& line, NodeJournal& journal,
             ClaimsHost host);

  void start() { step(); }
  void stop();
  void locate(const RoomCode& code, const LocationHandler& done);
  std::optional<RoomCode> take_code();
  void wake();
  void announce_leaving();
  void drop_codes() { codes_.clear(); }
  // Calls back after everything in the journal is durable, or with false in an outage.
  void flush(const std::function<void(bool)>& then);
  // Runs the work while no room is being loaded.
  void while_idle(ClaimsWork work);

 private:
  using ClaimerMachine = server::cluster::ClaimerMachine;

  void step();
  void end_wait();
  void perform(const server::util::MachineWait& wait);
  void perform(const server::cluster::AnswerRequest& answer);
  void perform(const server::cluster::BeginMove&);
  void perform(const server::cluster::EndMove&);
  void perform(const ClaimerMachine::AnnounceLeaving& announce);
  void perform(const ClaimerMachine::ReserveCodes& reserve);
  void perform(const ClaimerMachine::ReadFreeRooms& read);
  void perform(const ClaimerMachine::ReadTransferred& read);
  void perform(const ClaimerMachine::ClaimRoom& claim);
  void perform(const server::cluster::FlushJournal&);
  void perform(const ClaimerMachine::LoadRooms& load);
  void perform(const ClaimerMachine::Retire& retire);
  void perform(const ClaimerMachine::AnnounceTaken&) { step(); }
  void perform(const ClaimerMachine::RunPeriodic&);
  // Reports the answer to the machine, or that there was none.
  template <class Statement, class Report>
  void execute(Statement statement, Report report);
  void await_flush(std::uint64_t target, const std::function<void(bool)>& then);
  void load(const server::storage::ClaimedRoom& room, const Stored& found);

  Environment& environment_;
  Process& process_;
  DatabaseLine& line_;
  NodeJournal& journal_;
  const ClaimsHost host_;
  ClaimerMachine machine_;
  std::vector<RoomCode> codes_;
  std::vector<ClaimsWork> waiting_work_;  // until no room is being loaded
  std::uint64_t waits_ = 0;
  bool waiting_ = false;
  bool in_move_ = false;
  bool stopping_ = false;
};

}  // namespace simulation
