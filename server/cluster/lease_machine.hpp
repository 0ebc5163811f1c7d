// Decides when a node renews its lease, when it fences other nodes, and how it starts over after it
// was fenced itself. A state machine without threads, clocks and statements: its driver does what
// next() returns, reports the result and calls next() again. One thread at a time. Driven by Lease
// and by the simulator.
#pragma once

#include "server/storage/ownership.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace server::cluster {

class LeaseMachine {
 public:
  // Of a clock that also runs while the computer sleeps.
  using Time = std::chrono::microseconds;

  // Call next() after this time, or after fenced().
  struct Wait {
    Time at_most;
  };
  // Report renewed() or unavailable().
  struct Renew {
    std::string writer;
  };
  // Report nodes_read() or unavailable().
  struct ReadNodes {
    std::string writer;
  };
  // Fence this node if its lease is still expired; report node_fenced() or unavailable().
  struct Fence {
    storage::NodeRecord node;
  };
  // There are free rooms.
  struct ClaimFreeRooms {};
  // Drop the queue of the journal, and then all rooms; report dropped().
  struct DropEverything {};
  // Let the journal sign in again.
  struct SignInAgain {};
  // This node has signed in again, without rooms.
  struct AnnounceSignedIn {};
  using Action = std::variant<Wait, Renew, ReadNodes, Fence, ClaimFreeRooms, DropEverything,
                              SignInAgain, AnnounceSignedIn>;

  explicit LeaseMachine(Time lease) : lease_(lease) {}

  // `writer`: the current name of the journal's writer; empty: none.
  Action next(Time now, const std::string& writer);

  // `is_writer`: the database still knows the writer.
  void renewed(Time now, bool is_writer);
  void nodes_read(Time now, const std::vector<storage::NodeRecord>& others);
  void node_fenced(bool done);
  // The database did not execute the statement, or the outcome is unknown.
  void unavailable(Time now);
  void dropped();
  // The journal was fenced. Valid in every state.
  void fenced();

  // Until then no other node can have fenced this one.
  Time valid_until() const { return valid_until_; }
  bool holds(Time now) const { return now < valid_until_; }
  // Whether the database was unavailable at the last statement.
  bool away() const { return away_; }

 private:
  enum class State : std::uint8_t {
    resting,
    renewed,
    fencing,
    dropped,
    signing_in,
  };

  void rest(Time now);

  const Time lease_;
  State state_ = State::resting;
  Time valid_until_{0};
  Time renewal_due_{0};
  Time asked_at_{0};  // when the last renewal was requested
  std::optional<Time> renewed_at_;
  std::optional<Time> observing_since_;  // since when it has renewed its lease without a gap
  std::vector<storage::NodeRecord> expired_;
  bool any_fenced_ = false;  // whether this node has fenced another one since it last rested
  bool fenced_ = false;
  bool away_ = false;
};

}  // namespace server::cluster
