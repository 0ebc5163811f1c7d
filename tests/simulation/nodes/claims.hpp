// The rooms that a node claims, the counterpart of cluster::RoomClaimer: requested rooms, free
// rooms, and rooms transferred to it. It handles one room at a time. Owned by the node.
#pragma once

#include "server/cluster/room_locator.hpp"
#include "tests/simulation/nodes/node_journal.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace simulation {

class NodeClaims {
 public:
  using Location = server::cluster::Location;
  using Done = std::function<void(Location)>;
  using Work = std::function<void()>;

  // The functions that it uses of its node.
  struct Host {
    std::function<bool()> may;
    std::function<bool(const RoomCode&)> has;
    // Loads it into memory, and then calls back. `alive`: as Room::restore() takes it.
    std::function<void(const Stored&, std::optional<protocol::Milliseconds> alive, Work)> restore;
    std::function<void(const RoomCode&)> was_given_up;
    Work give;  // called about once a second
    std::function<RoomCode()> make_code;
  };

  NodeClaims(Environment& environment, Process& process, Line& line, NodeJournal& journal,
             Host host)
      : environment_(environment),
        process_(process),
        line_(line),
        journal_(journal),
        host_(std::move(host)) {}

  void start() { look(); }
  void stop();
  void locate(const RoomCode& code, const Done& done);
  std::optional<RoomCode> take_code();
  void wake();
  void announce_leaving();
  void forget_codes() { codes_.clear(); }
  // Runs the work while no room is being loaded.
  void with_nothing_moving(Work work);

 private:
  struct Asked {
    RoomCode code;
    Done done;
  };

  void look();
  void answer(std::vector<Asked> asked);
  void tell_leaving();
  void reserve_codes();
  void take_free();
  void take(std::vector<RoomCode> codes, const Work& then);
  void do_chores();
  void rest();
  void find(const RoomCode& code, const Done& done);
  void claim(const RoomCode& code, bool again, const Done& done);
  void claimed(const RoomCode& code, const server::storage::RoomClaim& claim, bool again,
               const Done& done);
  void flush(const RoomCode& code, const Done& done);
  void read(const server::storage::ClaimedRoom& room, const Done& done);

  Environment& environment_;
  Process& process_;
  Line& line_;
  NodeJournal& journal_;
  const Host host_;
  std::vector<Asked> asked_;
  std::vector<RoomCode> codes_;
  std::vector<Work> waiting_;  // work that waits until no room is being loaded
  Microseconds chores_next_ = 0;
  Writer given_to_;
  protocol::Milliseconds given_until_ = 0;
  std::uint64_t rests_ = 0;
  bool resting_ = false;
  bool moving_ = false;
  bool failed_ = false;
  bool leaving_ = false;
  bool told_leaving_ = false;
  bool stopping_ = false;
};

}  // namespace simulation
